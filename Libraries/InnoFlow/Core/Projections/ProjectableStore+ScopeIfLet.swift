extension ProjectableStore {
  /// The store of a child whose state may be absent; `nil` while it is.
  ///
  /// ```swift
  /// if let editor = store.scope(ifLet: \.editor, action: Action.editorCasePath) {
  ///   EditorScreen(store: editor)
  /// }
  /// ```
  ///
  /// The counterpart of ``IfLet``. The result ends when the child's state goes: it then reads as its last snapshot, and `send` does nothing. A state that comes later
  /// gets a new store, even when it equals the old one. While the result lives, asking again for the same child gives the same store.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    ifLet keyPath: KeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    scope(collection: keyPath, action: CollectionActionPath(only: action)).first
  }
}

/// The id of what an optional holds.
public enum OnlyRow: Hashable, Sendable {
  /// That of what is there.
  case only
}

/// None or one row, so that what works on rows works on a child that may be absent.
extension Optional: RowCollection {
  public var rowIDs: [OnlyRow] { if case .none = self { [] } else { [.only] } }

  @inlinable
  public mutating func withRow<Result>(_ id: OnlyRow, _ body: (inout Wrapped) -> Result) -> Result? {
    // Taken out rather than copied, so that nothing else refers to what it holds meanwhile.
    guard var taken = take() else { return nil }
    defer { self = taken }
    return body(&taken)
  }

  @inlinable
  public func row(_ id: OnlyRow, hint: inout Int) -> Wrapped? { self }
}

extension CollectionActionPath where ID == OnlyRow {
  /// The path to the only row there can be, with the identity of the path it is made of.
  init(only path: CasePath<Root, ChildAction>) {
    identity = path.identity
    embedding = { [embed = path.embedding] _, action in embed(action) }
    extraction = { [extract = path.extraction] root in extract(root).map { (.only, $0) } }
  }
}
