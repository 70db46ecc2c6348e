/// Runs a child reducer on the one row of a collection that an action addresses.
///
/// ```swift
/// ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoFeature())
/// ```
///
/// The row is changed in place. Finding it takes linear time in an array and constant time in an ``IdentifiedArray``.
/// Declare it before the reducer that removes rows, or a row misses the action that removes it.
public struct ForEachReducer<State: Sendable, Action: Sendable, Rows: RowCollection, Child: Reducer>: Reducer
where Rows.Row == Child.State, Rows.RowID: Sendable {
  @usableFromInline let rows: StatePath<State, Rows>
  @usableFromInline let action: CollectionActionPath<Action, Rows.RowID, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport
  @usableFromInline let site: ChildSite

  /// - Parameters:
  ///   - onMissing: What to do with an action for a missing row.
  ///   - lifetime: Whether a row's effects end when the row is removed.
  @inlinable
  public init(
    state: WritableKeyPath<State, Rows>, action: CollectionActionPath<Action, Rows.RowID, Child.Action>, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    rows = StatePath(state)
    self.action = action
    child = LazilyResolved(reducer)
    site = ChildSite(rows: rows, action.identity, lifetime)
    missing = MissingStateReport("ForEachReducer", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let (id, childAction) = self.action.extraction(action) else { return .none }
    let effect = rows.modify(&state) { rows in
      rows.withRow(id) { child.reducer.reduce(into: &$0, action: childAction) }
    }
    guard let effect else { return missing.effect(for: action) }
    if effect.isNone { return .none }
    return effect.map(ownedBy: site, row: AnyEffectID(id)) { [embed = self.action.embedding] in embed(id, $0) }
  }
}

/// A collection of identified rows that a reducer can change in place: what ``ForEachReducer`` and row projections
/// need.
public protocol RowCollection<RowID, Row> {
  /// Identifies a row.
  associatedtype RowID: Hashable
  /// The state of one row.
  associatedtype Row

  /// The rows' identifiers in order.
  var rowIDs: [RowID] { get }

  /// Changes one row in place; returns `nil`, without calling `body`, when there is none. Of several rows with one id,
  /// the first is used.
  mutating func withRow<Result>(_ id: RowID, _ body: (inout Row) -> Result) -> Result?

  /// The row, or `nil` when there is none.
  ///
  /// - Parameter hint: The last known position of the row; tried first, and updated.
  func row(_ id: RowID, hint: inout Int) -> Row?

  /// Changes with every change of a row, and is unique among all collections of a process; `nil`, the default, for a
  /// collection that does not record changes.
  var revision: UInt64? { get }

  /// The ids of the rows that were changed, added or removed since a revision, possibly with duplicates; `nil`, the
  /// default, when that is not known.
  func changedRows(since revision: UInt64) -> [RowID]?
}

extension RowCollection {
  public var revision: UInt64? { nil }
  public func changedRows(since revision: UInt64) -> [RowID]? { nil }
}

extension Array: RowCollection where Element: Identifiable {
  public var rowIDs: [Element.ID] { map(\.id) }

  @inlinable
  public mutating func withRow<Result>(_ id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    return body(&self[index])
  }

  @inlinable
  public func row(_ id: Element.ID, hint: inout Int) -> Element? {
    if indices.contains(hint), self[hint].id == id { return self[hint] }
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    hint = index
    return self[index]
  }
}
