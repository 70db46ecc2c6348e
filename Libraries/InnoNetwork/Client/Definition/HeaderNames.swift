public import HTTPTypes
import InnoNetworkEngine

extension HTTPField.Name {
  /// `Idempotency-Key`: with it the server takes a repeated request for the same one
  /// (draft-ietf-httpapi-idempotency-key-header).
  public static let idempotencyKey = HTTPField.Name(known: "Idempotency-Key")
  /// `Last-Event-ID`: from where a stream of server-sent events continues (HTML Standard, section 9.2.4).
  public static let lastEventID = HTTPField.Name(known: "Last-Event-ID")
  /// `traceparent`: the trace that a request belongs to (W3C Trace Context, section 3.2).
  public static let traceParent = HTTPField.Name(known: "traceparent")
  /// `tracestate`: what tracing systems add to it (W3C Trace Context, section 3.3).
  public static let traceState = HTTPField.Name(known: "tracestate")
  /// `X-Request-ID`: the usual name for an identifier of one request.
  public static let requestID = HTTPField.Name(known: "X-Request-ID")
}

extension HTTPField.Name {
  /// For constant names, which are valid; the fallback is never used.
  private init(known name: String) { self = HTTPField.Name(name) ?? .accept }

  /// Whether the field carries credentials: it is not sent to another origin or logged, and a cache keeps responses to
  /// different values apart.
  var isCredential: Bool { CredentialNames.contains(canonicalName) }
}

extension HTTPFields {
  /// Whether there is an idempotency key that is not blank.
  var hasIdempotencyKey: Bool { self[.idempotencyKey]?.contains { $0 != " " && $0 != "\t" } ?? false }
}
