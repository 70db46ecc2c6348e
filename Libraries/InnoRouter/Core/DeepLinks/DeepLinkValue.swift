/// Type of values in the path or the query of a deep link: ids, numbers, enums.
///
/// Integers, floating-point numbers, `Bool`, `String` and `UUID` conform. A type with a raw value of one of these, and
/// a `LosslessStringConvertible` type, conforms without members of its own:
///
/// ```swift
/// struct NoteID: RawRepresentable, Hashable, DeepLinkValue { let rawValue: UUID }
/// enum NoteOrder: String, CaseIterable, DeepLinkValue { case newest, oldest }
/// ```
public protocol DeepLinkValue {
  /// Parses the percent-decoded text of a link; nil when it is not a value of the type.
  init?(linkText: String)

  /// The expected text, for messages: “a whole number”.
  static var expectedLinkText: String { get }
}

extension DeepLinkValue where Self: LosslessStringConvertible {
  public init?(linkText: String) { self.init(linkText) }
  public static var expectedLinkText: String { "a valid \(Self.self)" }
}

extension DeepLinkValue where Self: RawRepresentable, RawValue: DeepLinkValue {
  public init?(linkText: String) {
    guard let rawValue = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: rawValue)
  }

  public static var expectedLinkText: String { RawValue.expectedLinkText }
}

extension DeepLinkValue where Self: RawRepresentable & CaseIterable, RawValue: DeepLinkValue {
  public static var expectedLinkText: String {
    "one of \(allCases.map { "\($0.rawValue)" }.joined(separator: ", "))"
  }
}

extension DeepLinkValue where Self: LosslessStringConvertible & BinaryInteger {
  public static var expectedLinkText: String { "a whole number" }
}

extension DeepLinkValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
  public static var expectedLinkText: String { "a number" }
}

extension Bool: DeepLinkValue {
  public static var expectedLinkText: String { "true or false" }
}

extension String: DeepLinkValue {}
extension Double: DeepLinkValue {}
extension Float: DeepLinkValue {}
extension Int: DeepLinkValue {}
extension Int8: DeepLinkValue {}
extension Int16: DeepLinkValue {}
extension Int32: DeepLinkValue {}
extension Int64: DeepLinkValue {}
extension UInt: DeepLinkValue {}
extension UInt8: DeepLinkValue {}
extension UInt16: DeepLinkValue {}
extension UInt32: DeepLinkValue {}
extension UInt64: DeepLinkValue {}
