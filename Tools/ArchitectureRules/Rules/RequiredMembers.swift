/// Members that a protocol requires, or the language for an attribute such as `@resultBuilder`: their documentation is
/// that of the requirement.
struct RequiredMembers {
  /// The member names that each protocol requires, by the name of the protocol.
  private var required = RequiredMembers.ofTheToolchain
  /// The names of the inherited types, by the name of the type.
  private var inherited: [String: Set<String>] = [:]
  private var attributes: [String: Set<String>] = [:]

  init(_ modules: [Module]) {
    for declaration in modules.flatMap(\.sources).flatMap(\.declarations) {
      if declaration.kind != .member {
        inherited[Self.last(declaration.path), default: []].formUnion(declaration.inherited)
        attributes[Self.last(declaration.path), default: []].formUnion(declaration.attributes)
      }
      if declaration.container == .protocol {
        required[Self.last(declaration.owner), default: []].insert(declaration.name)
      }
    }
  }

  /// Whether something requires the member of its type.
  func require(_ member: Declaration) -> Bool {
    // The requirement itself is documented.
    guard member.container != .protocol else { return false }
    if member.name.hasPrefix("init("), member.name.hasSuffix("Literal:)") { return true }
    let owner = Self.last(member.owner)
    if attributes[owner]?.contains("resultBuilder") == true, member.name.hasPrefix("build") { return true }
    if attributes[owner]?.contains("propertyWrapper") == true,
      ["wrappedValue", "init(wrappedValue:)"].contains(member.name)
    {
      return true
    }
    var seen: Set<String> = []
    var open = [owner]
    while let type = open.popLast() {
      if required[type]?.contains(member.name) == true { return true }
      if seen.insert(type).inserted { open += inherited[type] ?? [] }
    }
    return false
  }

  private static func last(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }

  private static let ofTheToolchain: [String: Set<String>] = [
    "AsyncIteratorProtocol": ["Element", "next()", "next(isolation:)"],
    "AsyncSequence": ["AsyncIterator", "Element", "Failure", "makeAsyncIterator()"],
    "BidirectionalCollection": ["index(before:)"],
    "CaseIterable": ["AllCases", "allCases"],
    "Clock": ["Duration", "Instant", "minimumResolution", "now", "sleep(until:tolerance:)"],
    "Codable": ["encode(to:)", "init(from:)"],
    "Collection": ["Element", "Index", "count", "endIndex", "index(after:)", "isEmpty", "startIndex", "subscript(_:)"],
    "Comparable": ["<", "=="],
    "CustomDebugStringConvertible": ["debugDescription"],
    "CustomReflectable": ["customMirror"],
    "CustomStringConvertible": ["description"],
    "Decodable": ["init(from:)"],
    "Encodable": ["encode(to:)"],
    "Equatable": ["=="],
    "Error": ["localizedDescription"],
    "Hashable": ["==", "hash(into:)"],
    "Identifiable": ["ID", "id"],
    "InstantProtocol": ["<", "==", "Duration", "advanced(by:)", "duration(to:)", "hash(into:)"],
    "IteratorProtocol": ["Element", "next()"],
    "LosslessStringConvertible": ["description", "init(_:)"],
    "MutableCollection": ["subscript(_:)"],
    "OptionSet": ["init(rawValue:)", "rawValue"],
    "RandomAccessCollection": [
      "Element", "Index", "count", "endIndex", "index(after:)", "startIndex", "subscript(_:)",
    ],
    "RawRepresentable": ["RawValue", "init(rawValue:)", "rawValue"],
    "Sequence": ["Element", "Iterator", "makeIterator()"],
  ]
}
