/// Decoded values of a link's path parameters and query. A name can have several values, those of the path first.
public struct DeepLinkParameters: Hashable, Sendable {
  private var valuesByName: [String: [String]] = [:]
  /// The segments that a terminal wildcard matched; empty without one.
  public private(set) var wildcard: [String] = []

  init(pattern: DeepLinkPattern, url: DeepLinkURL) {
    for (index, component) in pattern.components.enumerated() {
      switch component {
      case .literal: continue
      case .parameter(let name): valuesByName[name, default: []].append(url.segments[index])
      case .wildcard: wildcard = Array(url.segments[index...])
      }
    }
    for item in url.queryItems {
      valuesByName[item.name, default: []].append(item.value)
    }
  }

  /// The first value of that name. The value of a flag in the query is empty.
  public subscript(name: String) -> String? { valuesByName[name]?.first }

  /// All values of that name, in order; empty when there is none.
  public func values(_ name: String) -> [String] { valuesByName[name] ?? [] }

  /// All values of that name in order, each parsed as a `Value`; empty when there is none.
  ///
  /// - Throws: ``DeepLinkParameterError/invalid(name:value:expected:)`` for the first that is not valid.
  public func values<Value: DeepLinkValue>(
    _ name: String, as type: Value.Type
  ) throws(DeepLinkParameterError) -> [Value] {
    var result: [Value] = []
    for text in values(name) { result.append(try Self.read(text, name: name)) }
    return result
  }

  /// The first value of that name.
  ///
  /// - Throws: ``DeepLinkParameterError/missing(name:)`` when there is none. Rethrown from a mapping, it rejects the
  ///   link.
  public func value(_ name: String) throws(DeepLinkParameterError) -> String {
    guard let value = self[name] else { throw .missing(name: name) }
    return value
  }

  /// The first value of that name, parsed as a `Value`.
  ///
  /// - Throws: when there is none, or when it is not valid. Rethrown from a mapping, it rejects the link.
  public func value<Value: DeepLinkValue>(
    _ name: String, as type: Value.Type
  ) throws(DeepLinkParameterError) -> Value {
    try Self.read(value(name), name: name)
  }

  private static func read<Value: DeepLinkValue>(
    _ text: String, name: String
  ) throws(DeepLinkParameterError) -> Value {
    guard let value = Value(linkText: text) else {
      throw .invalid(name: name, value: text, expected: Value.expectedLinkText)
    }
    return value
  }
}

/// Error of a value in a link.
public enum DeepLinkParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no value of that name.
  case missing(name: String)
  /// The value is not of the expected type.
  case invalid(name: String, value: String, expected: String)
  /// The mapping rejected the link, with its own message.
  case custom(String)

  public var description: String {
    switch self {
    case .missing(let name): "the link lacks a value for \(quoted(name))"
    case .invalid(let name, let value, let expected):
      "the link's \(quoted(name)) is \(quoted(value)), which is not \(expected)"
    case .custom(let message): message
    }
  }
}

/// Type of values in the path or the query of a deep link: ids, numbers, enums.
///
/// Integers, floating-point numbers, `Bool`, `String` and `UUID` conform. For a type whose raw value has one of these
/// types, and for a `LosslessStringConvertible` type, declaring the conformance is enough:
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
