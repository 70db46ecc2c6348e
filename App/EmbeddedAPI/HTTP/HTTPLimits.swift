/// What one client, or all of them together, may take from a server. Sizes are in bytes.
package struct HTTPLimits: Sendable {
  /// The longest request target; above it 414.
  package var targetBytes = 8 << 10
  /// The request line, all field lines and those of a trailer section together; above it 431.
  package var headBytes = 32 << 10
  /// The number of fields of a request, those of its trailer section included; above it 431.
  package var fieldCount = 100
  /// A request body without its framing; above it 413.
  package var bodyBytes = 1 << 20
  /// All chunk extensions of a request together (RFC 9112, section 7.1.1); above it 400.
  package var chunkExtensionBytes = 4 << 10
  /// Open connections. One more closes the one that has waited for its client the longest.
  package var connections = 256
  /// Responses of more than 64 KiB that are being sent, all together; a response above it becomes 503.
  package var largeResponseBytes = 256 << 20

  /// From the first byte of a request to the end of its head; then 408.
  package var headTime: Duration = .seconds(10)
  /// From the first byte of a request to its last one; then 408.
  package var requestTime: Duration = .seconds(30)
  /// Between two requests of a connection, and before the first; then it is closed.
  package var idleTime: Duration = .seconds(60)
  /// How long a connection waits for its client before it can be closed for another one. Until then new ones wait.
  package var graceTime: Duration = .milliseconds(100)
  /// For the client to take a response; then the connection is closed.
  package var responseTime: Duration = .seconds(30)
  /// For the client to notice the last response of a connection and close its side (RFC 9112, section 9.6).
  package var lingerTime: Duration = .seconds(2)

  /// How often deadlines are looked at: a connection may outlive its own by so much.
  var checkInterval: Duration {
    min(.seconds(1), [headTime, requestTime, idleTime, responseTime, lingerTime].min().map { $0 / 4 } ?? .seconds(1))
  }

  package init() {}
}
