package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.Verdict.Accepted;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The document in force. Of documents that arrive at the same time the highest version stays, in
 * whatever order they come.
 */
public final class TopologyHolder implements Topologies {

  private final Object swap = new Object();
  private final List<Listener> listeners = new ArrayList<>();
  private volatile @Nullable TopologyDocument inForce;

  /** Nothing is in force yet. */
  TopologyHolder() {}

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException before the first one, when nobody has been given this holder
   */
  @Override
  public TopologyDocument current() {
    TopologyDocument held = inForce;
    if (held == null) {
      throw new IllegalStateException("no document has arrived yet");
    }
    return held;
  }

  /** The document in force, empty before the first one. */
  Optional<TopologyDocument> held() {
    return Optional.ofNullable(inForce);
  }

  /** Puts a readable, authentic document into force if it replaces the one that is. */
  Verdict offer(TopologyDocument document, Source source) {
    Verdict verdict;
    List<Listener> told;
    synchronized (swap) {
      verdict = Acceptance.place(document, source, held());
      if (!(verdict instanceof Accepted)) {
        return verdict;
      }
      told = put(document);
    }
    told.forEach(Listener::tell);
    return verdict;
  }

  /**
   * Puts what was made from the document in force in its place, unless another has replaced that
   * one meanwhile.
   */
  boolean amend(Optional<TopologyDocument> basis, TopologyDocument amended) {
    List<Listener> told;
    synchronized (swap) {
      if (!held().equals(basis)) {
        return false;
      }
      told = put(amended);
    }
    told.forEach(Listener::tell);
    return true;
  }

  /** Foreign code runs after the lock: a listener may subscribe, cancel or offer. */
  private List<Listener> put(TopologyDocument document) {
    inForce = document;
    listeners.forEach(listener -> listener.queue(document));
    return List.copyOf(listeners);
  }

  @Override
  public Subscription subscribe(Consumer<TopologyDocument> told) {
    Listener listener = new Listener(told);
    synchronized (swap) {
      listeners.add(listener);
      held().ifPresent(listener::queue);
    }
    listener.tell();
    return () -> {
      listener.cancel();
      synchronized (swap) {
        listeners.remove(listener);
      }
    };
  }
}
