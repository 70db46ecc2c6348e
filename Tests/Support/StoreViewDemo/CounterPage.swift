import Observation
import ReduxCore
import ReduxCoreTerminalUI
import TerminalUI

/// The messages of the pages' middleware.
@MainActor
@Observable
final class Log {
  var lines: [String] = []
}

enum CounterAction: Actionable {
  case appeared
  case increment
}

struct CounterState: Statable {
  var count = 0
}

struct CounterReducer: ReducerType {
  func reduce(action: CounterAction, state: inout CounterState) {
    if action == .increment { state.count += 1 }
  }
}

/// Runs from the first action until its store is gone.
struct LifetimeMiddleware: MiddlewareType {
  let name: String
  let log: Log

  func process(
    action: CounterAction, state: CounterState, dispatch: @escaping DispatchClosure<CounterAction>
  ) async {
    guard action == .increment, state.count == 1 else { return }
    await add("+")
    try? await sleep(for: .seconds(600))
    await add("-")
  }

  @MainActor
  private func add(_ sign: String) { log.lines.append(sign + name) }
}

@StoreView(reducer: CounterReducer.self, maxActionFrequency: 0)
struct CounterPage: View {
  let name: String
  let log: Log

  @MiddlewareResultBuilder
  var middleware: [Middleware] {
    LifetimeMiddleware(name: name, log: log)
  }

  func content(store: Store) -> some View {
    Text("\(name) \(store.state.count)").commands {
      Command(name: "add", key: "+", title: "Add") { store.dispatch(.increment) }
    }
  }
}
