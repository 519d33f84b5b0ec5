package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** A span of the week in which planned changes may start. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ChangeWindow(
    @JsonPropertyDescription("Days on which the window opens. None means every day.") @Size(max = 7) List<Day> days,
    @JsonPropertyDescription("Time of day at which the window opens, HH:MM.")
        @Required
        @Size(min = 5, max = 5) @Pattern(TIME_OF_DAY) String from,
    @JsonPropertyDescription(
            "Time of day at which the window closes, HH:MM. Earlier than from: on the next day.")
        @Required
        @Size(min = 5, max = 5) @Pattern(TIME_OF_DAY) String to,
    @JsonPropertyDescription("Time zone of both, for example UTC or Europe/Berlin.")
        @Default(TIME_ZONE)
        @Size(min = 1, max = 64) @Pattern(TIME_ZONE_PATTERN) String timeZone) {

  static final String TIME_OF_DAY = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
  static final String TIME_ZONE = "UTC";
  static final String TIME_ZONE_PATTERN = "^(UTC|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$";

  public ChangeWindow {
    days = days == null ? List.of() : List.copyOf(days);
    timeZone = requireNonNullElse(timeZone, TIME_ZONE);
  }
}
