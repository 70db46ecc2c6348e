/// What an answer may look like.
public enum ResponsePolicy: Sendable {
  /// JSON; an empty body is an error.
  case json
  /// JSON or nothing: an empty body decodes as an object without fields, or as `nil`.
  case jsonAllowingEmptyBody
}
