public import HTTPTypes

extension HTTPField.Name {
  /// `Idempotency-Key`: with it the server takes a repeated request for the same one (draft-ietf-httpapi-idempotency-key-header).
  public static let idempotencyKey = HTTPField.Name(known: "Idempotency-Key")
  /// `Last-Event-ID`: from where a stream of server-sent events goes on (HTML Standard, section 9.2.4).
  public static let lastEventID = HTTPField.Name(known: "Last-Event-ID")
  /// `traceparent`: the trace that a request belongs to (W3C Trace Context, section 3.2).
  public static let traceParent = HTTPField.Name(known: "traceparent")
  /// `tracestate`: what tracing systems add to it (W3C Trace Context, section 3.3).
  public static let traceState = HTTPField.Name(known: "tracestate")
  /// `X-Request-ID`: the usual name for an identifier of one request.
  public static let requestID = HTTPField.Name(known: "X-Request-ID")
}

extension HTTPField.Name {
  /// A name known at compile time to be a token; the fallback is never reached by one.
  private init(known name: String) { self = HTTPField.Name(name) ?? .accept }

  /// Fields that prove who is asking: another origin gets none of them, a log none of their values.
  static let credentials: Set<HTTPField.Name> = Set(
    [.authorization, .cookie, .proxyAuthorization]
      + ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "X-Csrf-Token", "X-Xsrf-Token", "X-Amz-Security-Token"].compactMap(
        Self.init(_:)))
}
