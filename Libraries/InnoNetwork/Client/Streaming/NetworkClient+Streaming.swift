import HTTPTypes
import InnoNetworkEngine

extension NetworkClient {
  /// Performs one call and returns once the head of its answer is there, and accepted; the body follows as it is read.
  ///
  /// Retries, redirects, tokens and interceptors work as for ``request(_:)``, up to the head. The cache and coalescing take no part. The
  /// definition's decoding is not used. Without limits and timeouts of its own the call may bring any number of bytes, for any time, as long
  /// as it is not silent for longer than the idle timeout.
  @concurrent
  public func stream(_ definition: some APIDefinition) async throws(NetworkError) -> NetworkStream {
    try await stream(definition, adding: [:])
  }

  /// The events that a server sends (HTML Standard, section 9.2), over as many connections as it takes: after each that ends the next one is
  /// opened from where it ended, with `Last-Event-ID`.
  ///
  /// Nothing is sent before the first event is asked for. The sequence ends when the server answers 204, and fails where a call would.
  public func events(_ definition: some APIDefinition, reconnection: EventReconnection = EventReconnection()) -> EventStream {
    let mayRepeat = definition.method.isSafe || definition.idempotencyKey != nil
    return EventStream(reconnection: reconnection, clock: configuration.resilience.retry.clock, mayRepeat: mayRepeat) {
      (lastID) async throws(NetworkError) in
      var headers: HTTPFields = [.accept: "text/event-stream", .cacheControl: "no-store"]
      headers[.lastEventID] = lastID
      return try await self.stream(definition, adding: headers)
    }
  }

  @concurrent
  func stream(_ definition: some APIDefinition, adding headers: HTTPFields) async throws(NetworkError) -> NetworkStream {
    let (pipeline, tag) = (pipeline, definition.tag)
    @Sendable func open() async throws(NetworkError) -> NetworkStream {
      // Held until the lease holds it, so that a client that waits for what runs sees no gap between the two.
      let isCounted = pipeline.calls.enter()
      defer { if isCounted { pipeline.calls.leave() } }
      var request = try pipeline.request(for: definition, .streamed)
      for field in headers { request.headers[field.name] = field.value }
      let answer = try await pipeline.answer(to: request, of: definition, .streamed)
      pipeline.witness.succeeded(request)
      let body = answer.stream ?? ResponseBody()
      return NetworkStream(
        head: answer.response.head, url: answer.response.url, method: request.method, attempts: answer.attempt, body: body,
        lease: pipeline.calls.lease(tag: tag, cancel: body.cancel))
    }
    guard let tag else { return try await open() }
    return try await pipeline.calls.run(tag: tag, open).get()
  }
}
