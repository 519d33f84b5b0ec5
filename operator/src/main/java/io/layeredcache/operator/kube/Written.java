package io.layeredcache.operator.kube;

/** What became of one request to the API server. */
public sealed interface Written<T> {

  /** Done; the object as the server has it now. */
  record Done<T>(T object) implements Written<T> {}

  /** 409: it exists already, or it has changed since it was read. Read again. */
  record Conflict<T>(String message) implements Written<T> {}

  /** 404: there is no such object, or its namespace is being deleted. */
  record Gone<T>(String message) implements Written<T> {}

  /** The server said no for good: validation, admission, a missing verb (400, 403, 422). */
  record Refused<T>(int code, String message) implements Written<T> {}

  /**
   * No answer, or one that says nothing about the request (timeouts, 429, 5xx). May have taken
   * effect.
   */
  record Unavailable<T>(String message) implements Written<T> {}
}
