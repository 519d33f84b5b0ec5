package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Request;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An exchange as Lettuce carries it. It tells the exchange directly, without a future in between,
 * and is skipped if nobody waits for it any more when its turn to be written comes.
 */
final class WireCommand extends Command<byte[], byte[], byte[]> {

  private final Exchange exchange;
  private final Link link;
  private final Keyword keyword;
  private final AtomicBoolean told = new AtomicBoolean();

  WireCommand(Exchange exchange, Link link) {
    this(exchange, link, new Keyword(exchange.request().verb()));
  }

  private WireCommand(Exchange exchange, Link link, Keyword keyword) {
    super(keyword, new ReplyOutput(), arguments(exchange.request()));
    this.exchange = exchange;
    this.link = link;
    this.keyword = keyword;
  }

  private static CommandArgs<byte[], byte[]> arguments(Request request) {
    CommandArgs<byte[], byte[]> arguments =
        new CommandArgs<>(ByteArrayCodec.INSTANCE).addKey(request.key());
    byte[] value = request.value();
    return value == null
        ? arguments
        : arguments.addValue(value).add("PX").add(request.lifetimeMillis());
  }

  boolean isAsking() {
    return exchange.asking();
  }

  /**
   * Whether Lettuce may leave it out. One behind an ASKING is not: that would be the next one's.
   */
  @Override
  public boolean isDone() {
    return super.isDone() || (!exchange.asking() && exchange.isOver());
  }

  @Override
  public void complete() {
    super.complete();
    link.heard();
    if (told.compareAndSet(false, true)) {
      if (output.hasError()) {
        exchange.error(output.getError());
      } else {
        exchange.value(output.get());
      }
    }
  }

  @Override
  public boolean completeExceptionally(Throwable cause) {
    super.completeExceptionally(cause);
    lost();
    return true;
  }

  @Override
  public void cancel() {
    super.cancel();
    lost();
  }

  /** There is no connection for it, or none any more. */
  void lost() {
    if (told.compareAndSet(false, true)) {
      exchange.lost(keyword.isWritten());
    }
  }
}
