import FoundationEssentials

/// What a screen publishes, as text: its members in the order in which they are encoded, which JSON does not keep.
indirect enum DocumentValue {
  case text(String)
  case list([DocumentValue])
  case object([(name: String, value: DocumentValue)])

  init(_ value: some Encodable) throws {
    let node = Node()
    try node.encode(value)
    self = node.value
  }

  subscript(name: String) -> DocumentValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// That of an object with one member; nil for others.
  var onlyMember: DocumentValue? {
    if case .object(let members) = self, members.count == 1 { members[0].value } else { nil }
  }

  /// Nil for a list and for an object.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The members of an object, and those of objects in it: the field `city` of `address` is `address.city`.
  var fields: [(name: String, text: String)] { flattened(as: "") }

  private func flattened(as name: String) -> [(name: String, text: String)] {
    switch self {
    case .text(let text): [(name, text)]
    case .list(let elements):
      [(name, elements.map { $0.fields.map(\.text).joined(separator: " ") }.joined(separator: ","))]
    case .object(let members):
      members.flatMap { $0.value.flattened(as: name.isEmpty ? $0.name : "\(name).\($0.name)") }
    }
  }
}

extension DocumentValue {
  /// A value that is being encoded.
  private final class Node {
    enum Kind { case text, list, object }

    var kind = Kind.text
    private(set) var text = ""
    private(set) var elements: [Node] = []
    private var members: [(name: String, node: Node)] = []

    var value: DocumentValue {
      switch kind {
      case .text: .text(text)
      case .list: .list(elements.map(\.value))
      case .object: .object(members.map { ($0.name, $0.node.value) })
      }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
      switch value {
      case let text as String: set(text)
      case let url as URL: set(url.absoluteString)
      case let date as Date: set(date.formatted(.iso8601))
      default: try value.encode(to: DocumentEncoder(node: self))
      }
    }

    func set(_ text: String) { self.text = text }

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

    func encodeNil(forKey key: Key) { node.member(key.stringValue).set("") }

    func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key.stringValue).encode(value) }

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

    func encodeNil() { node.element().set("") }

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

    func encodeNil() { node.set("") }
    func encode(_ value: Bool) { node.set("\(value)") }
    func encode(_ value: String) { node.set(value) }
    func encode(_ value: Double) { node.set("\(value)") }
    func encode(_ value: Float) { node.set("\(value)") }
    func encode(_ value: Int) { node.set("\(value)") }
    func encode(_ value: Int8) { node.set("\(value)") }
    func encode(_ value: Int16) { node.set("\(value)") }
    func encode(_ value: Int32) { node.set("\(value)") }
    func encode(_ value: Int64) { node.set("\(value)") }
    func encode(_ value: UInt) { node.set("\(value)") }
    func encode(_ value: UInt8) { node.set("\(value)") }
    func encode(_ value: UInt16) { node.set("\(value)") }
    func encode(_ value: UInt32) { node.set("\(value)") }
    func encode(_ value: UInt64) { node.set("\(value)") }
    func encode(_ value: some Encodable) throws { try node.encode(value) }
  }
}
