extension AnyEffectID {
  /// The same identifier, not one whose raw value is an identifier: for the types that are both.
  public init(_ identifier: some EffectIdentifier & Hashable) {
    self = identifier.erased
  }
}
