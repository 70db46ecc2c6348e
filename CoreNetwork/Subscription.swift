import FoundationEssentials
import HTTPTypes
import InnoNetwork

extension NetworkTransport {
  /// The values of a subscription, as long as they are read. The connection is opened by the first read, and again when
  /// it is lost.
  ///
  /// Throws a failure of the kind `invalidConfiguration` if the definition is not valid.
  public func subscribe<Definition: SubscriptionDefinition>(
    _ definition: Definition
  ) throws(NetworkFailure) -> Subscription<Definition.Message> {
    // The URL of the other transport is that of the subscription.
    if let subscriptions { return try subscriptions.subscribe(SubscriptionRequest(definition: definition, path: "")) }
    return try subscribe(SubscriptionRequest(definition: definition, path: definition.path))
  }

  private func subscribe<Definition: SubscriptionDefinition>(
    _ request: SubscriptionRequest<Definition>
  ) throws(NetworkFailure) -> Subscription<Definition.Message> {
    var adapter = try RequestAdapter(request: request, defaults: defaults)
    // Its repetition is the subscription's.
    adapter.retry = RetryPolicy()
    adapter.retry?.maximumAttempts = 1
    let (decoding, environment) = (adapter.decoding, defaults.environment)
    guard let url = try? RequestURL(environment.baseURL.absoluteString) else {
      throw NetworkFailure(
        refusing: request, because: InvalidRequest(reason: "the base URL is not valid"), environment: environment)
    }
    var reconnection = RetryPolicy.reconnection
    reconnection.clock = client.configuration.resilience.retry.clock
    let socket = client.reconnectingWebSocket(adapter, reconnection: reconnection) { (socket) throws(NetworkError) in
      if let greeting = request.definition.greeting { try await socket.send(.text(greeting)) }
    }
    return Subscription(
      socket: socket,
      decode: { (message) throws(NetworkFailure) in
        let bytes =
          switch message {
          case .text(let text): Array(text.utf8)
          case .binary(let bytes): bytes
          }
        let response = NetworkResponse(head: ResponseHead(status: .ok), body: bytes, url: url)
        do {
          return try decoding.decode(response)
        } catch {
          let cause = NetworkError(.decoding(error, response), method: .get, url: nil, attempts: 1)
          throw NetworkFailure(cause, of: request, environment: environment)
        }
      },
      failure: { NetworkFailure($0, of: request, environment: environment) })
  }
}

/// The values of a ``SubscriptionDefinition``, decoded, from successive connections.
///
/// The sequence ends when the server ends the subscription, and throws failures that are not temporary, and messages
/// that cannot be decoded. While the reader lags, the server has to wait. There can be one reader at a time; cancelling
/// its task ends the subscription.
public struct Subscription<Message: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Message
  public typealias Failure = NetworkFailure

  let socket: ReconnectingWebSocket
  let decode: @Sendable (WebSocketMessage) throws(NetworkFailure) -> Message
  let failure: @Sendable (NetworkError) -> NetworkFailure

  /// Each state of the connection, for one reader; the oldest are dropped if 100 have not been read.
  public var states: some AsyncSequence<SubscriptionState, Never> & Sendable {
    socket.states.map { [failure] state -> SubscriptionState in
      switch state {
      case .connecting: .connecting
      case .open: .connected
      case .waiting(let delay, let error): .interrupted(error.map(failure), retryingIn: delay)
      case .closed(let error): .ended(error.map(failure))
      }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: self) }

  /// Reads the values.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let subscription: Subscription

    public mutating func next() async throws(NetworkFailure) -> Message? { try await next(isolation: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(NetworkFailure) -> Message? {
      let message: WebSocketMessage?
      do throws(NetworkError) {
        message = try await subscription.socket.next()
      } catch {
        throw subscription.failure(error)
      }
      return try message.map(subscription.decode)
    }
  }
}

/// A state of the connection of a ``Subscription``.
public enum SubscriptionState: Sendable {
  /// The connection is being opened.
  case connecting
  /// Values arrive as they change.
  case connected
  /// The connection could not be opened or was lost; another attempt follows. `nil` if the server closed it in the
  /// usual way.
  case interrupted(NetworkFailure?, retryingIn: Duration)
  /// The last state.
  case ended(NetworkFailure?)
}
