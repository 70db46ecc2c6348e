/// Members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable {
  // An array keeps the order and is faster than a dictionary for the few members of a record.
  private(set) var members: [Member]

  struct Member: Hashable, Sendable {
    let key: String
    var value: JSON
  }

  init() {
    members = []
  }

  /// For a repeated key, the last value is kept at the position of the first, like `JSON.parse` in JavaScript.
  public init(_ pairs: some Collection<(String, JSON)>) {
    self.init()
    merge(pairs)
  }

  /// The value of a member; setting nil removes it, setting a new one appends it.
  public subscript(key: String) -> JSON? {
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

  /// Sets the members of another object in their order.
  public mutating func merge(_ other: JSONObject) {
    merge(other.members.map { ($0.key, $0.value) })
  }

  /// Takes linear time, where setting members one by one by subscript takes quadratic time.
  private mutating func merge(_ pairs: some Collection<(String, JSON)>) {
    guard members.count + pairs.count > 16 else {
      for (key, value) in pairs { self[key] = value }
      return
    }
    var places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
    for (key, value) in pairs {
      if let index = places[key] {
        members[index].value = value
      } else {
        places[key] = members.count
        members.append(Member(key: key, value: value))
      }
    }
  }

  /// The value at a dotted path, for example `address.city`; nil when a part of the path is missing.
  func value(at path: String) -> JSON? {
    if let value = self[path] { return value }
    guard let dot = path.firstIndex(of: "."), case .object(let inner) = self[String(path[..<dot])] else { return nil }
    return inner.value(at: String(path[path.index(after: dot)...]))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements)
  }
}
