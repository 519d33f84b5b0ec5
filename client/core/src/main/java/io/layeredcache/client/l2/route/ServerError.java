package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import java.util.Optional;

/** What an error of a server means, by its first word. */
public enum ServerError {
  /** Another node owns the slot. */
  MOVED(Course.FOLLOW, Verdict.SUCCESS),
  /** The key may be at another node already, for this one command. */
  ASK(Course.FOLLOW, Verdict.SUCCESS),
  /** The keys of a slot are being moved. */
  TRYAGAIN(Course.WAIT, Verdict.SUCCESS),
  /** The node does not see an owner, or lost sight of the others: an election may be under way. */
  CLUSTERDOWN(Course.WAIT, Verdict.FAILURE),
  /** It reads its data set and will not answer for long. */
  LOADING(Course.END, Verdict.FAILURE),
  /** A replica that lost its primary. */
  MASTERDOWN(Course.END, Verdict.FAILURE),
  /** A script holds everybody up. */
  BUSY(Course.END, Verdict.FAILURE),
  /** Our connection has no user: no call over it will succeed. */
  NOAUTH(Course.END, Verdict.FAILURE),
  /** Memory is full: writes fail and reads are served, so the shard is not given up. */
  OOM(Course.END, Verdict.IGNORED),
  /** Too few replicas: writes fail and reads are served. */
  NOREPLICAS(Course.END, Verdict.IGNORED),
  /** Writes fail and reads are served. */
  READONLY(Course.END, Verdict.IGNORED),
  /** The user may not do this; others may do other things. */
  NOPERM(Course.END, Verdict.IGNORED),
  /** The key holds something else. */
  WRONGTYPE(Course.END, Verdict.IGNORED),
  /** Any other: about the command, as far as we know. */
  OTHER(Course.END, Verdict.IGNORED);

  /** What is done about the command. */
  public enum Course {
    /** It goes to another node. */
    FOLLOW,
    /** It is sent again in a moment. */
    WAIT,
    /** It has failed. */
    END
  }

  /** What it says about the health of the shard. */
  public enum Verdict {
    SUCCESS,
    FAILURE,
    IGNORED
  }

  private final Course course;
  private final Verdict verdict;

  ServerError(Course course, Verdict verdict) {
    this.course = course;
    this.verdict = verdict;
  }

  /** What is done about the command, while it may still be sent around. */
  public Course course() {
    return course;
  }

  /** What it says about the shard when the command ends with it. */
  public Verdict verdict() {
    return verdict;
  }

  /** The meaning of a server's error text. */
  public static ServerError of(String text) {
    int blank = text.indexOf(' ');
    String word = blank < 0 ? text : text.substring(0, blank);
    for (ServerError error : values()) {
      if (error.name().equals(word)) {
        return error;
      }
    }
    return OTHER;
  }

  /** The address in {@code MOVED 3999 10.0.0.7:6379}, empty if there is none. */
  static Optional<NodeAddress> target(String text, NodeAddress asked) {
    String[] words = text.split(" ", -1);
    return words.length < 3 ? Optional.empty() : redirected(words[2], asked);
  }

  /**
   * Reads {@code 10.0.0.7:6379}, {@code fd00::7:6379}, or {@code :6379} of a server that does not
   * know its own address and means the one that it was asked at.
   */
  private static Optional<NodeAddress> redirected(String text, NodeAddress asked) {
    int colon = text.lastIndexOf(':');
    String host = colon == 0 ? asked.host() : text.substring(0, Math.max(0, colon));
    if (host.equals("?")) {
      // a node that the server knows no address of
      return Optional.empty();
    }
    try {
      return Optional.of(new NodeAddress(host, Integer.parseInt(text.substring(colon + 1))));
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }
}
