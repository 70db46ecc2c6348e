/// The source of projections of one row of a collection. Once the row was found gone it stays gone, even if another comes under the same id.
final class RowProjectionSource<Parent: Sendable, ParentAction: Sendable, Rows: RowCollection, Action: Sendable>:
  ProjectionSource<Rows.Row, Action>
where Rows.Row: Sendable, Rows.RowID: Sendable {
  private let parent: ProjectionSource<Parent, ParentAction>
  private let id: Rows.RowID
  private let action: CollectionActionPath<ParentAction, Rows.RowID, Action>
  private let readRow: @MainActor () -> Rows.Row?

  init(
    parent: ProjectionSource<Parent, ParentAction>, rows: KeyPath<Parent, Rows>, id: Rows.RowID, position: Int,
    action: CollectionActionPath<ParentAction, Rows.RowID, Action>
  ) {
    self.parent = parent
    self.id = id
    self.action = action
    let readRows = parent.reader(rows)
    var hint = position
    var isGone = false
    readRow = {
      guard !isGone else { return nil }
      let row = readRows()?.row(id, hint: &hint)
      isGone = row == nil
      return row
    }
    super.init(hub: parent.hub)
  }

  override func reader<Value>(_ keyPath: KeyPath<Rows.Row, Value>) -> @MainActor () -> Value? {
    { [readRow] in readRow()?[keyPath: keyPath] }
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(id, action)) }
}
