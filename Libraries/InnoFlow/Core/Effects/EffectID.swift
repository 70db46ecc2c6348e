/// An effect identifier made of any hashable value: an enum case, or a row's id.
public struct EffectID<RawValue: Hashable & Sendable>: RawRepresentable, Hashable, EffectIdentifier {
  public let rawValue: RawValue

  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// The effect that this value names.
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }

  public var erased: AnyEffectID { AnyEffectID(rawValue) }
}

extension EffectID: ExpressibleByUnicodeScalarLiteral where RawValue == String {}
extension EffectID: ExpressibleByExtendedGraphemeClusterLiteral where RawValue == String {}
extension EffectID: ExpressibleByStringLiteral where RawValue == String {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
