public import FoundationEssentials

/// What a request carries.
public enum RequestPayload: Sendable {
  /// Nothing.
  case none
  /// A value as JSON.
  case json(any Encodable & Sendable)
  /// Bytes as they are; ``RequestDefinition/contentType`` says what they are.
  case raw(Data)
}
