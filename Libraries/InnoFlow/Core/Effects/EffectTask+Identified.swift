extension EffectTask {
  /// Cancels every effect of that id that was started, or is still to start, on behalf of earlier actions.
  ///
  /// Within one effect the order counts: `.concatenate(.cancel("x"), .run { … }.cancellable("x"))` starts the run. When the cancellation is reached late, in
  /// a concatenation behind slow work, effects that newer actions started under the id meanwhile are left alone.
  public static func cancel(_ id: StaticEffectID) -> EffectTask { EffectTask(.cancel(id.erased)) }
  /// The same for an id that is no literal.
  public static func cancel(_ id: some EffectIdentifier) -> EffectTask { EffectTask(.cancel(id.erased)) }
  /// The same with its label.
  public static func cancel(id: StaticEffectID) -> EffectTask { cancel(id) }
  /// The same with its label, for an id that is no literal.
  public static func cancel(id: some EffectIdentifier) -> EffectTask { cancel(id) }

  /// Makes this effect, and all within it, reachable by cancellation under `id`.
  ///
  /// - Parameter cancelInFlight: Whether older effects of the id are cancelled before this one starts.
  public func cancellable(_ id: StaticEffectID, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same for an id that is no literal.
  public func cancellable(_ id: some EffectIdentifier, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same with its label.
  public func cancellable(id: StaticEffectID, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }
  /// The same with its label, for an id that is no literal.
  public func cancellable(id: some EffectIdentifier, cancelInFlight: Bool = false) -> EffectTask {
    cancellable(erased: id.erased, cancelInFlight)
  }

  /// Starts this effect once `interval` has passed without another one debounced under `id`; the last one wins.
  public func debounce(_ id: StaticEffectID, for interval: Duration) -> EffectTask { debounce(erased: id.erased, interval) }
  /// The same for an id that is no literal.
  public func debounce(_ id: some EffectIdentifier, for interval: Duration) -> EffectTask { debounce(erased: id.erased, interval) }
  /// The same with its label.
  public func debounce(id: StaticEffectID, for interval: Duration) -> EffectTask { debounce(erased: id.erased, interval) }
  /// The same with its label, for an id that is no literal.
  public func debounce(id: some EffectIdentifier, for interval: Duration) -> EffectTask { debounce(erased: id.erased, interval) }

  /// Lets effects under `id` through at a limited rate.
  ///
  /// The first one opens a window of `interval`. With `leading` it starts at once; with `trailing` the last of the others that fall into the window (the first
  /// too, unless `leading`) starts when the window ends. Later effects never move the end of a window.
  public func throttle(_ id: StaticEffectID, for interval: Duration, leading: Bool = true, trailing: Bool = false) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same for an id that is no literal.
  public func throttle(
    _ id: some EffectIdentifier, for interval: Duration, leading: Bool = true, trailing: Bool = false
  ) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same with its label.
  public func throttle(id: StaticEffectID, for interval: Duration, leading: Bool = true, trailing: Bool = false) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }
  /// The same with its label, for an id that is no literal.
  public func throttle(
    id: some EffectIdentifier, for interval: Duration, leading: Bool = true, trailing: Bool = false
  ) -> EffectTask {
    throttle(erased: id.erased, ThrottlePolicy(interval: interval, leading: leading, trailing: trailing))
  }

  /// Notes how the changes that this effect's actions make should appear. The effect itself runs as without it.
  public func animation(_ animation: EffectAnimation? = .default) -> EffectTask {
    isNone ? .none : EffectTask(.animation(self, animation))
  }

  private func cancellable(erased id: AnyEffectID, _ cancelInFlight: Bool) -> EffectTask {
    if isNone { return cancelInFlight ? EffectTask(.cancel(id)) : .none }
    return EffectTask(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  private func debounce(erased id: AnyEffectID, _ interval: Duration) -> EffectTask {
    EffectTask(.debounce(self, id: id, interval: interval))
  }

  private func throttle(erased id: AnyEffectID, _ policy: ThrottlePolicy) -> EffectTask {
    isNone ? .none : EffectTask(.throttle(self, id: id, policy))
  }
}
