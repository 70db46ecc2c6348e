extension EffectTask {
  /// Cancels the effects of an id: those of earlier actions, whether they have started or not, and those of the same
  /// action that have started before the cancellation.
  ///
  /// `.concatenate(.cancel("x"), .run { … }.cancellable("x"))` therefore starts the run. Effects of newer actions are
  /// never cancelled, even if the cancellation comes after slow work in a concatenation.
  public static func cancel(_ id: StaticEffectID) -> EffectTask { EffectTask(.cancel(EffectCancellation(id.erased))) }
  /// The same for an id that is not a literal.
  public static func cancel(_ id: some EffectIdentifier) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(id.erased)))
  }
  /// The same in the spelling of InnoFlow 3 and The Composable Architecture.
  public static func cancel(id: StaticEffectID) -> EffectTask { cancel(id) }
  /// The same in that spelling, for an id that is not a literal.
  public static func cancel(id: some EffectIdentifier) -> EffectTask { cancel(id) }

  /// Makes this effect, and everything in it, cancellable by `id`.
  ///
  /// - Parameter cancelInFlight: Whether older effects of the id are cancelled before this one starts.
  @inlinable
  public func cancellable(_ id: StaticEffectID, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same for an id that is not a literal.
  @inlinable
  public func cancellable(_ id: some EffectIdentifier, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same in the spelling of InnoFlow 3 and The Composable Architecture.
  @inlinable
  public func cancellable(id: StaticEffectID, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same in that spelling, for an id that is not a literal.
  @inlinable
  public func cancellable(id: some EffectIdentifier, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }

  /// Starts this effect once `interval` has passed in which no other effect was debounced under `id`.
  ///
  /// A newer effect replaces this one, whether this one is still waiting or has started. A newer `.none` only cancels.
  ///
  /// A timer may fire late. When the interval is over and a newer effect comes before the timer has fired, this effect
  /// starts first: the actions of its `.send` effects are reduced, and the rest of it is cancelled. Of two effects that
  /// are debounced at the same instant the second replaces the first, even when `interval` is zero.
  public func debounce(_ id: StaticEffectID, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same for an id that is not a literal.
  public func debounce(_ id: some EffectIdentifier, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same in the spelling of InnoFlow 3 and The Composable Architecture.
  public func debounce(id: StaticEffectID, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same in that spelling, for an id that is not a literal.
  public func debounce(id: some EffectIdentifier, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }

  /// Limits the rate at which effects of `id` start.
  ///
  /// An effect opens a window of `interval` when none is open. With `leading`, that effect starts at once. With
  /// `trailing`, the last of the later effects in the window starts when the window ends; when there is none, the first
  /// effect does, unless it has started. All other effects are dropped. When `leading` and `trailing` are both `false`,
  /// every effect is dropped. Later effects do not move the end of the window, and an effect at its exact end opens the
  /// next one.
  ///
  /// A window belongs to the last effect that it let through or delayed. Cancelling that effect ends the window: by
  /// `id` or an id around it, even after the effect has finished; by the handle of its `send`, as long as the `send`
  /// has running effects. `cancelInFlight` leaves the window open: with `cancelInFlight` around a throttle, each effect
  /// would otherwise end the window of the one before, and none would be throttled. An effect that is cancelled while
  /// it is delayed is reported as dropped, with ``DropReason/cancellationBoundary``.
  public func throttle(_ id: StaticEffectID, for interval: Duration, leading: Bool = true, trailing: Bool = false)
    -> EffectTask
  {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same for an id that is not a literal.
  public func throttle(
    _ id: some EffectIdentifier, for interval: Duration, leading: Bool = true, trailing: Bool = false
  ) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same in the spelling of InnoFlow 3 and The Composable Architecture.
  public func throttle(id: StaticEffectID, for interval: Duration, leading: Bool = true, trailing: Bool = false)
    -> EffectTask
  {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same in that spelling, for an id that is not a literal.
  public func throttle(
    id: some EffectIdentifier, for interval: Duration, leading: Bool = true, trailing: Bool = false
  ) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }

  /// Attaches a hint on how the changes made by this effect's actions should be animated. It does not change how the
  /// effect runs.
  public func animation(_ animation: EffectAnimation? = .default) -> EffectTask {
    if isEmpty { return .none }
    // Only the outermost hint counts.
    if case .animation(let effect, _) = node?.shape { return EffectTask(.animation(effect, animation)) }
    return EffectTask(.animation(self, animation))
  }

  @inlinable
  func cancellable(erased id: AnyEffectID, _ cancelInFlight: Bool) -> EffectTask {
    guard case .run(let run) = operation, run.id == nil, run.child == nil else {
      return cancellableNode(erased: id, cancelInFlight)
    }
    return EffectTask(.run(RunEffect(run.work, priority: run.priority, id: id, cancelInFlight: cancelInFlight)))
  }

  /// ``cancellable(erased:_:)`` of every effect except a run that has neither an id nor a child.
  @usableFromInline
  func cancellableNode(erased id: AnyEffectID, _ cancelInFlight: Bool) -> EffectTask {
    // With `cancelInFlight`, even no effect replaces the older ones.
    if isEmpty, !cancelInFlight { return .none }
    // Repeating an id adds nothing but its `cancelInFlight`.
    if case .run(let run) = operation, run.id == id {
      let cancels = cancelInFlight || run.cancelInFlight
      return EffectTask(.run(RunEffect(run.work, priority: run.priority, id: id, cancelInFlight: cancels)))
    }
    if case .cancellable(let effect, id, let cancels) = node?.shape {
      return EffectTask(.cancellable(effect, id: id, cancelInFlight: cancelInFlight || cancels))
    }
    return EffectTask(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  private func debounce(erased id: AnyEffectID, _ interval: Duration) -> EffectTask {
    EffectTask(.debounce(self, id: id, interval: interval))
  }

  private func throttle(erased id: AnyEffectID, _ policy: ThrottlePolicy) -> EffectTask {
    isEmpty ? .none : EffectTask(.throttle(self, id: id, policy))
  }
}

/// The parameters of a throttle.
@usableFromInline
struct ThrottlePolicy: Sendable {
  let interval: Duration
  let leading: Bool
  let trailing: Bool
}

/// A hint on how a change of state should be animated, for `.animation(_:)` of InnoFlow 3. The terminal views draw each
/// state as it is and ignore it; a view that animates reads it.
public struct EffectAnimation: Hashable, Sendable {
  /// The curve's name, `default` unless given.
  public let name: String
  /// How long it takes; `nil` leaves it to the view.
  public let duration: Duration?

  /// A hint by the curve's name.
  public init(_ name: String = "default", duration: Duration? = nil) {
    self.name = name
    self.duration = duration
  }

  /// The view's default animation.
  public static let `default` = EffectAnimation()
}

extension EffectTask {
  /// The hint that ``animation(_:)`` attached to this effect as a whole, the outermost of several; `nil` when there is
  /// none, or when the hint is not to animate.
  ///
  /// The runtime ignores the hint. A view that animates may read it from a reducer's effects.
  public var animationHint: EffectAnimation? {
    switch node?.shape {
    case .animation(_, let animation): animation
    case .child(let effect, _): effect.animationHint
    default: nil
    }
  }
}
