/// Which versions of HTTP an engine speaks.
public enum HTTPVersion: Sendable, Hashable {
  /// HTTP/2 over TLS where the server agrees, and HTTP/1.1 elsewhere.
  case automatic
  /// HTTP/1.1 only.
  case http1
  /// HTTP/2 without asking, also without TLS (RFC 9113, section 3.3); for servers that are known to speak it.
  case http2
}
