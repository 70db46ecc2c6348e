import CustomDump

// Shared by `TestStore` and `ScopedTestStore`.

extension ScopableTestStore {
  /// Sends an action, as a view does.
  ///
  /// - Parameter assert: Changes the previous state into the expected one; without it the state must not change.
  ///   Without exhaustivity it is applied to the new state, which it must not change.
  /// - Returns: A handle of the effects that the action has started.
  @discardableResult
  public func send(
    _ action: Action, assert: (@MainActor (_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    let (scope, location) = (testScope, CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return scope.parent.send(scope.embed(action), at: location, scope.lifted(assert))
  }

  /// Sends an action and checks that the phase has changed as the phase map says.
  @discardableResult
  public func send<Phase>(
    _ action: Action, through phaseMap: PhaseMap<State, Action, Phase>,
    assert: (@MainActor (_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    let (scope, location) = (testScope, CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return scope.parent.send(scope.embed(action), at: location, scope.lifted(assert)) {
      scope.check(phaseMap, action, $0, $1, at: location)
    }
  }

  /// Receives an action that matches a case path; the assertion gets its payload.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration? = nil,
    assert: @escaping @MainActor (_ state: inout State, _ payload: Value) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    var payload: Value?
    await testScope.receive(
      "an action with a payload of \(Value.self)", timeout: timeout,
      at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { state in
      if let payload { try assert(&state, payload) }
    } difference: { action in
      payload = path.extract(action)
      return otherCase(action, than: path)
    }
  }

  /// Receives an action that matches a case path.
  ///
  /// - Parameters:
  ///   - timeout: The total time to wait; the store's `timeout` when `nil`.
  ///   - assert: As in ``send(_:assert:fileID:filePath:line:column:)``.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await testScope.receive(
      "an action with a payload of \(Value.self)", timeout: timeout,
      at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), assert
    ) { otherCase($0, than: path) }
  }

  /// Receives an action that matches a case path, and checks the phase against a phase map.
  public func receive<Value, Phase>(
    _ path: CasePath<Action, Value>, through phaseMap: PhaseMap<State, Action, Phase>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let (scope, location) = (testScope, CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    await scope.receive("an action with a payload of \(Value.self)", timeout: timeout, at: location, assert) {
      otherCase($0, than: path)
    } _: {
      scope.check(phaseMap, $0, $1, $2, at: location)
    }
  }

  /// The failure of an action in another case than that of the path; `nil` for an action in that case.
  private func otherCase<Value>(_ action: Action, than path: CasePath<Action, Value>) -> String? {
    path.extract(action) == nil ? "It is not in the expected case: \(String(customDumping: action))" : nil
  }

  /// Receives an action for which a predicate holds.
  public func receive(
    where predicate: @MainActor (Action) -> Bool, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await testScope.receive(
      "an action that meets a condition", timeout: timeout,
      at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), assert
    ) { predicate($0) ? nil : "It does not meet the condition: \(String(customDumping: $0))" }
  }

  /// Asserts on the state without sending or receiving.
  ///
  /// ```swift
  /// store.assert { $0.count = 3 }
  /// ```
  ///
  /// - Parameter changes: Applied to the state, which it must not change.
  public func assert(
    _ changes: @escaping @MainActor (_ state: inout State) throws -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let scope = testScope
    scope.parent.check(
      scope.parent.state, at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      scope.lifted(changes))
  }

  /// Waits until no effect of the whole test store is running, then records one failure for actions that were not
  /// received and effects that did not end in time.
  ///
  /// Without exhaustivity neither is a failure: actions that were not received are skipped.
  ///
  /// - Parameter timeout: The total time to wait; the store's `timeout` when `nil`.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await testScope.parent.finish(
      timeout: timeout, at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails when an effect of the whole test store has sent an action that was not received.
  public func assertNoBufferedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    testScope.parent.assertNoBufferedActions(
      at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects of an id in this part and in the children below it. The actions that they have already sent
  /// can still be received.
  public func cancelEffects(identifiedBy id: StaticEffectID) { testScope.cancelEffects(erased: id.erased) }

  /// Cancels the effects of an id in this part and in the children below it. The actions that they have already sent
  /// can still be received.
  public func cancelEffects(identifiedBy id: some EffectIdentifier) { testScope.cancelEffects(erased: id.erased) }

  /// Cancels the effects of a child, and of the children below it; see `Store.cancelEffects(of:)`.
  public func cancelEffects<ChildAction>(of child: CasePath<Action, ChildAction>) {
    testScope.cancelEffects(of: .init(child.identity))
  }

  /// Cancels the effects of a row, and of the children below it.
  public func cancelEffects<ID, ChildAction>(of rows: CollectionActionPath<Action, ID, ChildAction>, id: ID) {
    testScope.cancelEffects(of: .init(rows.identity, row: AnyEffectID(id)))
  }

  /// Cancels the effects of an id in a child, and in the children below it.
  public func cancelEffects<ChildAction>(identifiedBy id: StaticEffectID, of child: CasePath<Action, ChildAction>) {
    testScope.cancelEffects(erased: id.erased, of: .init(child.identity))
  }

  /// Cancels the effects of an id in a row, and in the children below it.
  public func cancelEffects<ID, ChildAction>(
    identifiedBy effectID: StaticEffectID, of rows: CollectionActionPath<Action, ID, ChildAction>, id: ID
  ) {
    testScope.cancelEffects(erased: effectID.erased, of: .init(rows.identity, row: AnyEffectID(id)))
  }
}

extension ScopableTestStore where Action: Equatable {
  /// Receives an action of exactly this value.
  public func receive(
    _ expected: Action, timeout: Duration? = nil, assert: (@MainActor (_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await testScope.receive(
      String(customDumping: expected), timeout: timeout,
      at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), assert
    ) { difference(expected, $0) }
  }

  /// Receives an action of exactly this value, and checks the phase against a phase map.
  public func receive<Phase>(
    _ expected: Action, through phaseMap: PhaseMap<State, Action, Phase>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let (scope, location) = (testScope, CallLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    await scope.receive(String(customDumping: expected), timeout: timeout, at: location, assert) {
      difference(expected, $0)
    } _: {
      scope.check(phaseMap, $0, $1, $2, at: location)
    }
  }

  private func difference(_ expected: Action, _ actual: Action) -> String? {
    if actual == expected { return nil }
    return diff(expected, actual)
      ?? "\(String(customDumping: actual)) prints like the expected one, but differs from it."
  }
}
