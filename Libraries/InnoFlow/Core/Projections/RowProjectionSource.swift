/// The source of projections of one row of a collection.
final class RowProjectionSource<Parent: Sendable, ParentAction: Sendable, Rows: RowCollection, Action: Sendable>:
  ProjectionSource<Rows.Row, Action>
where Rows.Row: Sendable, Rows.RowID: Sendable {
  private let parent: ProjectionSource<Parent, ParentAction>
  private let id: Rows.RowID
  private let action: CollectionActionPath<ParentAction, Rows.RowID, Action>
  private let readRow: @MainActor () -> Rows.Row?

  init(
    parent: ProjectionSource<Parent, ParentAction>, rows: KeyPath<Parent, Rows>, id: Rows.RowID, position: Int,
    action: CollectionActionPath<ParentAction, Rows.RowID, Action>, owner: ObjectIdentifier
  ) {
    self.parent = parent
    self.id = id
    self.action = action
    let readRows = parent.reader(rows)
    var hint = position
    readRow = { readRows()?.row(id, hint: &hint) }
    super.init(hub: parent.hub, owner: owner)
  }

  override func reader<Value>(_ keyPath: KeyPath<Rows.Row, Value>) -> @MainActor () -> Value? {
    { [readRow] in readRow()?[keyPath: keyPath] }
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(id, action)) }
}
