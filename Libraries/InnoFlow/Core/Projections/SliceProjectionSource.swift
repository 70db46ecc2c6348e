/// The source of projections of a part of another source.
final class SliceProjectionSource<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  ProjectionSource<State, Action>
{
  private let parent: ProjectionSource<Parent, ParentAction>
  private let keyPath: KeyPath<Parent, State>
  private let action: CasePath<ParentAction, Action>

  init(
    parent: ProjectionSource<Parent, ParentAction>, keyPath: KeyPath<Parent, State>, action: CasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.action = action
    super.init(hub: parent.hub)
  }

  override func reader<Value>(_ keyPath: KeyPath<State, Value>) -> @MainActor () -> Value? {
    parent.reader(self.keyPath.appending(path: keyPath))
  }

  override func send(_ action: Action) -> EffectHandle { parent.send(self.action.embed(action)) }
}
