/// The members of a JSON object, in the order in which they are written.
struct JSONObject: Equatable, Sendable {
  // An array: faster than a dictionary at the handful of members that a record has, and it keeps their order.
  private(set) var members: [Member]

  struct Member: Equatable, Sendable {
    let key: String
    var value: JSON
  }

  init() {
    members = []
  }

  /// The value of a member; setting nil removes it, setting a new one appends it.
  subscript(key: String) -> JSON? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The value at a dotted path, for example `address.city`; nil when some part of the path is missing.
  func value(at path: String) -> JSON? {
    if let value = self[path] { return value }
    guard let dot = path.firstIndex(of: "."), case .object(let inner) = self[String(path[..<dot])] else { return nil }
    return inner.value(at: String(path[path.index(after: dot)...]))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// A key that comes twice keeps both members: literals are ours and have none.
  init(dictionaryLiteral elements: (String, JSON)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }
}
