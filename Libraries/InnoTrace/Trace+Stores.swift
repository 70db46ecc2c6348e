public import InnoFlowCore

extension Trace {
  /// The instrumentation that records a store's actions, its phases, the other fields that change, and its effects.
  ///
  /// - Parameter reducer: The type of the store's reducer, which names the feature: `Albums` for
  ///   `AlbumsFeatureReducer`, `AlbumsReducer` or `AlbumsFeature`.
  @MainActor
  public func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action> {
    let feature = Self.feature(of: "\(reducer)")
    return .sink { [self] event in
      switch event {
      case .runStarted(let run):
        guard let cause = run.cause else { break }
        begin(.effect, run.effectID.map { "\($0)" } ?? "run \(run.number)", feature: feature, as: cause)
      case .runFinished(let run, let outcome):
        if let cause = run.cause { end(cause, outcome == .completed ? [] : [.init("outcome", "\(outcome)")]) }
      case .actionDropped(let drop):
        let name = drop.action.map(Self.caseName) ?? "an effect"
        note(.action, name, feature: feature, [.init("dropped", drop.reason.rawValue)])
      case .actionEmitted, .effectsCancelled: break
      }
    } reduced: { [self] reduction in
      let details = [TraceStep.Detail("action", TraceText.text(reduction.action, redact: redact))]
      begin(
        .action, Self.caseName(of: reduction.action), feature: feature, details, as: reduction.cause,
        from: reduction.origin, after: reduction.duration)
      noteChanges(from: reduction.before, to: reduction.after, feature)
      end(reduction.cause)
    }
  }

  /// Notes the fields that differ, the phase by itself.
  private func noteChanges(from before: Any, to after: Any, _ feature: String) {
    let changes = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children).filter {
      !Self.areEqual($0.value, $1.value)
    }
    var fields: [TraceStep.Detail] = []
    for (old, new) in changes {
      let name = new.label ?? "state"
      if name == "phase" {
        note(.phase, "\(old.value) → \(new.value)", feature: feature)
      } else {
        fields.append(.init(name, TraceText.text(new.value, redact: redact)))
      }
    }
    guard !fields.isEmpty else { return }
    note(.state, fields.map(\.name).joined(separator: ", "), feature: feature, fields)
  }

  /// Values that cannot be compared count as equal when they print the same.
  static func areEqual(_ one: Any, _ other: Any) -> Bool {
    guard let one = one as? any Equatable else { return "\(one)" == "\(other)" }
    return isEqual(one, other)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { one == other as? Value }

  /// `Albums` of `AlbumsFeatureReducer`.
  static func feature(of reducer: String) -> String {
    for suffix in ["FeatureReducer", "Reducer", "Feature"] where reducer.hasSuffix(suffix) {
      return String(reducer.dropLast(suffix.count))
    }
    return reducer
  }

  /// The name of an enum's case without its payload, or the type's name.
  static func caseName(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
  }
}
