package io.layeredcache.client.l2.wire;

import io.layeredcache.client.node.NodeAddress;
import java.util.List;
import java.util.NavigableSet;

/** Connections to the nodes, kept open, shared by all callers. Nothing here blocks. */
public interface Nodes extends AutoCloseable {

  /** Sends a request, over a connection that is opened if there was none yet. */
  void send(NodeAddress to, Exchange exchange);

  /** Sends requests in one write. */
  void sendAll(NodeAddress to, List<? extends Exchange> exchanges);

  /** Whether a request would be written at once. */
  boolean isConnected(NodeAddress address);

  /** An answer of that node is overdue: a connection that stays silent from now on is replaced. */
  void overdue(NodeAddress address);

  /** Closes the connections to all other nodes. */
  void retain(NavigableSet<NodeAddress> addresses);

  /** The name of the connections has changed. */
  void rename();

  /** Ends every connection and every thread. What is under way is lost. */
  @Override
  void close();
}
