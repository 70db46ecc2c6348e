import Gates
import InnoFlowCore

/// A reducer for tests of the runtime: records the name of each action and returns the effect that a table holds
/// for it.
struct Trace: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var names: [String] = []
    var unrelated = 0
  }

  typealias Action = String

  let effects: [String: EffectTask<String>]

  init(_ effects: [String: EffectTask<String>] = [:]) {
    self.effects = effects
  }

  func reduce(into state: inout State, action: String) -> EffectTask<String> {
    state.names.append(action)
    return effects[action] ?? .none
  }
}

extension EffectTask {
  /// Waits at a gate, then sends.
  static func afterGate(_ gate: Gate, _ action: Action) -> EffectTask {
    .run { send in
      await gate.pass()
      await send(action)
    }
  }
}
