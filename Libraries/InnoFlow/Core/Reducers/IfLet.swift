/// Runs a child reducer on an optional part of the state while it is not `nil`.
///
/// The child runs at its position in the block: declare it before the reducer that sets its state to `nil`, or the
/// child misses the action that closes it. When the state is `nil` after the action, or is `Identifiable` and has
/// another id, the child's effects are cancelled. Their ids are local to the child.
public struct IfLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline let state: StatePath<State, Child.State?>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport
  @usableFromInline let site: ChildSite

  /// - Parameters:
  ///   - onMissing: What to do with a child action while the state is `nil`.
  ///   - lifetime: Whether the child's effects end when its state becomes `nil`.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State?>, action: CasePath<Action, Child.Action>, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.state = StatePath(state)
    self.action = action
    child = LazilyResolved(reducer)
    site = ChildSite(optional: self.state, action.identity, lifetime)
    missing = MissingStateReport("IfLet", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = self.action.extraction(action) else { return .none }
    let effect = self.state.modify(&state) { childState -> EffectTask<Action>? in
      // Moved out rather than copied, so that its storage is uniquely referenced while it is changed.
      guard var taken = childState.take() else { return nil }
      defer { childState = taken }
      let effect = child.reducer.reduce(into: &taken, action: childAction)
      return effect.isEmpty ? .none : effect.map(ownedBy: site, id: site.id(of: taken), self.action.embedding)
    }
    return effect ?? missing.effect(for: action)
  }
}

/// Runs a child reducer on the payload of an enum state while the state is in one case.
///
/// ```swift
/// IfCaseLet(state: State.signedInCasePath, action: Action.accountCasePath, reducer: ChildFeature())
/// ```
///
/// `@CasePaths` on the state declares the path of its case. When the state is in another case after the action, or its
/// payload is `Identifiable` and has another id, the child's effects are cancelled. Their ids are local to the child.
///
/// The payload is extracted and embedded again: unlike with the other reducers, an array in it is copied when the child
/// changes it.
public struct IfCaseLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline let state: CasePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: LazilyResolved<Child>
  @usableFromInline let missing: MissingStateReport
  @usableFromInline let site: ChildSite

  /// - Parameters:
  ///   - onMissing: What to do with a child action while the state is in another case.
  ///   - lifetime: Whether the child's effects end when the state changes to another case.
  @inlinable
  public init(
    state: CasePath<State, Child.State>, action: CasePath<Action, Child.Action>, reducer: Child,
    onMissing: MissingStatePolicy = .report, lifetime: ChildLifetime = .endsWithState, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.state = state
    self.action = action
    child = LazilyResolved(reducer)
    site = ChildSite(case: state, action.identity, lifetime)
    missing = MissingStateReport("IfCaseLet", onMissing, Child.State.self, fileID, line)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = self.action.extraction(action) else { return .none }
    guard var childState = self.state.extract(state) else { return missing.effect(for: action) }
    let effect = child.reducer.reduce(into: &childState, action: childAction)
    state = self.state.embed(childState)
    return effect.isEmpty ? .none : effect.map(ownedBy: site, id: site.id(of: childState), self.action.embedding)
  }
}
