public import ReduxCore
import Synchronization

/// Stand-in for a store in the test of a middleware, which records what the middleware dispatches.
///
/// ```swift
/// let recorder = DispatchRecorder<SearchAction>()
/// await middleware.process(action: .queryChanged("a"), state: SearchState(), dispatch: recorder.dispatch)
/// #expect(recorder.actions == [.resultsLoaded([])])
/// ```
public final class DispatchRecorder<Action: Actionable>: Sendable {
  private let contents = Mutex<[Action]>([])

  /// Creates a recorder without actions.
  public init() {}

  /// What was dispatched, in order.
  public var actions: [Action] { contents.withLock { $0 } }

  /// Pass it as `dispatch`.
  @Sendable
  public func dispatch(_ action: Action) async {
    contents.withLock { $0.append(action) }
  }
}
