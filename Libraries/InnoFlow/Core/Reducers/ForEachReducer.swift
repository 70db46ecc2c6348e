/// Runs a child reducer on the one row of a collection that an action addresses.
///
/// ```swift
/// ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoFeature())
/// ```
///
/// The row is changed in place. Finding it takes constant time in an ``IdentifiedArray``, and linear time in an array,
/// unless it is the row of the last action.
/// Declare it before the reducer that removes rows, or a row misses the action that removes it.
public struct ForEachReducer<State: Sendable, Action: Sendable, Rows: RowCollection, Child: Reducer>: Reducer
where Rows.Row == Child.State, Rows.RowID: Sendable {
  @usableFromInline let rows: StatePath<State, Rows>
  @usableFromInline let action: CollectionActionPath<Action, Rows.RowID, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport
  @usableFromInline let site: ChildSite
  @usableFromInline let lastPosition = RowPosition()

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
    site = ChildSite(rows: rows, action.identity, lifetime, lastPosition)
    missing = MissingStateReport("ForEachReducer", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let (id, childAction) = self.action.extraction(action) else { return .none }
    var hint = lastPosition.index
    let effect = rows.modify(&state) { rows in
      rows.withRow(id, hint: &hint) { child.reducer.reduce(into: &$0, action: childAction) }
    }
    lastPosition.index = hint
    guard let effect else { return missing.effect(for: action) }
    if effect.isEmpty { return .none }
    return effect.map(ownedBy: site, id: AnyEffectID(id)) { [embed = self.action.embedding] in embed(id, $0) }
  }
}

/// The position of the row that was used last. An effect of a row looks its row up four times: for the action that
/// starts it, at its start, for the action that it sends, and to check whether this action has removed the row. Without
/// the position, each lookup costs 200 instructions.
@usableFromInline
final class RowPosition {
  // Unchecked: a reducer runs on one actor, and each access is a single read or write.
  @exclusivity(unchecked) @usableFromInline var index = 0

  @inlinable
  init() {}
}

/// A collection of rows with unique ids that a reducer can change in place: what ``ForEachReducer`` and row projections
/// need.
public protocol RowCollection<RowID, Row> {
  /// Identifies a row.
  associatedtype RowID: Hashable
  /// The state of one row.
  associatedtype Row

  /// The rows' identifiers in order.
  var rowIDs: [RowID] { get }

  /// Changes one row in place; returns `nil`, without calling `body`, when there is none.
  ///
  /// - Parameter hint: A position where the row may be; tried first, and updated.
  mutating func withRow<Result>(_ id: RowID, hint: inout Int, _ body: (inout Row) -> Result) -> Result?

  /// The row, or `nil` when there is none.
  ///
  /// - Parameter hint: A position where the row may be; tried first, and updated.
  func row(_ id: RowID, hint: inout Int) -> Row?

  /// Changes with every change of a row, and is unique among all collections of a process; `nil`, the default, for a
  /// collection that does not record changes. With it and `changedRows(since:)`, effects and projections of a
  /// collection of your own cost nothing while other rows change, as those of an ``IdentifiedArray``.
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
  public mutating func withRow<Result>(
    _ id: Element.ID, hint: inout Int, _ body: (inout Element) -> Result
  ) -> Result? {
    find(id, &hint) ? body(&self[hint]) : nil
  }

  @inlinable
  public func row(_ id: Element.ID, hint: inout Int) -> Element? { find(id, &hint) ? self[hint] : nil }

  /// Sets `position` to where the row is; returns `false` when there is none.
  @inlinable
  func find(_ id: Element.ID, _ position: inout Int) -> Bool {
    if indices.contains(position), self[position].id == id { return true }
    guard let index = firstIndex(where: { $0.id == id }) else { return false }
    position = index
    return true
  }
}
