public import HTTPTypes
import InnoNetworkEngine

extension HTTPField.Name {
  /// `Idempotency-Key`: identifies a request, so that the server recognizes its repetition
  /// (draft-ietf-httpapi-idempotency-key-header).
  public static let idempotencyKey = HTTPField.Name(known: "Idempotency-Key")
  /// `Last-Event-ID`: after which event a stream of server-sent events continues (HTML Standard, section 9.2.4).
  public static let lastEventID = HTTPField.Name(known: "Last-Event-ID")
  /// `traceparent`: the trace that a request belongs to (W3C Trace Context, section 3.2).
  public static let traceParent = HTTPField.Name(known: "traceparent")
  /// `tracestate`: vendor-specific trace data (W3C Trace Context, section 3.3).
  public static let traceState = HTTPField.Name(known: "tracestate")
  /// `X-Request-ID`: the usual, unregistered field that identifies a request in logs.
  public static let requestID = HTTPField.Name(known: "X-Request-ID")
}

extension HTTPField.Name {
  /// For literals, which are valid names; the fallback is never used.
  private init(known name: String) { self = HTTPField.Name(name) ?? .accept }

  /// Whether the field carries credentials: it is neither sent to another origin nor logged, and a response to a
  /// request that has it is stored for requests with the same value only, unless the response is `public`.
  var isCredential: Bool { CredentialNames.contains(canonicalName) }

  /// Whether the field is the connection's or follows from the request, such as `Host`: a request with it is refused.
  public var isReserved: Bool { HeaderList.isReserved(self) }
}

extension HTTPFields {
  /// Whether there is an idempotency key that is not blank.
  var hasIdempotencyKey: Bool { self[.idempotencyKey]?.contains { $0 != " " && $0 != "\t" } ?? false }
}
