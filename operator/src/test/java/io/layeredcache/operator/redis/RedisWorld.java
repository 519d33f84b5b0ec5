package io.layeredcache.operator.redis;

import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.util.function.BooleanSupplier;

/**
 * Nodes to test with, real or simulated, numbered from 0, blank at first, and the means to treat
 * them badly. The resync gate of all is closed.
 */
public interface RedisWorld extends AutoCloseable {

  /** The adapter under test. */
  RedisAdmin admin();

  /** Another instance of the operator. */
  RedisAdmin otherOperator();

  Target node(int index);

  /** The same address with credentials that are not the node's. */
  Target wrongPassword(int index);

  /** Writes that many new keys to a primary with slots, as an application does. */
  void put(int index, int keys);

  /** A connection of an application. */
  Client connect(int index);

  /** Deletes all keys of a primary, as somebody does who may. */
  void flushAll(int index);

  /** Ends the process; its host lives. */
  void kill(int index);

  /** Starts it again with its identity and without data. */
  void restart(int index);

  /** Starts it again under a new id, at the same address, without data. */
  void restartBlank(int index);

  /** The process neither answers nor refuses. */
  void freeze(int index);

  void thaw(int index);

  /** Kills the process while it has our question. */
  Answer<NodeView> readWhileKilled(int index);

  /** Lets time pass until it holds, or fails and says what was waited for. */
  void await(String what, BooleanSupplier condition);

  /** Lets about two seconds pass, through which it has to hold. */
  void holds(String what, BooleanSupplier condition);

  @Override
  void close();

  /** A connection of an application. */
  interface Client {
    /** Whether the node still keeps it. */
    boolean isAlive();

    /** CLIENT SETNAME. */
    void rename(String name);
  }
}
