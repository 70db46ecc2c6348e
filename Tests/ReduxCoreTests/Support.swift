import InnoFlowCore
import Observation
import ReduxCore
import Synchronization
import TerminalUI

/// A list to which any task can append.
final class Log<Element: Sendable>: Sendable {
  private let contents = Mutex<[Element]>([])
  var elements: [Element] { contents.withLock { $0 } }
  func add(_ element: Element) { contents.withLock { $0.append(element) } }
}

/// A list of numbers, to which actions append.
enum NumbersAction: Actionable {
  case append(Int)
  case start
  case other
}

struct NumbersState: Statable {
  var numbers: [Int] = []
  var starts = 0
}

struct NumbersReducer: ReducerType {
  func reduce(action: NumbersAction, state: inout NumbersState) {
    switch action {
    case .append(let number): state.numbers.append(number)
    case .start: state.starts += 1
    case .other: break
    }
  }
}

typealias NumbersMiddleware = ClosureMiddleware<NumbersAction, NumbersState>

struct ClosureMiddleware<Action: Actionable, State: Statable>: MiddlewareType {
  let closure: @Sendable (_ action: Action, _ state: State, _ dispatch: @escaping DispatchClosure<Action>) async -> Void

  init(_ closure: @escaping @Sendable (Action, State, @escaping DispatchClosure<Action>) async -> Void) {
    self.closure = closure
  }

  func process(action: Action, state: State, dispatch: @escaping DispatchClosure<Action>) async {
    await closure(action, state, dispatch)
  }
}

/// Collects the warnings of debug builds that come from `body` and the tasks that it starts.
@MainActor
func collectWarnings(in log: Log<String>, _ body: () async -> Void) async {
  await RuntimeWarning.$handler.withValue({ log.add($0) }, operation: body)
}

extension ObservableStore {
  /// Returns when `condition` is true for the state.
  func wait(until condition: (R.State) -> Bool) async {
    while !condition(state) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = state
        } onChange: {
          continuation.resume()
        }
      }
    }
  }
}

extension ViewHost {
  /// The rows of the next frame, without trailing blanks.
  var lines: [String] {
    let text = draw().text(styles: .plain)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Presses keys in order. Each is handled by a frame that is drawn after the previous key.
  func press(_ keys: Key...) {
    for key in keys {
      _ = draw()
      handle(.key(key))
    }
  }
}
