package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/** A span of the week in which planned changes may start. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(
    value = "self.from != self.to",
    message =
        "from and to are the same time: write two different times, or leave windows out if changes"
            + " may start at any time")
public record ChangeWindow(
    @JsonPropertyDescription("Days on which the window opens. None means every day.") @Size(max = 7) List<Day> days,
    @JsonPropertyDescription("Time of day at which the window opens, HH:MM.")
        @Required
        @Size(min = 5, max = 5) @ValidationRule(
            value = "self.matches('" + TIME_OF_DAY + "')",
            message = "write a time of day in quotes: for example \"02:30\"")
        String from,
    @JsonPropertyDescription(
            "Time of day at which the window closes, HH:MM. Earlier than from: on the next day.")
        @Required
        @Size(min = 5, max = 5) @ValidationRule(
            value = "self.matches('" + TIME_OF_DAY + "')",
            message = "write a time of day in quotes: for example \"02:30\"")
        String to,
    @ValidationRule(
            value =
                "self.matches('"
                    + TIME_ZONE_PATTERN
                    + "') && timestamp('2026-01-01T00:00:00Z').getFullYear(self) > 0",
            message = "timeZone is not known: write UTC or a name such as Europe/Berlin")
        @JsonPropertyDescription("Time zone of both, for example UTC or Europe/Berlin.")
        @Default(TIME_ZONE)
        @Size(min = 1, max = 64) String timeZone) {

  static final String TIME_OF_DAY = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
  static final String TIME_ZONE = "UTC";
  static final String TIME_ZONE_PATTERN = "^(UTC|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$";

  public ChangeWindow {
    days = days == null ? List.of() : List.copyOf(days);
    timeZone = requireNonNullElse(timeZone, TIME_ZONE);
  }
}
