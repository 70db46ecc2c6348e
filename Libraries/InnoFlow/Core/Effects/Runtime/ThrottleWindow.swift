/// The time after a throttled effect in which others under the same id have to wait.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  let deadline: StoreClock.Instant
  /// The last effect that fell into the window, while the window holds it back.
  var trailing: DelayScope<Action>?
  var timer: Task<Void, Never>?
  /// Where cancellation finds the window.
  private var scope: WindowScope?

  init(deadline: StoreClock.Instant) {
    self.deadline = deadline
  }

  /// Notes the last effect that the window has let through or taken: cancelling that one closes the window, cancelling an older one
  /// leaves it alone.
  func belongs(to scope: WindowScope?) {
    self.scope?.finish()
    self.scope = scope
  }

  /// Ends what the window does by itself; the effect that it holds is left.
  func close() {
    timer?.cancel()
    belongs(to: nil)
  }
}

/// Stands for an open throttle window under the ids and in the group of the last effect that it has taken.
///
/// It is no part of the tree of scopes, because nobody waits for a window to end.
final class WindowScope: EffectScope {
  private let registry: EffectRegistry
  private var registrations: [EffectRegistry.Entry] = []
  private let onCancel: () -> Void

  init(_ ids: Set<AnyEffectID>, registry: EffectRegistry, group: EffectGroup?, sequence: UInt64, onCancel: @escaping () -> Void) {
    self.registry = registry
    self.onCancel = onCancel
    super.init(group: group, sequence: sequence)
    registrations = ids.map { registry.register(self, under: $0, as: .window) }
    group?.windows[ObjectIdentifier(self)] = self
  }

  override func didCancel() -> Int {
    onCancel()
    return 0
  }

  override func didFinish() {
    for registration in registrations { registry.remove(registration) }
    registrations = []
    group?.windows[ObjectIdentifier(self)] = nil
  }
}
