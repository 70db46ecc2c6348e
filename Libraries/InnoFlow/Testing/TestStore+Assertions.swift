import CustomDump

extension TestStore {
  /// Sends an action, as a view does.
  ///
  /// - Parameter assert: Changes the previous state into the expected one; without it the state must not change.
  /// - Returns: A handle of the effects that the action has started.
  @discardableResult
  public func send(
    _ action: R.Action, assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    send(action, at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), assert)
  }

  /// Asserts on the state without sending or receiving.
  ///
  /// ```swift
  /// store.assert { $0.count = 3 }
  /// ```
  ///
  /// - Parameter changes: Applied to the state, which it must not change.
  public func assert(
    _ changes: @escaping @MainActor (_ state: inout R.State) throws -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    check(state, at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), changes)
  }

  /// Receives an action that matches a case path; the assertion gets its payload.
  public func receive<Value>(
    _ path: CasePath<R.Action, Value>, timeout: Duration? = nil,
    assert: @escaping @MainActor (_ state: inout R.State, _ payload: Value) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var payload: Value?
    await receive("an action with a payload of \(Value.self)", timeout: timeout, at: location) { state in
      if let payload { try assert(&state, payload) }
    } difference: { action in
      payload = path.extract(action)
      return payload == nil ? "It is not in the expected case: \(String(customDumping: action))" : nil
    }
  }

  /// Receives an action that matches a case path.
  ///
  /// - Parameters:
  ///   - timeout: The total time to wait; the store's `timeout` when `nil`.
  ///   - assert: Changes the previous state into the expected one; without it the state must not change.
  public func receive<Value>(
    _ path: CasePath<R.Action, Value>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive("an action with a payload of \(Value.self)", timeout: timeout, at: location, assert) { action in
      path.extract(action) == nil ? "It is not in the expected case: \(String(customDumping: action))" : nil
    }
  }

  /// Receives an action for which a predicate holds.
  public func receive(
    where predicate: @MainActor (R.Action) -> Bool, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive("an action that meets a condition", timeout: timeout, at: location, assert) { action in
      predicate(action) ? nil : "It does not meet the condition: \(String(customDumping: action))"
    }
  }
}

extension TestStore where R.Action: Equatable {
  /// Receives an action of exactly this value.
  public func receive(
    _ expected: R.Action, timeout: Duration? = nil, assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(String(customDumping: expected), timeout: timeout, at: location, assert) { action in
      action == expected ? nil : TestStore.difference(expected, action)
    }
  }

  static func difference(_ expected: R.Action, _ actual: R.Action) -> String {
    diff(expected, actual) ?? "\(String(customDumping: actual)) prints like the expected one, but differs from it."
  }
}

extension TestStore {
  /// Sends an action and checks that the phase has changed as the phase map says.
  @discardableResult
  public func send<Phase>(
    _ action: R.Action, through phaseMap: PhaseMap<R.State, R.Action, Phase>,
    assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(action, at: location, assert) { check(phaseMap, action, $0, $1, at: location) }
  }

  /// Receives an action that matches a case path, and checks the phase against a phase map.
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
      location.fail(
        "The phase map does not allow the result of its rule for \(String(customDumping: action)) in \(source).")
      return
    }
    if actual != expected {
      location.fail(
        "The phase map leads from \(source) to \(expected) on \(String(customDumping: action)), but the phase is \(actual)."
      )
    }
  }
}

extension TestStore where R.Action: Equatable {
  /// Receives an action of exactly this value, and checks the phase against a phase map.
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
