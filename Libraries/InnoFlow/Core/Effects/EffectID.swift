/// Names an effect so that it can be cancelled, debounced or throttled.
///
/// Two identifiers name the same effect when their raw values are of one type and equal, however they are spelled:
/// `EffectID("load")` cancels what `.cancellable("load")` started.
public protocol EffectIdentifier: Sendable {
  /// The type-erased identifier, by which the runtime finds effects.
  var erased: AnyEffectID { get }
}

/// An effect identifier written as a string literal: `.cancellable("people-feature-load", cancelInFlight: true)`.
public struct StaticEffectID: ExpressibleByStringLiteral, Hashable, EffectIdentifier {
  /// The literal.
  public let rawValue: String

  public init(stringLiteral value: String) {
    rawValue = value
  }

  public var erased: AnyEffectID { AnyEffectID(rawValue) }
}

/// An effect identifier made of any hashable value: an enum case, or a row's id.
public struct EffectID<RawValue: Hashable & Sendable>: RawRepresentable, Hashable, EffectIdentifier {
  public let rawValue: RawValue

  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Names an effect by `rawValue`.
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

/// A type-erased effect identifier, as the runtime stores it.
public struct AnyEffectID: Hashable, EffectIdentifier, CustomStringConvertible {
  private enum Storage: Sendable {
    // The common types have a case of their own: comparing them needs no dynamic cast.
    case string(String)
    case integer(Int)
    /// Every effect of a child; no identifier of a feature equals it.
    case wholeChild
    // Behind a reference, which keeps every identifier small: each effect and each entry of a dictionary has one.
    case value(Reference)
  }

  private final class Reference: Sendable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) {
      self.value = value
    }
  }

  private let storage: Storage

  static let wholeChild = AnyEffectID(storage: .wholeChild)

  private init(storage: Storage) {
    self.storage = storage
  }

  var isWholeChild: Bool { if case .wholeChild = storage { true } else { false } }

  /// The identifier of a raw value. It equals that of any other identifier with an equal raw value of the same type.
  public init<RawValue: Hashable & Sendable>(_ rawValue: RawValue) {
    self.init(unchecked: rawValue)
  }

  /// The identifier of a raw value that is not known to be `Sendable`. Use it on the main actor only.
  init<RawValue: Hashable>(unchecked rawValue: RawValue) {
    // Both types are the same, as the conditions have checked.
    if RawValue.self == String.self {
      storage = .string(unsafeBitCast(rawValue, to: String.self))
    } else if RawValue.self == Int.self {
      storage = .integer(unsafeBitCast(rawValue, to: Int.self))
    } else {
      // `Sendable` is a marker: it changes nothing in how the value is laid out.
      storage = .value(Reference(unsafeBitCast(rawValue as any Hashable, to: (any Hashable & Sendable).self)))
    }
  }

  /// Any identifier without its type.
  public init(_ identifier: some EffectIdentifier) {
    self = identifier.erased
  }

  /// The value the identifier was made from.
  public var rawValue: any Hashable & Sendable {
    switch storage {
    case .string(let value): value
    case .integer(let value): value
    case .wholeChild: "every effect"
    case .value(let reference): reference.value
    }
  }

  /// The value the identifier was made from, if it has the type.
  @usableFromInline
  func rawValue<RawValue>(as type: RawValue.Type) -> RawValue? {
    // Without a dynamic cast, which takes 400 instructions. The types are the same, as the conditions have checked.
    if type == Int.self, case .integer(let value) = storage { return unsafeBitCast(value, to: type) }
    if type == String.self, case .string(let value) = storage { return unsafeBitCast(value, to: type) }
    return rawValue as? RawValue
  }

  public var erased: AnyEffectID { self }
  public var description: String { String(describing: rawValue) }

  public static func == (left: AnyEffectID, right: AnyEffectID) -> Bool {
    switch (left.storage, right.storage) {
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.wholeChild, .wholeChild): true
    case (.value(let left), .value(let right)): isEqual(left.value, right.value)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .string(let value): value.hash(into: &hasher)
    case .integer(let value): value.hash(into: &hasher)
    case .wholeChild: break
    case .value(let reference): reference.value.hash(into: &hasher)
    }
  }

  /// A requirement of `Hashable`, public for that alone.
  // A dictionary calls this for each lookup, and again for each id when it grows. For an integer the standard library
  // computes it without a `Hasher`, in a third of the time.
  public func _rawHashValue(seed: Int) -> Int {
    switch storage {
    case .string(let value): value._rawHashValue(seed: seed)
    case .integer(let value): value._rawHashValue(seed: seed)
    case .wholeChild: 0
    case .value(let reference): reference.value._rawHashValue(seed: seed)
    }
  }

  private static func isEqual<Value: Hashable>(_ left: Value, _ right: any Hashable) -> Bool {
    // Not by the cast alone: an optional of any type can be cast to another one, and a value to an optional.
    type(of: right) == Value.self && (right as? Value) == left
  }
}

extension AnyEffectID {
  /// Keeps the identifier as it is. Without this overload a type that is also hashable would become a raw value.
  public init(_ identifier: some EffectIdentifier & Hashable) {
    self = identifier.erased
  }
}
