/// The source of projections of one row of a collection.
@usableFromInline
final class RowProjectionSource<Parent: Sendable, ParentAction: Sendable, RowID: Hashable & Sendable, Row: Sendable, Action: Sendable>:
  ProjectionSource<Row, Action>
{
  private let parent: ProjectionSource<Parent, ParentAction>
  private let id: RowID
  private let action: CollectionActionPath<ParentAction, RowID, Action>
  private let row: SliceLocation<Row>

  @usableFromInline
  init(
    parent: ProjectionSource<Parent, ParentAction>, id: RowID, row: SliceLocation<Row>,
    action: CollectionActionPath<ParentAction, RowID, Action>
  ) {
    self.parent = parent
    self.id = id
    self.action = action
    self.row = row
    super.init(hub: parent.hub)
  }

  override func location<Value>(_ keyPath: KeyPath<Row, Value>) -> SliceLocation<Value> {
    if keyPath == \Row.self, let row = row as? SliceLocation<Value> { return row }
    return .computed { [row] in row.read($0)?[keyPath: keyPath] }
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(id, action)) }
}
