import CustomDump

extension TestStore {
  /// Sends an action and also holds the phase against a phase map: it must be where the map leads from the phase before.
  @discardableResult
  public func send<Phase>(
    _ action: R.Action, through phaseMap: PhaseMap<R.State, R.Action, Phase>,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(action, at: location, assert) { check(phaseMap, action, $0, $1, at: location) }
  }

  /// Receives an action that matches a case path, and holds the phase against a phase map.
  public func receive<Value, Phase>(
    _ path: CasePath<R.Action, Value>, through phaseMap: PhaseMap<R.State, R.Action, Phase>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive("an action with a payload of \(Value.self)", timeout: timeout, at: location, assert) { action in
      path.extract(action) == nil ? "It is not in the expected case: \(String(customDumping: action))" : nil
    } _: {
      check(phaseMap, $0, $1, $2, at: location)
    }
  }

  private func check<Phase>(
    _ phaseMap: PhaseMap<R.State, R.Action, Phase>, _ action: R.Action, _ before: R.State, _ after: R.State,
    at location: CallLocation
  ) {
    let source = before[keyPath: phaseMap.keyPath]
    let actual = after[keyPath: phaseMap.keyPath]
    var reduced = after
    reduced[keyPath: phaseMap.keyPath] = source
    let expected: Phase
    switch phaseMap.decision(in: source, on: action, state: reduced) {
    case .stay: expected = source
    case .move(let target): expected = target
    default:
      location.fail("The phase map does not permit what its rules make of \(String(customDumping: action)) in \(source).")
      return
    }
    if actual != expected {
      location.fail(
        "The phase map leads from \(source) to \(expected) on \(String(customDumping: action)), but the phase is \(actual).")
    }
  }
}

extension TestStore where R.Action: Equatable {
  /// Receives an action of exactly this value, and holds the phase against a phase map.
  public func receive<Phase>(
    _ expected: R.Action, through phaseMap: PhaseMap<R.State, R.Action, Phase>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(String(customDumping: expected), timeout: timeout, at: location, assert) { action in
      action == expected ? nil : TestStore.difference(expected, action)
    } _: {
      check(phaseMap, $0, $1, $2, at: location)
    }
  }
}
