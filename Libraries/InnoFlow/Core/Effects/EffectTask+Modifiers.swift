extension EffectTask {
  /// Cancels every effect of that id that was started, or is still to start, on behalf of earlier actions.
  ///
  /// Within one effect the order counts: `.concatenate(.cancel("x"), .run { … }.cancellable("x"))` starts the run. When
  /// the cancellation is reached late, in a concatenation behind slow work, effects that newer actions started under
  /// the id meanwhile are left alone.
  public static func cancel(_ id: StaticEffectID) -> EffectTask { EffectTask(.cancel(EffectCancellation(id.erased))) }
  /// The same for an id that is not a literal.
  public static func cancel(_ id: some EffectIdentifier) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(id.erased)))
  }
  /// The same with a label.
  public static func cancel(id: StaticEffectID) -> EffectTask { cancel(id) }
  /// The same with a label, for an id that is not a literal.
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
  /// The same with a label.
  @inlinable
  public func cancellable(id: StaticEffectID, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same with a label, for an id that is not a literal.
  @inlinable
  public func cancellable(id: some EffectIdentifier, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }

  /// Starts this effect once `interval` has passed without another one debounced under `id`; the last one wins.
  ///
  /// An action at the exact end of the pause comes after the effect, and then cancels what it still does. Of two at one
  /// instant the second wins, even when `interval` is zero.
  public func debounce(_ id: StaticEffectID, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same for an id that is not a literal.
  public func debounce(_ id: some EffectIdentifier, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same with a label.
  public func debounce(id: StaticEffectID, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }
  /// The same with a label, for an id that is not a literal.
  public func debounce(id: some EffectIdentifier, for interval: Duration) -> EffectTask {
    debounce(erased: id.erased, interval)
  }

  /// Limits the rate at which effects of `id` start.
  ///
  /// The first one opens a window of `interval`. With `leading` it starts at once; with `trailing` the last of the
  /// others that fall into the window (the first too, unless `leading`) starts when the window ends. Later effects
  /// never move the end of a window; an action at its exact end opens the next one.
  ///
  /// Cancelling the last effect that a window has taken ends the window: by `id` or one around it, even when the effect
  /// has finished; by its handle while it runs. `cancelInFlight` does not, since it comes before each effect of its
  /// chain. An effect that is cancelled while the window holds it back is dropped with
  /// ``DropReason/cancellationBoundary``.
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
  /// The same with a label.
  public func throttle(id: StaticEffectID, for interval: Duration, leading: Bool = true, trailing: Bool = false)
    -> EffectTask
  {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same with a label, for an id that is not a literal.
  public func throttle(
    id: some EffectIdentifier, for interval: Duration, leading: Bool = true, trailing: Bool = false
  ) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }

  /// Attaches a hint on how the changes made by this effect's actions should be animated. It does not change how the
  /// effect runs.
  public func animation(_ animation: EffectAnimation? = .default) -> EffectTask {
    if isNone { return .none }
    // Only the outermost hint counts.
    if case .animation(let effect, _) = node?.shape { return EffectTask(.animation(effect, animation)) }
    return EffectTask(.animation(self, animation))
  }

  @inlinable
  func cancellable(erased id: AnyEffectID, _ cancelInFlight: Bool) -> EffectTask {
    guard case .run(let run) = operation, case nil = run.id, run.child == nil else {
      return composed(erased: id, cancelInFlight)
    }
    return EffectTask(.run(RunEffect(run.work, priority: run.priority, id: id, cancelInFlight: cancelInFlight)))
  }

  /// ``cancellable(erased:_:)`` of anything but a run without an id.
  @usableFromInline
  func composed(erased id: AnyEffectID, _ cancelInFlight: Bool) -> EffectTask {
    if isNone { return cancelInFlight ? EffectTask(.cancel(EffectCancellation(id))) : .none }
    // Repeating an id adds nothing but its `cancelInFlight`.
    if case .run(let run) = operation, run.id == id {
      let cancels = cancelInFlight || run.cancelInFlight
      return EffectTask(.run(RunEffect(run.work, priority: run.priority, id: id, cancelInFlight: cancels)))
    }
    if case .cancellable(let effect, id, let cancelsToo) = node?.shape {
      return EffectTask(.cancellable(effect, id: id, cancelInFlight: cancelInFlight || cancelsToo))
    }
    return EffectTask(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  private func debounce(erased id: AnyEffectID, _ interval: Duration) -> EffectTask {
    EffectTask(.debounce(self, id: id, interval: interval))
  }

  private func throttle(erased id: AnyEffectID, _ policy: ThrottlePolicy) -> EffectTask {
    isNone ? .none : EffectTask(.throttle(self, id: id, policy))
  }
}

/// The parameters of a throttle.
@usableFromInline
struct ThrottlePolicy: Sendable {
  let interval: Duration
  let leading: Bool
  let trailing: Bool
}

/// A hint on how a change of state should be animated. The terminal views draw each state as it is and ignore it.
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
