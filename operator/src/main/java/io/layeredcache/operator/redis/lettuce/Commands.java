package io.layeredcache.operator.redis.lettuce;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeViewText;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.output.MapOutput;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The wire form of everything that the port can say. */
final class Commands {

  static final String RESYNC_DELAY = "repl-diskless-sync-delay";

  private Commands() {}

  static AsyncCommand<String, String, String> clusterNodes() {
    return text(CommandType.CLUSTER, "NODES");
  }

  static AsyncCommand<String, String, String> clusterInfo() {
    return text(CommandType.CLUSTER, "INFO");
  }

  static AsyncCommand<String, String, String> info() {
    return text(CommandType.INFO, NodeViewText.SECTIONS.toArray(String[]::new));
  }

  static AsyncCommand<String, String, Map<String, String>> resyncDelay() {
    return command(
        CommandType.CONFIG, new MapOutput<>(StringCodec.UTF8), List.of("GET", RESYNC_DELAY));
  }

  static AsyncCommand<String, String, String> listReplicas() {
    return text(CommandType.CLIENT, "LIST", "TYPE", "replica");
  }

  static AsyncCommand<String, String, String> heldTopology() {
    return command(
        CommandType.FCALL_RO,
        new AnswerOrNothing(StringCodec.UTF8),
        List.of(FunctionLibrary.VERSION, "0"));
  }

  static AsyncCommand<String, String, String> loadFunctions(String library) {
    return text(CommandType.FUNCTION, "LOAD", "REPLACE", library);
  }

  static AsyncCommand<String, String, String> setResyncDelay(Duration delay) {
    return text(CommandType.CONFIG, "SET", RESYNC_DELAY, Long.toString(delay.toSeconds()));
  }

  static AsyncCommand<String, String, String> setConfigEpoch(long epoch) {
    return text(CommandType.CLUSTER, "SET-CONFIG-EPOCH", Long.toString(epoch));
  }

  static AsyncCommand<String, String, String> bumpEpoch() {
    return text(CommandType.CLUSTER, "BUMPEPOCH");
  }

  static AsyncCommand<String, String, String> addSlots(List<SlotRange> ranges) {
    List<String> args = new ArrayList<>(List.of("ADDSLOTSRANGE"));
    for (SlotRange range : ranges) {
      args.add(Integer.toString(range.from()));
      args.add(Integer.toString(range.to()));
    }
    return text(CommandType.CLUSTER, args.toArray(String[]::new));
  }

  static AsyncCommand<String, String, String> meet(Endpoint other) {
    return text(
        CommandType.CLUSTER,
        "MEET",
        other.host(),
        Integer.toString(other.port()),
        Integer.toString(other.busPort()));
  }

  static AsyncCommand<String, String, String> replicate(String primaryId) {
    return text(CommandType.CLUSTER, "REPLICATE", primaryId);
  }

  static AsyncCommand<String, String, String> forget(String nodeId) {
    return text(CommandType.CLUSTER, "FORGET", nodeId);
  }

  static AsyncCommand<String, String, String> failover(Failover mode) {
    return switch (mode) {
      case PLANNED -> text(CommandType.CLUSTER, "FAILOVER");
      case FORCE -> text(CommandType.CLUSTER, "FAILOVER", "FORCE");
      case TAKEOVER -> text(CommandType.CLUSTER, "FAILOVER", "TAKEOVER");
    };
  }

  /** SKIPME: the answer has to arrive, and the next command goes over the same connection. */
  static AsyncCommand<String, String, Long> disconnectClients() {
    return command(
        CommandType.CLIENT,
        new IntegerOutput<>(StringCodec.UTF8),
        List.of("KILL", "TYPE", "normal", "SKIPME", "yes"));
  }

  static AsyncCommand<String, String, String> listClients() {
    return text(CommandType.CLIENT, "LIST", "TYPE", "normal");
  }

  static AsyncCommand<String, String, Long> disconnect(String clientId) {
    return command(
        CommandType.CLIENT, new IntegerOutput<>(StringCodec.UTF8), List.of("KILL", "ID", clientId));
  }

  private static AsyncCommand<String, String, String> text(CommandType type, String... args) {
    return command(type, new StatusOutput<>(StringCodec.UTF8), List.of(args));
  }

  private static <T> AsyncCommand<String, String, T> command(
      CommandType type, CommandOutput<String, String, T> output, List<String> args) {
    CommandArgs<String, String> arguments = new CommandArgs<>(StringCodec.UTF8);
    args.forEach(arguments::add);
    return new AsyncCommand<>(new Command<>(type, output, arguments));
  }
}
