/// A child's part of a ``TestStore``: asserts on the child's state, sends and receives the child's actions.
@MainActor
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction> where R.State: Equatable {
  let parent: TestStore<R>
  let read: @MainActor (R.State) -> ChildState?
  let modify: @MainActor (inout R.State, @MainActor (inout ChildState) throws -> Void) throws -> Void
  let embed: @MainActor (ChildAction) -> R.Action
  let extract: @MainActor (R.Action) -> ChildAction?

  /// The child's state now; `nil` for a row that was removed.
  public var state: ChildState? { read(parent.state) }

  /// Sends a child's action; see ``TestStore/send(_:assert:fileID:filePath:line:column:)``.
  @discardableResult
  public func send(
    _ action: ChildAction, assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> EffectHandle {
    await parent.send(embed(action), assert: lifted(assert), fileID: fileID, filePath: filePath, line: line, column: column)
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

  /// Receives a child's action that matches a case path.
  public func receive<Value>(
    _ path: CasePath<ChildAction, Value>, timeout: Duration? = nil,
    assert: (@MainActor (_ state: inout ChildState) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      where: { path.extract($0) != nil }, timeout: timeout, assert: assert, fileID: fileID, filePath: filePath, line: line,
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
      embed(expected), timeout: timeout, assert: lifted(assert), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
