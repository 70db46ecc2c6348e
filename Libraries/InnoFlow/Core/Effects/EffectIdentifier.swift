/// Names an effect so that it can be cancelled, debounced or throttled.
///
/// Two identifiers name the same effect when their raw values are of one type and equal, however they are spelled:
/// `EffectID("load")` cancels what `.cancellable("load")` started.
public protocol EffectIdentifier: Sendable {
  /// The same identifier without its type, by which the runtime finds effects.
  var erased: AnyEffectID { get }
}
