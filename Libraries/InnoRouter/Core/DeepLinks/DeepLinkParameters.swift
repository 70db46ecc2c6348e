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
  public func values(_ name: String) -> [String] { valuesByName[name] ?? [] }

  /// All values of that name, in order, each read as a `Value`; empty when there is none.
  ///
  /// - Throws: ``DeepLinkParameterError/invalid(name:value:expected:)`` for the first that cannot be read so.
  public func values<Value: DeepLinkValue>(
    _ name: String, as type: Value.Type
  ) throws(DeepLinkParameterError) -> [Value] {
    var result: [Value] = []
    for text in values(name) { result.append(try Self.read(text, name: name)) }
    return result
  }

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
