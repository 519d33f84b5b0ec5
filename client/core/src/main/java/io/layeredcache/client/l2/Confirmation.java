package io.layeredcache.client.l2;

/** Whether a shard has done what it was asked for. */
public sealed interface Confirmation permits Confirmation.Done, Unavailable {

  /** It has. */
  record Done() implements Confirmation {

    public static final Done DONE = new Done();
  }
}
