package io.layeredcache.operator.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Answer.Silence;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

  static Stream<Arguments> whileConnecting() {
    return Stream.of(
        Arguments.of(new ConnectException("Connection refused"), Silence.REFUSED),
        Arguments.of(
            new ConnectException("connection timed out after 1000 ms: /10.0.0.1:6379"),
            Silence.TIMEOUT),
        Arguments.of(new ConnectException("Connection timed out"), Silence.TIMEOUT),
        Arguments.of(new ConnectException("Verbindungsaufbau abgelehnt"), Silence.NO_ROUTE),
        Arguments.of(new NoRouteToHostException("No route to host"), Silence.NO_ROUTE),
        Arguments.of(new SocketException("Network is unreachable"), Silence.NO_ROUTE),
        Arguments.of(new UnknownHostException("nowhere"), Silence.NO_ROUTE),
        Arguments.of(new IOException("Connection reset by peer"), Silence.RESET),
        Arguments.of(new SocketException("Connection reset"), Silence.RESET),
        Arguments.of(new ClosedChannelException(), Silence.RESET),
        Arguments.of(new RedisException("Connection closed prematurely"), Silence.RESET),
        Arguments.of(new RedisCommandTimeoutException("initialization"), Silence.TIMEOUT));
  }

  @ParameterizedTest
  @MethodSource("whileConnecting")
  void saysHowANodeKeptSilentWhenItCouldNotBeConnectedTo(Throwable cause, Silence how) {
    Throwable failure =
        new ExecutionException(new RedisConnectionException("Unable to connect", cause));

    Answer<Void> answer = Failures.connecting(failure);

    assertThat(answer).isInstanceOf(Answer.Unreachable.class);
    assertThat(((Answer.Unreachable<Void>) answer).how()).isEqualTo(how);
  }

  @Test
  void repeatsTheNodesWordsWhenItRefusesTheGreeting() {
    Throwable failure =
        new ExecutionException(
            new RedisConnectionException(
                "Unable to connect", new RedisCommandExecutionException("WRONGPASS invalid")));

    assertThat(Failures.<Void>connecting(failure))
        .isEqualTo(new Answer.Refused<Void>("WRONGPASS invalid"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Connection closed",
        "Connection is closed",
        "Connection disconnected",
        "Currently not connected. Commands are rejected."
      })
  void takesALostConnectionForAResetAlsoWhileItStillCallsItselfOpen(String words) {
    Answer<Void> answer = Failures.commanding(new RedisException(words), true);

    assertThat(((Answer.Unreachable<Void>) answer).how()).isEqualTo(Silence.RESET);
  }

  @Test
  void doesNotTakeAFullQueueForAReset() {
    Answer<Void> answer =
        Failures.commanding(new RedisException("Request queue size exceeded: 64"), true);

    assertThat(((Answer.Unreachable<Void>) answer).how()).isEqualTo(Silence.TIMEOUT);
  }

  @Test
  void saysTimeoutWhenTheDeadlineOfACommandPasses() {
    Answer<Void> answer = Failures.commanding(new TimeoutException(), true);

    assertThat(((Answer.Unreachable<Void>) answer).how()).isEqualTo(Silence.TIMEOUT);
  }
}
