public import HTTPTypes

/// Which requests that run at the same time share one transfer.
///
/// Requests are equal when their method, URL, header fields, body, timeouts and limits are. Only safe methods (RFC 9110, section 9.2.1) are
/// shared: two equal writes are two writes. Nor are requests whose body is read while it is sent, from a file or a
/// stream, and those that report progress. Each caller can cancel for itself; when the last one has, the transfer ends.
public struct CoalescingPolicy: Sendable {
  /// Fields in which equal requests may differ, such as identifiers of one request; trace context is always among them.
  public var ignoredFields: Set<HTTPField.Name>

  /// A policy that ignores the fields of trace context, `X-Request-ID`, and those stated.
  public init(ignoring fields: Set<HTTPField.Name> = []) {
    ignoredFields = fields.union([.traceParent, .traceState, .requestID])
  }
}
