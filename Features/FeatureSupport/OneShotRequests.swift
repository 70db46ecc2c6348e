public import InnoFlow

/// The pending request of a feature's reducer to its coordinator, as part of the state. The coordinator takes each
/// request once.
///
/// All kinds of requests share one property: with several, two could be pending at once, and their order would be lost.
public struct OneShotRequests<Request: Equatable & Sendable>: Equatable, Sendable {
  /// Nil when it has been taken.
  public private(set) var pending: Request?
  /// Distinguishes two requests for the same thing.
  private var count = 0

  public init() {}

  /// Sets the pending request; replaces one that has not been taken.
  public mutating func ask(_ request: Request) {
    count += 1
    pending = request
  }

  public mutating func clear() {
    pending = nil
  }
}

/// A request of a feature to its coordinator: to show one of its own screens.
public enum FeatureRequest<Route, Modal>: Equatable, Sendable
where Route: Equatable & Sendable, Modal: Equatable & Sendable {
  case route(Route)
  case modal(Modal)
}

/// Delivers the requests in a store's state to the coordinator, synchronously and once each.
@MainActor
public final class RequestDelivery<Request: Equatable & Sendable> {
  private let take: @MainActor () -> Request?
  private let observe: @MainActor (@escaping @MainActor () -> Void) -> ObservationToken
  private var observation: ObservationToken?

  /// - Parameter taken: the action with which the reducer clears the request.
  public init<S: ProjectableStore>(
    from store: S, at requests: KeyPath<S.State, OneShotRequests<Request>>, taken: S.Action
  ) {
    take = {
      let request = store.state[keyPath: requests].pending
      if request != nil { store.send(taken) }
      return request
    }
    observe = { handler in store.onChange(of: requests) { if $0.pending != nil { handler() } } }
  }

  /// Calls `handler` with each request once the store has handled all its actions; replaces an earlier handler.
  public func onRequest(_ handler: @escaping @MainActor (Request) -> Void) {
    observation = observe { [take] in
      if let request = take() { handler(request) }
    }
  }
}
