import CustomDump

extension TestStore {
  /// Sends an action as a view would.
  ///
  /// - Parameter assert: Turns the state from before into the state expected now; leaving it out asserts that nothing changed.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(
    _ action: R.Action, assert: (@MainActor (_ state: inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    send(action, at: CallLocation(fileID: fileID, filePath: filePath, line: line, column: column), assert)
  }

  /// Receives an action that matches a case path.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait in all; the store's own when `nil`.
  ///   - assert: Turns the state from before into the state expected now; leaving it out asserts that nothing changed.
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
