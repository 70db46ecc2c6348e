/// The source of projections of a part of another source.
@usableFromInline
final class SliceProjectionSource<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  ProjectionSource<State, Action>
{
  private let parent: ProjectionSource<Parent, ParentAction>
  private let keyPath: KeyPath<Parent, State>
  private let action: CasePath<ParentAction, Action>

  @usableFromInline
  init(
    parent: ProjectionSource<Parent, ParentAction>, keyPath: KeyPath<Parent, State>, action: CasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.action = action
    super.init(hub: parent.hub)
  }

  override func location<Value>(_ keyPath: KeyPath<State, Value>) -> SliceLocation<Value> {
    parent.location(self.keyPath.appending(path: keyPath))
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(action)) }
}
