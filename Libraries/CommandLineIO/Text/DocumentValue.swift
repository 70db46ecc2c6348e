import FoundationEssentials

/// A document as text: its members in the order in which they are encoded, which JSON does not keep.
indirect enum DocumentValue {
  /// A string, date or URL, or another value in the spelling of JSON.
  case text(String, isString: Bool)
  case list([DocumentValue])
  /// - Parameter isFixed: whether each value of its type has these members: false for dictionaries, enums, and objects
  ///   that need not be there.
  case object([(name: String, value: DocumentValue)], isFixed: Bool)
  /// An optional member without a value.
  case absent

  init(_ value: some Encodable) throws {
    let node = Node()
    try node.encode(value)
    self = node.value
  }

  /// A member; nil for one without a value, too.
  subscript(name: String) -> DocumentValue? {
    guard case .object(let members, _) = self, let value = members.first(where: { $0.name == name })?.value else {
      return nil
    }
    if case .absent = value { return nil }
    return value
  }

  /// That of an object with one member; nil for others.
  var onlyMember: DocumentValue? {
    if case .object(let members, _) = self, members.count == 1 { members[0].value } else { nil }
  }

  /// Nil for a list and for an object.
  var text: String? { if case .text(let text, _) = self { text } else { nil } }

  /// The members of an object, and those of objects in it: the field `city` of `address` is `address.city`. Members
  /// without a value are left out.
  var fields: [(name: String, text: String)] { flattened(as: "", isRow: false) }

  /// The same for an item of a list: the names depend on its type alone, so that all rows have the same columns. What
  /// some items do not have is one column: empty, or a dictionary or an optional object as JSON.
  var columns: [(name: String, text: String)] { flattened(as: "", isRow: true) }

  private func flattened(as name: String, isRow: Bool) -> [(name: String, text: String)] {
    switch self {
    case .text(let text, _): return [(name, text)]
    case .absent: return isRow ? [(name, "")] : []
    case .list(let elements):
      let texts = elements.compactMap(\.text)
      // Objects have names in JSON, so that a value is not taken for that of another member.
      return [(name, texts.count == elements.count ? texts.joined(separator: ",") : json)]
    case .object(_, isFixed: false) where isRow && !name.isEmpty: return [(name, json)]
    case .object(let members, _):
      return members.flatMap {
        $0.value.flattened(as: name.isEmpty ? $0.name : "\(name).\($0.name)", isRow: isRow)
      }
    }
  }

  private var json: String {
    switch self {
    case .absent: "null"
    case .text(let text, isString: true): Self.quoted(text)
    case .text(let text, isString: false): text
    case .list(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members, _):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension DocumentValue {
  /// A value that is being encoded.
  private final class Node {
    enum Kind { case absent, string, literal, list, object }

    var kind = Kind.absent
    /// See ``DocumentValue/object(_:isFixed:)``.
    var isFixed = true
    private(set) var text = ""
    private(set) var elements: [Node] = []
    private var members: [(name: String, node: Node)] = []

    var value: DocumentValue {
      switch kind {
      case .absent: .absent
      case .string: .text(text, isString: true)
      case .literal: .text(text, isString: false)
      case .list: .list(elements.map(\.value))
      case .object: .object(members.map { ($0.name, $0.node.value) }, isFixed: isFixed)
      }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
      switch value {
      case let text as String: set(text)
      case let url as URL: set(url.absoluteString)
      case let date as Date: set(date.formatted(.iso8601))
      default:
        try value.encode(to: DocumentEncoder(node: self))
        // The member of an enum is its case.
        if kind == .object, [.dictionary, .enum].contains(Mirror(reflecting: value).displayStyle) { isFixed = false }
      }
    }

    func set(_ text: String, as kind: Kind = .string) { (self.text, self.kind) = (text, kind) }

    /// The node of a new member, or of one that has been encoded before.
    func member(_ name: String) -> Node {
      if let known = members.first(where: { $0.name == name }) { return known.node }
      members.append((name, Node()))
      return members[members.count - 1].node
    }

    func element() -> Node {
      elements.append(Node())
      return elements[elements.count - 1]
    }
  }

  private struct DocumentEncoder: Encoder {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      node.kind = .object
      return KeyedEncodingContainer(Members(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      node.kind = .list
      return Elements(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { _ = node.member(key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key.stringValue).encode(value) }

    // Those of the standard library leave out what is nil; for each of these types there is one, which a generic
    // function does not replace.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try optional(value, key) }

    private func optional(_ value: (some Encodable)?, _ key: Key) throws {
      let member = node.member(key.stringValue)
      member.isFixed = false
      if let value { try member.encode(value) }
    }

    func nestedContainer<Inner: CodingKey>(keyedBy: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
      DocumentEncoder(node: node.member(key.stringValue)).container(keyedBy: Inner.self)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      DocumentEncoder(node: node.member(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { DocumentEncoder(node: node.member("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { DocumentEncoder(node: node.member(key.stringValue)) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.elements.count }

    func encodeNil() { _ = node.element() }

    func encode(_ value: some Encodable) throws { try node.element().encode(value) }

    func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
      DocumentEncoder(node: node.element()).container(keyedBy: Key.self)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      DocumentEncoder(node: node.element()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { DocumentEncoder(node: node.element()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode(_ value: Bool) { node.set("\(value)", as: .literal) }
    func encode(_ value: String) { node.set(value) }
    func encode(_ value: Double) { node.set("\(value)", as: value.isFinite ? .literal : .string) }
    func encode(_ value: Float) { node.set("\(value)", as: value.isFinite ? .literal : .string) }
    func encode(_ value: Int) { node.set("\(value)", as: .literal) }
    func encode(_ value: Int8) { node.set("\(value)", as: .literal) }
    func encode(_ value: Int16) { node.set("\(value)", as: .literal) }
    func encode(_ value: Int32) { node.set("\(value)", as: .literal) }
    func encode(_ value: Int64) { node.set("\(value)", as: .literal) }
    func encode(_ value: UInt) { node.set("\(value)", as: .literal) }
    func encode(_ value: UInt8) { node.set("\(value)", as: .literal) }
    func encode(_ value: UInt16) { node.set("\(value)", as: .literal) }
    func encode(_ value: UInt32) { node.set("\(value)", as: .literal) }
    func encode(_ value: UInt64) { node.set("\(value)", as: .literal) }
    func encode(_ value: some Encodable) throws { try node.encode(value) }
  }
}
