import InnoFlowCore

/// The test store of a child: asserts on the child's state, sends and receives the child's actions.
///
/// Exhaustivity, unfinished effects and actions that were not received are those of the whole ``TestStore``.
@MainActor
@dynamicMemberLookup
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction>: ScopableTestStore
where R.State: Equatable {
  let parent: TestStore<R>
  let read: @MainActor (R.State) -> ChildState?
  let modify: @MainActor (inout R.State, @MainActor (inout ChildState) throws -> Void) throws -> Void
  let embed: @MainActor (ChildAction) -> R.Action
  let extract: @MainActor (R.Action) -> ChildAction?

  /// The child's state; `nil` when it does not exist.
  public var state: ChildState? { read(parent.state) }

  /// A part of the child's state; `nil` when the state does not exist.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ChildState, Value>) -> Value? {
    state.map { $0[keyPath: keyPath] }
  }

  /// How much must be asserted: that of the whole test store.
  public var exhaustivity: Exhaustivity {
    get { parent.exhaustivity }
    nonmutating set { parent.exhaustivity = newValue }
  }

  public var testScope: ScopedTestStore { self }

  /// Asserts on the child's state without sending or receiving; see
  /// ``TestStore/assert(_:fileID:filePath:line:column:)``.
  public func assert(
    _ changes: @escaping @MainActor (_ state: inout ChildState) throws -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    parent.assert(
      { state in try modify(&state) { child in try changes(&child) } }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Waits until no effect of the whole test store is running; see
  /// ``TestStore/finish(timeout:fileID:filePath:line:column:)``.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await parent.finish(timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Skips the actions that were not received, of the whole test store.
  public func skipReceivedActions() { parent.skipReceivedActions() }

  /// Fails when an effect of the whole test store has sent an action that was not received.
  public func assertNoBufferedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    parent.assertNoBufferedActions(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends a child's action; see ``TestStore/send(_:assert:fileID:filePath:line:column:)``.
  @discardableResult
  public func send(
    _ action: ChildAction, assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    await parent.send(
      embed(action), assert: lifted(assert), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives a child's action for which a predicate holds.
  public func receive(
    where predicate: @MainActor (ChildAction) -> Bool, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await parent.receive(
      where: { extract($0).map(predicate) ?? false }, timeout: timeout, assert: lifted(assert), fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Receives a child's action that matches a case path; the assertion gets its payload.
  public func receive<Value>(
    _ path: CasePath<ChildAction, Value>, timeout: Duration? = nil,
    assert: @escaping @MainActor (_ state: inout ChildState, _ payload: Value) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    var payload: Value?
    await receive(
      where: {
        payload = path.extract($0)
        return payload != nil
      }, timeout: timeout, assert: { state in if let payload { try assert(&state, payload) } }, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Receives a child's action that matches a case path.
  public func receive<Value>(
    _ path: CasePath<ChildAction, Value>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      where: { path.extract($0) != nil }, timeout: timeout, assert: assert, fileID: fileID, filePath: filePath,
      line: line,
      column: column)
  }

  private func lifted(
    _ assert: (@MainActor (inout ChildState) throws -> Void)?
  ) -> (@MainActor (inout R.State) throws -> Void)? {
    guard let assert else { return nil }
    return { state in try modify(&state) { child in try assert(&child) } }
  }
}

extension ScopedTestStore where R.Action: Equatable {
  /// Receives a child's action of exactly this value.
  public func receive(
    _ expected: ChildAction, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await parent.receive(
      embed(expected), timeout: timeout, assert: lifted(assert), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
