import InnoFlowCore

/// A ``TestStore`` or a ``ScopedTestStore``: sends, receives and asserts, and makes the test stores of children.
///
/// `cancelEffects` finds the effects of a child by the case paths that the child was scoped with, so these have to be
/// the ones that the reducer uses.
@MainActor
public protocol ScopableTestStore<Root, State, Action> {
  /// The reducer of the whole test store.
  associatedtype Root: Reducer where Root.State: Equatable
  /// The state of the part.
  associatedtype State: Equatable
  /// The actions of the part.
  associatedtype Action

  /// This store as a part of the whole test store.
  var testScope: ScopedTestStore<Root, State, Action> { get }
}

extension ScopableTestStore {
  /// The test store of a child whose state always exists.
  public func scope<ChildState: Equatable, ChildAction>(
    state keyPath: WritableKeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedTestStore<Root, ChildState, ChildAction> {
    child(
      .init(action.identity), read: { $0[keyPath: keyPath] }, modify: { try $1(&$0[keyPath: keyPath]) },
      embed: action.embed,
      extract: action.extract)
  }

  /// The test store of an optional child. It may be created while the state is `nil`, but then an assertion on it
  /// fails.
  public func scope<ChildState: Equatable, ChildAction>(
    ifLet keyPath: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> ScopedTestStore<Root, ChildState, ChildAction> {
    child(
      .init(action.identity), read: { $0[keyPath: keyPath] },
      modify: { state, change in
        guard var child = state[keyPath: keyPath].take() else {
          throw MissingChild(description: "The child's state is absent.")
        }
        defer { state[keyPath: keyPath] = child }
        try change(&child)
      }, embed: action.embed, extract: action.extract)
  }

  /// The test store of a child in one case of an enum. It may be created while the state is in another case, but then
  /// an assertion on it fails.
  public func scope<ChildState: Equatable, ChildAction>(
    state path: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedTestStore<Root, ChildState, ChildAction> {
    child(
      .init(action.identity), read: path.extract,
      modify: { state, change in
        guard var child = path.extract(state) else {
          throw MissingChild(description: "The state is in another case than the child's.")
        }
        defer { state = path.embed(child) }
        try change(&child)
      }, embed: action.embed, extract: action.extract)
  }

  /// A test store for each row of a collection, in their current order; none when the state with the collection is
  /// absent.
  public func scope<Rows: RowCollection, ChildAction>(
    collection keyPath: WritableKeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, ChildAction>
  ) -> [ScopedTestStore<Root, Rows.Row, ChildAction>] where Rows.Row: Equatable {
    let ids = testScope.state?[keyPath: keyPath].rowIDs ?? []
    return ids.map { id in
      child(
        .init(action.identity, row: AnyEffectID(id)),
        read: {
          var hint = 0
          return $0[keyPath: keyPath].row(id, hint: &hint)
        },
        modify: { state, change in
          var hint = 0
          guard let result = state[keyPath: keyPath].withRow(id, hint: &hint, { row in Result { try change(&row) } })
          else {
            throw MissingChild(description: "The row \(id) does not exist.")
          }
          try result.get()
        }, embed: { action.embed(id, $0) },
        extract: { action.extract($0).flatMap { $0.id == id ? $0.action : nil } })
    }
  }

  private func child<ChildState: Equatable, ChildAction>(
    _ child: EffectCancellation.Child,
    read: @escaping @MainActor (State) -> ChildState?,
    modify: @escaping @MainActor (inout State, @MainActor (inout ChildState) throws -> Void) throws -> Void,
    embed: @escaping @MainActor (ChildAction) -> Action, extract: @escaping @MainActor (Action) -> ChildAction?
  ) -> ScopedTestStore<Root, ChildState, ChildAction> {
    let scope = testScope
    return ScopedTestStore(
      parent: scope.parent, path: scope.path + [child], read: { scope.read($0).flatMap(read) },
      modify: { root, change in try scope.modify(&root) { try modify(&$0, change) } },
      embed: { scope.embed(embed($0)) }, extract: { scope.extract($0).flatMap(extract) })
  }
}

extension ScopableTestStore where Action: CasePathReferable {
  /// The test store of a child feature, with the path's name: `action: .childCasePath`.
  public func scope<ChildState: FeatureState & Equatable>(
    state keyPath: WritableKeyPath<State, ChildState>, action: Action.PathReference
  ) -> ScopedTestStore<Root, ChildState, ChildState.FeatureAction> {
    scope(state: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// The test store of an optional child feature, with the path's name.
  public func scope<ChildState: FeatureState & Equatable>(
    ifLet keyPath: WritableKeyPath<State, ChildState?>, action: Action.PathReference
  ) -> ScopedTestStore<Root, ChildState, ChildState.FeatureAction> {
    scope(ifLet: keyPath, action: action.resolved(as: CasePath<Action, ChildState.FeatureAction>.self))
  }

  /// A test store for each row of a collection of features, with the path's name: `action: .todoActionPath`.
  public func scope<Rows: RowCollection>(
    collection keyPath: WritableKeyPath<State, Rows>, action: Action.PathReference
  ) -> [ScopedTestStore<Root, Rows.Row, Rows.Row.FeatureAction>]
  where Rows.Row: FeatureState & Equatable, Rows.RowID: Sendable {
    scope(
      collection: keyPath,
      action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Rows.Row.FeatureAction>.self))
  }
}

/// An assertion on a child whose state does not exist.
private struct MissingChild: Error, CustomStringConvertible {
  let description: String
}
