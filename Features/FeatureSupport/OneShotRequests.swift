public import InnoFlow

/// The place in a feature's state where its reducer leaves what it asks of the coordinator, which takes it away once.
///
/// There is one place and not one for each kind of request: two could be waiting at once, and their order would be
/// lost.
public struct OneShotRequests<Request: Equatable & Sendable>: Equatable, Sendable {
  /// The request that waits; nil when it has been taken.
  public private(set) var pending: Request?
  /// Distinguishes two requests for the same thing.
  private var count = 0

  public init() {}

  /// Leaves a request, in the place of one that has not been taken.
  public mutating func ask(_ request: Request) {
    count += 1
    pending = request
  }

  public mutating func clear() {
    pending = nil
  }
}

/// What a feature asks of its coordinator: to show a screen of its own, or something that is another feature's.
public enum FeatureRequest<Route, Modal, Output>: Equatable, Sendable
where Route: Equatable & Sendable, Modal: Equatable & Sendable, Output: Equatable & Sendable {
  case route(Route)
  case modal(Modal)
  /// Out of the feature.
  case output(Output)
}

/// Hands the requests in a store's state to the coordinator, synchronously and each once.
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

  /// Calls `handler` with each request once the store has handled all its actions; of several handlers the last.
  public func onRequest(_ handler: @escaping @MainActor (Request) -> Void) {
    observation = observe { [take] in
      if let request = take() { handler(request) }
    }
  }
}
