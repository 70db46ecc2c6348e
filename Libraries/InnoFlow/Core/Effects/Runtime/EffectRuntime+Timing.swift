extension EffectRuntime {
  func startDebounce(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ interval: Duration, in parent: EffectScope, _ sequence: UInt64
  ) {
    let now = clock.now
    for case let older as DelayScope<Action> in parent.registry.started(under: id) where older.isDue(at: now) {
      isStartingOverdueEffect = true
      older.fire { start($0, in: $1, older.sequence) }
      isStartingOverdueEffect = false
    }
    replace(id, in: parent, sequence, .debouncedOrThrottled)
    guard !effect.isEmpty, canStart(id, in: parent) else { return }
    let scope = delay(effect, id, in: parent, sequence)
    let end = now.advanced(by: interval)
    let timer = timer(until: end) { [weak scope] runtime in
      scope?.fire { runtime.start($0, in: $1, sequence) }
    } onFailure: { [weak scope] in
      scope?.drop()
    }
    scope.arm(timer, pause: now..<max(now, end))
  }

  /// Opens a window for a throttled effect, or puts the effect into the window that is open.
  ///
  /// - Returns: Whether the caller has to start the effect; if not, it is delayed until the window ends, or dropped.
  func enterWindow(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, _ policy: ThrottlePolicy, in parent: EffectScope,
    _ sequence: UInt64
  ) -> Bool {
    guard canStart(id, in: parent) else { return false }
    let key = WindowKey(registry: parent.registry, id: id)
    let now = clock.now
    // A real clock wakes a little late: a window ends at its deadline, whether or not its timer has fired.
    if let window = windows[key], window.deadline <= now { end(window, key) }
    if let window = windows[key] {
      guard policy.trailing else {
        reportDrop(of: effect, .debouncedOrThrottled)
        return false
      }
      window.trailing?.cancel(.debouncedOrThrottled)
      guard canStart(id, in: parent), windows[key] === window else { return false }
      accept(effect, id, into: window, in: parent, sequence, isDelayed: true)
      return false
    }
    let window = ThrottleWindow<Action>(deadline: now.advanced(by: policy.interval))
    windows[key] = window
    window.timer = timer(until: window.deadline) { [weak window] runtime in
      if let window { runtime.end(window, key) }
    } onFailure: { [weak self, weak window] in
      guard let window else { return }
      self?.close(window, key)
      window.trailing?.cancel(.cancellationBoundary)
    }
    accept(effect, id, into: window, in: parent, sequence, isDelayed: !policy.leading && policy.trailing)
    if !policy.leading, !policy.trailing { reportDrop(of: effect, .debouncedOrThrottled) }
    return policy.leading
  }

  /// Assigns a window to an effect that it lets through or, when `isDelayed`, delays until its end.
  private func accept(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, into window: ThrottleWindow<Action>, in parent: EffectScope,
    _ sequence: UInt64, isDelayed: Bool
  ) {
    let key = WindowKey(registry: parent.registry, id: id)
    if isDelayed { window.trailing = delay(effect, id, in: parent, sequence) }
    window.assign(
      to: WindowScope(
        parent.idsAround + [(parent.registry, id)], registry: parent.registry, group: group(of: parent),
        sequence: sequence
      ) { [weak self, weak window] in
        if let window { self?.close(window, key) }
      })
  }

  private func delay(
    _ effect: EffectTask<Action>, _ id: AnyEffectID, in parent: EffectScope, _ sequence: UInt64
  ) -> DelayScope<Action> {
    let scope = DelayScope(effect, id: id, registry: parent.registry, group: group(of: parent), sequence: sequence) {
      [weak self] in
      self?.reportDrop(of: effect, $0)
    }
    parent.adopt(scope)
    return scope
  }

  /// Closes a window at its deadline and starts its trailing effect.
  private func end(_ window: ThrottleWindow<Action>, _ key: WindowKey) {
    guard windows[key] === window else { return }
    close(window, key)
    guard let scope = window.trailing else { return }
    window.trailing = nil
    scope.fire { start($0, in: $1, scope.sequence) }
  }

  /// Removes a window. The caller cancels or starts its trailing effect.
  func close(_ window: ThrottleWindow<Action>, _ key: WindowKey) {
    guard windows[key] === window else { return }
    windows[key] = nil
    window.close()
  }

  private func reportDrop(of effect: EffectTask<Action>, _ reason: DropReason) {
    var action: Action?
    if case .send(let sent) = effect.operation { action = sent }
    handlers?.event?(.actionDropped(.init(action: action, reason: reason)))
  }

  /// A task that sleeps on the store's clock and then calls `action` on the main actor, if the store still exists.
  private func timer(
    until deadline: StoreClock.Instant, _ action: @escaping @MainActor @Sendable (EffectRuntime) -> Void,
    onFailure: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task { @concurrent [clock, weak self] in
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
        await self?.timerFired(action)
      } catch {
        await self?.timerFailed(error, onFailure)
      }
    }
  }

  private func timerFired(_ action: @MainActor (EffectRuntime) -> Void) {
    owner?.holdingQueue { action(self) }
  }

  private func timerFailed(_ error: any Error, _ onFailure: @MainActor () -> Void) {
    guard let owner else { return }
    if !(error is CancellationError) { owner.report(.clockFailed(error)) }
    // Does nothing when the timer was cancelled: its scope or window has ended by then.
    owner.holdingQueue(onFailure)
  }
}

/// Identifies a throttle: an id of a child, or of the store.
struct WindowKey: Hashable {
  let registry: EffectRegistry
  let id: AnyEffectID

  static func == (left: WindowKey, right: WindowKey) -> Bool { left.registry === right.registry && left.id == right.id }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(registry))
    hasher.combine(id)
  }
}

/// The time after a throttled effect in which others of the same id are delayed or dropped.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  let deadline: StoreClock.Instant
  /// The last effect that fell into the window, delayed until its end.
  var trailing: DelayScope<Action>?
  var timer: Task<Void, Never>?
  /// The scope by which a cancellation finds the window.
  private var scope: WindowScope?

  init(deadline: StoreClock.Instant) {
    self.deadline = deadline
  }

  /// Assigns the window to the last effect that it has let through or delayed: cancelling that one closes the window,
  /// cancelling an older one does not.
  func assign(to scope: WindowScope?) {
    self.scope?.finish()
    self.scope = scope
  }

  /// Stops the timer. The trailing effect is left alone.
  func close() {
    timer?.cancel()
    assign(to: nil)
  }
}

/// Represents an open throttle window under the ids and in the group of the last effect that it has accepted.
///
/// It is not part of the tree of scopes, because no effect waits for a window to end.
final class WindowScope: EffectScope {
  private var marks: [(registry: EffectRegistry, mark: EffectMark)] = []
  private let onCancel: () -> Void

  /// - Parameter ids: The ids whose cancellation ends the window, each with its registry.
  init(
    _ ids: [(registry: EffectRegistry, id: AnyEffectID)], registry: EffectRegistry, group: EffectGroup?,
    sequence: UInt64, onCancel: @escaping () -> Void
  ) {
    self.onCancel = onCancel
    super.init(registry: registry, group: group, sequence: sequence)
    marks = ids.map { ($0.registry, EffectMark(.window(self), id: $0.id)) }
    for (registry, mark) in marks { registry.add(mark) }
    group?.windows[ObjectIdentifier(self)] = self
  }

  override func cancelOwnWork() -> Int {
    onCancel()
    return 0
  }

  override func didFinish() {
    for (registry, mark) in marks { registry.remove(mark) }
    marks = []
    group?.windows[ObjectIdentifier(self)] = nil
  }
}
