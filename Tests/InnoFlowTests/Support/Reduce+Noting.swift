import InnoFlowCore

extension Reduce<[String], String> {
  /// Appends actions that begin with an exclamation mark to the state, and starts an effect for each of the others.
  static func noting(_ effect: @escaping @Sendable (String) -> EffectTask<String>) -> Self {
    Reduce { state, action in
      guard action.hasPrefix("!") else { return effect(action) }
      state.append(action)
      return .none
    }
  }
}
