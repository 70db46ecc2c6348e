/// What a composing reducer needs to say that a child's state was absent.
@usableFromInline
struct MissingStateReport: Sendable {
  let reducer: StaticString
  let policy: MissingStatePolicy
  let childState: any Any.Type
  let fileID: StaticString
  let line: UInt

  init(_ reducer: StaticString, _ policy: MissingStatePolicy, _ childState: any Any.Type, _ fileID: StaticString, _ line: UInt) {
    self.reducer = reducer
    self.policy = policy
    self.childState = childState
    self.fileID = fileID
    self.line = line
  }

  /// An effect that does nothing but have the store count, and perhaps report, the missing state.
  @usableFromInline
  func effect<Action>(for action: Action) -> EffectTask<Action> {
    let missing = MissingChildState(
      reducer: reducer.description, childState: String(reflecting: childState), location: "\(fileID):\(line)", policy: policy)
    return EffectTask(.missingChildState(action, missing))
  }
}
