import InnoFlowCore

/// The test store of a child: asserts on the child's state, sends and receives the child's actions.
@MainActor
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction> where R.State: Equatable {
  let parent: TestStore<R>
  let read: @MainActor (R.State) -> ChildState?
  let modify: @MainActor (inout R.State, @MainActor (inout ChildState) throws -> Void) throws -> Void
  let embed: @MainActor (ChildAction) -> R.Action
  let extract: @MainActor (R.Action) -> ChildAction?

  /// The child's state; `nil` when it does not exist.
  public var state: ChildState? { read(parent.state) }

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

extension TestStore {
  /// The test store of a child whose state always exists.
  public func scope<ChildState: Equatable, ChildAction>(
    state keyPath: WritableKeyPath<R.State, ChildState>, action: CasePath<R.Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self, read: { $0[keyPath: keyPath] }, modify: { try $1(&$0[keyPath: keyPath]) }, embed: action.embed,
      extract: action.extract)
  }

  /// The test store of an optional child. It may be created while the state is `nil`, but then an assertion on it
  /// fails.
  public func scope<ChildState: Equatable, ChildAction>(
    ifLet keyPath: WritableKeyPath<R.State, ChildState?>, action: CasePath<R.Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self, read: { $0[keyPath: keyPath] },
      modify: { state, change in
        guard var child = state[keyPath: keyPath].take() else {
          throw MissingChild(description: "The child's state is absent.")
        }
        defer { state[keyPath: keyPath] = child }
        try change(&child)
      },
      embed: action.embed, extract: action.extract)
  }

  /// A test store for each row of a collection, in their current order.
  public func scope<Rows: RowCollection, ChildAction>(
    collection keyPath: WritableKeyPath<R.State, Rows>, action: CollectionActionPath<R.Action, Rows.RowID, ChildAction>
  ) -> [ScopedTestStore<R, Rows.Row, ChildAction>] where Rows.Row: Equatable {
    state[keyPath: keyPath].rowIDs.map { id in
      ScopedTestStore(
        parent: self,
        read: {
          var hint = 0
          return $0[keyPath: keyPath].row(id, hint: &hint)
        },
        modify: { state, change in
          guard let result = state[keyPath: keyPath].withRow(id, { row in Result { try change(&row) } }) else {
            throw MissingChild(description: "The row \(id) does not exist.")
          }
          try result.get()
        },
        embed: { action.embed(id, $0) },
        extract: { action.extract($0).flatMap { $0.id == id ? $0.action : nil } })
    }
  }
}

extension TestStore where R.Action: CasePathReferable {
  /// The test store of a child feature, with the path's name: `action: .childCasePath`.
  public func scope<ChildState: FeatureState & Equatable>(
    state keyPath: WritableKeyPath<R.State, ChildState>, action: R.Action.PathReference
  ) -> ScopedTestStore<R, ChildState, ChildState.FeatureAction> {
    scope(state: keyPath, action: action.resolved(as: CasePath<R.Action, ChildState.FeatureAction>.self))
  }

  /// The test store of an optional child feature, with the path's name.
  public func scope<ChildState: FeatureState & Equatable>(
    ifLet keyPath: WritableKeyPath<R.State, ChildState?>, action: R.Action.PathReference
  ) -> ScopedTestStore<R, ChildState, ChildState.FeatureAction> {
    scope(ifLet: keyPath, action: action.resolved(as: CasePath<R.Action, ChildState.FeatureAction>.self))
  }

  /// A test store for each row of a collection of features, with the path's name: `action: .todoActionPath`.
  public func scope<Rows: RowCollection>(
    collection keyPath: WritableKeyPath<R.State, Rows>, action: R.Action.PathReference
  ) -> [ScopedTestStore<R, Rows.Row, Rows.Row.FeatureAction>]
  where Rows.Row: FeatureState & Equatable, Rows.RowID: Sendable {
    scope(
      collection: keyPath,
      action: action.resolved(as: CollectionActionPath<R.Action, Rows.RowID, Rows.Row.FeatureAction>.self))
  }
}

/// An assertion on a child whose state does not exist.
private struct MissingChild: Error, CustomStringConvertible {
  let description: String
}
