package io.layeredcache.client.l2;

import io.layeredcache.client.l2.guard.Outcome;
import org.jspecify.annotations.Nullable;

/** How the bytes of a server become an answer of one kind. */
interface Answers<A> {

  /** Of a GET. */
  Answers<Lookup> LOOKUP =
      new Answers<>() {
        @Override
        public Lookup of(byte @Nullable [] value) {
          return value == null ? Lookup.Miss.MISS : new Lookup.Hit(value);
        }

        @Override
        public Lookup without(Unavailable unavailable) {
          return unavailable;
        }

        @Override
        public Outcome outcome(byte @Nullable [] value) {
          return value == null ? Outcome.MISS : Outcome.HIT;
        }
      };

  /** Of a SET or a DEL. */
  Answers<Confirmation> CONFIRMATION =
      new Answers<>() {
        @Override
        public Confirmation of(byte @Nullable [] value) {
          return Confirmation.Done.DONE;
        }

        @Override
        public Confirmation without(Unavailable unavailable) {
          return unavailable;
        }

        @Override
        public Outcome outcome(byte @Nullable [] value) {
          return Outcome.DONE;
        }
      };

  A of(byte @Nullable [] value);

  A without(Unavailable unavailable);

  Outcome outcome(byte @Nullable [] value);
}
