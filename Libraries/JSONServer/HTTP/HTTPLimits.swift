/// Limits of a server, for one client or for all together. Sizes are in bytes.
package struct HTTPLimits: Sendable {
  /// Maximum length of a request target; longer ones get 414.
  package var targetBytes = 8 << 10
  /// Maximum total length of the request line, the header fields and the trailer fields; above it 431.
  package var headBytes = 32 << 10
  /// Maximum number of header and trailer fields; above it 431.
  package var fieldCount = 100
  /// Maximum length of a request body, without its framing; above it 413.
  package var bodyBytes = 1 << 20
  /// Maximum total length of the chunk extensions of a request (RFC 9112, section 7.1.1); above it 400.
  package var chunkExtensionBytes = 4 << 10
  /// Maximum number of connections. Another one closes the one that has waited for its client the longest.
  package var connections = 256
  /// Maximum total size of the responses over 64 KiB that are being sent; above it 503.
  package var largeResponseBytes = 256 << 20

  /// Timeout from the first byte of a request to the end of its head; then 408.
  package var headTime: Duration = .seconds(10)
  /// Timeout from the first byte of a request to its last one; then 408.
  package var requestTime: Duration = .seconds(30)
  /// Timeout between two requests of a connection and before the first; then it is closed.
  package var idleTime: Duration = .seconds(60)
  /// Time that a connection may wait for its client before it can be closed to make room for another.
  package var graceTime: Duration = .milliseconds(100)
  /// Timeout for sending a response; then the connection is closed.
  package var responseTime: Duration = .seconds(30)
  /// Time for the client to read the last response and close its side (RFC 9112, section 9.6).
  package var lingerTime: Duration = .seconds(2)

  /// The interval at which deadlines are checked: a connection may exceed its own by that much.
  var checkInterval: Duration {
    let shortest = [headTime, requestTime, idleTime, responseTime, lingerTime].min() ?? .seconds(4)
    return min(.seconds(1), max(.milliseconds(1), shortest / 4))
  }

  package init() {}
}
