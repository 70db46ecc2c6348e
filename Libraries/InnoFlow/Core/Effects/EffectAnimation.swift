/// A hint on how a change of state should appear. The terminal views draw each state as it is and take no notice of it.
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

  /// The view's own way.
  public static let `default` = EffectAnimation()
}
