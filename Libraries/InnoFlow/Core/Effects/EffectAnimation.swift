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
