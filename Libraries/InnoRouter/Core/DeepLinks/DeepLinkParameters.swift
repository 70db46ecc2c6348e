/// The values that a pattern and the query took from a link, decoded. A name may have several: those of the path stand before those of the query.
public struct DeepLinkParameters: Hashable, Sendable {
  private var valuesByName: [String: [String]] = [:]
  /// What a terminal wildcard matched, in order; empty without one.
  public private(set) var wildcard: [String] = []
  /// The text after `#`, nil without one.
  public let fragment: String?

  init(pattern: DeepLinkPattern, url: DeepLinkURL) {
    fragment = url.fragment
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

  /// The first value of that name: the path's when it has one. The value of a flag query item is the empty text.
  public subscript(name: String) -> String? { valuesByName[name]?.first }

  /// All values of that name, in order; empty when there is none.
  public func values(for name: String) -> [String] { valuesByName[name] ?? [] }

  /// The first value of that name.
  ///
  /// - Throws: ``DeepLinkParameterError/missing(name:)`` when there is none. Thrown on from a mapping, it rejects the link.
  public func value(_ name: String) throws(DeepLinkParameterError) -> String {
    guard let value = self[name] else { throw .missing(name: name) }
    return value
  }

  /// The first value of that name, read as a `Value`.
  ///
  /// - Throws: when there is none, or when it cannot be read so. Thrown on from a mapping, it rejects the link.
  public func value<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type) throws(DeepLinkParameterError) -> Value {
    let text = try value(name)
    guard let value = Value(text) else { throw .invalid(name: name, value: text, expected: Self.noun(for: type)) }
    return value
  }

  private static func noun<Value>(for type: Value.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is Bool.Type: "true or false"
    default: "a valid \(type)"
    }
  }
}
