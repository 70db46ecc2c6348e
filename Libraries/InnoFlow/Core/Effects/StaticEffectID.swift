/// An effect identifier written as a string literal: `.cancellable("people-feature-load", cancelInFlight: true)`.
public struct StaticEffectID: ExpressibleByStringLiteral, Hashable, EffectIdentifier {
  /// The literal.
  public let rawValue: String

  public init(stringLiteral value: String) {
    rawValue = value
  }

  public var erased: AnyEffectID { AnyEffectID(rawValue) }
}
