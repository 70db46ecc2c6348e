import CustomDump
import InnoFlowCore

/// The test store of a child: asserts on the child's state, sends and receives the child's actions.
///
/// Exhaustivity, timeout, running effects and actions that were not received are those of the whole ``TestStore``.
@MainActor
@dynamicMemberLookup
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction>: ScopableTestStore
where R.State: Equatable {
  let parent: TestStore<R>
  /// The case paths that lead to the child, from the outermost; empty for the whole test store.
  let path: [EffectCancellation.Child]
  let read: @MainActor (R.State) -> ChildState?
  let modify: @MainActor (inout R.State, @MainActor (inout ChildState) throws -> Void) throws -> Void
  let embed: @MainActor (ChildAction) -> R.Action
  let extract: @MainActor (R.Action) -> ChildAction?

  /// The child's state; `nil` when it does not exist.
  public var state: ChildState? { read(parent.state) }

  /// A part of the child's state; `nil` when the state does not exist.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ChildState, Value>) -> Value? {
    state.map { $0[keyPath: keyPath] }
  }

  /// How much must be asserted: that of the whole test store.
  public var exhaustivity: Exhaustivity {
    get { parent.exhaustivity }
    nonmutating set { parent.exhaustivity = newValue }
  }

  /// The maximum time that one call of `receive` or `finish` waits: that of the whole test store.
  public var timeout: Duration {
    get { parent.timeout }
    nonmutating set { parent.timeout = newValue }
  }

  public var testScope: ScopedTestStore { self }

  /// Skips the actions that were not received, of the whole test store.
  public func skipReceivedActions() { parent.skipReceivedActions() }

  /// Cancels every effect of the child and of the children below it. The actions that they have already sent can still
  /// be received.
  public func cancelAllEffects() {
    if path.isEmpty { parent.cancelAllEffects() } else { cancelEffects() }
  }

  /// - Parameters:
  ///   - id: `nil` for every effect; then the path to the child may not be empty.
  ///   - child: A child of this one; `nil` for this one itself.
  func cancelEffects(erased id: AnyEffectID? = nil, of child: EffectCancellation.Child? = nil) {
    parent.cancel(EffectCancellation(id, in: path + (child.map { [$0] } ?? [])))
  }

  /// Turns an assertion on the child's state into one on the whole state.
  func lifted(
    _ assert: (@MainActor (inout ChildState) throws -> Void)?
  ) -> (@MainActor (inout R.State) throws -> Void)? {
    guard let assert else { return nil }
    return { state in try modify(&state) { child in try assert(&child) } }
  }

  /// Receives an action of the child.
  ///
  /// - Parameters:
  ///   - difference: Returns `nil` for the expected action.
  ///   - inspect: Called with the action and the states before and after it.
  func receive(
    _ expected: String, timeout: Duration?, at location: CallLocation,
    _ assert: (@MainActor (inout ChildState) throws -> Void)?, difference: @MainActor (ChildAction) -> String?,
    _ inspect: (ChildAction, R.State, R.State) -> Void = { _, _, _ in }
  ) async {
    await parent.receive(expected, timeout: timeout, at: location, lifted(assert)) { action in
      guard let child = extract(action) else {
        return "It is not an action of this child: \(String(customDumping: action))"
      }
      return difference(child)
    } _: { action, before, after in
      if let child = extract(action) { inspect(child, before, after) }
    }
  }

  /// Checks that the child's phase has changed as its phase map says. Nothing is checked when the state was or is
  /// absent.
  func check<Phase>(
    _ phaseMap: PhaseMap<ChildState, ChildAction, Phase>, _ action: ChildAction, _ before: R.State, _ after: R.State,
    at location: CallLocation
  ) {
    guard let before = read(before), let after = read(after) else { return }
    let source = before[keyPath: phaseMap.keyPath]
    let actual = after[keyPath: phaseMap.keyPath]
    var reduced = after
    reduced[keyPath: phaseMap.keyPath] = source
    let expected: Phase
    switch phaseMap.decision(in: source, on: action, state: reduced) {
    case .stay: expected = source
    case .move(let target): expected = target
    default:
      location.fail(
        "The rule for \(String(customDumping: action)) in \(source) leads to a phase that the phase map does not allow."
      )
      return
    }
    if actual != expected {
      location.fail(
        """
        The phase map leads from \(source) to \(expected) on \(String(customDumping: action)), \
        but the phase is \(actual).
        """
      )
    }
  }
}
