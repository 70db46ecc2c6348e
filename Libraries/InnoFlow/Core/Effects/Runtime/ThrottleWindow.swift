/// The time after a throttled effect in which others of the same id have to wait.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  let deadline: StoreClock.Instant
  /// The last effect that fell into the window, delayed until its end.
  var trailing: DelayScope<Action>?
  var timer: Task<Void, Never>?
  /// By which cancellation finds the window.
  private var scope: WindowScope?

  init(deadline: StoreClock.Instant) {
    self.deadline = deadline
  }

  /// Assigns the window to the last effect that it has let through or delayed: cancelling that one closes the window,
  /// cancelling an older one does not.
  func belongs(to scope: WindowScope?) {
    self.scope?.finish()
    self.scope = scope
  }

  /// Stops the timer. The trailing effect is left alone.
  func close() {
    timer?.cancel()
    belongs(to: nil)
  }
}

/// Represents an open throttle window under the ids and in the group of the last effect that it has accepted.
///
/// It is not part of the tree of scopes, because no effect waits for a window to end.
final class WindowScope: EffectScope {
  private var marks: [(level: EffectRegistry, mark: EffectMark)] = []
  private let onCancel: () -> Void

  /// - Parameter ids: Where the window is found by cancellation.
  init(
    _ ids: [(level: EffectRegistry, id: AnyEffectID)], level: EffectRegistry, group: EffectGroup?, sequence: UInt64,
    onCancel: @escaping () -> Void
  ) {
    self.onCancel = onCancel
    super.init(level: level, group: group, sequence: sequence)
    marks = ids.map { ($0.level, EffectMark(.window(self), id: $0.id)) }
    for (level, mark) in marks { level.add(mark) }
    group?.windows[ObjectIdentifier(self)] = self
  }

  override func didCancel() -> Int {
    onCancel()
    return 0
  }

  override func didFinish() {
    for (level, mark) in marks { level.remove(mark) }
    marks = []
    group?.windows[ObjectIdentifier(self)] = nil
  }
}
