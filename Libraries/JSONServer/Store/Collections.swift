/// The items of the API: the initial ones and what clients have changed.
///
/// A collection is generated at its first use, so that none delays start-up. The number and the size of items that
/// clients add are limited.
struct Collections: Sendable {
  /// Maximum number of items in a collection.
  static let maximumRecords = 10_000
  /// Maximum size, in bytes and approximate, of all items that clients wrote.
  static let maximumBytes = 16 << 20
  /// Maximum size of one item, in bytes and approximate: repeated patches could make an item large.
  static let maximumRecordBytes = 4 << 20

  /// A limit would be exceeded.
  struct Full: Error {}

  struct Collection: Sendable {
    /// Ordered by id.
    var records: [Record]
    let initialCount: Int
    /// The greatest id that was ever in the collection: ids are not used again.
    var lastID: Int
    /// The items that clients wrote, by id.
    var written: [Int: Written] = [:]

    init(of resource: Resource) {
      records = resource.initialRecords
      initialCount = records.count
      lastID = records.last?.id ?? 0
    }

    var isChanged: Bool { !written.isEmpty || lastID > initialCount || records.count < initialCount }
  }

  struct Written: Sendable {
    let size: Int
    /// As JSON, ready to be saved: saving encodes only what has changed.
    let json: [UInt8]

    init(_ fields: JSONObject) {
      size = fields.size
      json = JSON.object(fields).bytes(limit: .max) ?? []
    }
  }

  let resources: [Resource]
  private(set) var loaded: [Resource: Collection] = [:]
  private var totalSize = 0

  init(of resources: [Resource]) {
    self.resources = resources
  }

  /// All items of a collection.
  mutating func records(of resource: Resource) -> [Record] {
    collection(resource).records
  }

  /// The item with an id; nil when there is none.
  mutating func item(_ id: Int, of resource: Resource) -> Record? {
    records(of: resource).first { $0.id == id }
  }

  /// Whether there was an item with this id, which has been deleted.
  mutating func isDeleted(_ id: Int, of resource: Resource) -> Bool {
    (1...max(collection(resource).lastID, 1)).contains(id) && item(id, of: resource) == nil
  }

  /// Adds an item. Its id is greater than every id that the collection has had.
  mutating func create(_ fields: JSONObject, in resource: Resource) throws(Full) -> Record {
    let old = collection(resource)
    guard old.records.count < Self.maximumRecords else { throw Full() }
    let record = Record(id: old.lastID + 1, fields: fields)
    try account(for: record, of: resource)
    loaded[resource]?.records.append(record)
    loaded[resource]?.lastID = record.id
    return record
  }

  /// Replaces the item that has the id of `record`, which must be in the collection.
  mutating func update(_ record: Record, of resource: Resource) throws(Full) {
    guard let index = records(of: resource).firstIndex(where: { $0.id == record.id }) else { return }
    try account(for: record, of: resource)
    loaded[resource]?.records[index] = record
  }

  /// Removes an item and, recursively, the items that belong to it.
  mutating func delete(_ id: Int, of resource: Resource) {
    remove([id], of: resource)
  }

  private mutating func collection(_ resource: Resource) -> Collection {
    if let collection = loaded[resource] { return collection }
    let collection = Collection(of: resource)
    loaded[resource] = collection
    return collection
  }

  private mutating func remove(_ ids: Set<Int>, of resource: Resource) {
    _ = collection(resource)
    loaded[resource]?.records.removeAll { ids.contains($0.id) }
    for id in ids { totalSize -= loaded[resource]?.written.removeValue(forKey: id)?.size ?? 0 }
    for child in resources where child.parents.contains(resource) {
      let orphans = records(of: child).filter { record in
        record.fields[resource.foreignKey]?.wholeNumber.map(ids.contains) ?? false
      }
      if !orphans.isEmpty { remove(Set(orphans.map(\.id)), of: child) }
    }
  }

  private mutating func account(for record: Record, of resource: Resource) throws(Full) {
    let written = Written(record.fields)
    let total = totalSize - (loaded[resource]?.written[record.id]?.size ?? 0) + written.size
    guard written.size <= Self.maximumRecordBytes, total <= Self.maximumBytes else { throw Full() }
    loaded[resource]?.written[record.id] = written
    totalSize = total
  }
}

// MARK: - Saving

extension Collections {
  /// What clients have changed: for each changed collection its greatest id, the ids of the initial items that were
  /// deleted, and the items that were written.
  ///
  /// ```json
  /// {"version":1,"collections":{"posts":{"lastID":101,"deleted":[3],"written":[{"id":101,"title":"…"}]}}}
  /// ```
  var changes: [UInt8] {
    var bytes = Array(#"{"version":1,"collections":{"#.utf8)
    var separator = ""
    for resource in resources {
      guard let collection = loaded[resource], collection.isChanged else { continue }
      let present = Set(collection.records.map(\.id))
      let deleted = (0..<collection.initialCount).map { $0 + 1 }.filter { !present.contains($0) }.map(String.init)
      bytes += "\(separator)\"\(resource.name)\":{\"lastID\":\(collection.lastID),".utf8
      bytes += "\"deleted\":[\(deleted.joined(separator: ","))],\"written\":[".utf8
      bytes += collection.records.compactMap { collection.written[$0.id]?.json }.joined(separator: ",".utf8)
      bytes += "]}".utf8
      separator = ","
    }
    return bytes + "}}".utf8
  }

  /// Applies changes that were saved; nil when they are not in the format that `changes` has.
  init?(changes: JSON, of resources: [Resource]) {
    self.init(of: resources)
    guard case .object(let root) = changes, root["version"] == 1, case .object(let saved)? = root["collections"] else {
      return nil
    }
    for member in saved.members {
      guard let resource = resources.first(where: { $0.name == member.key }), case .object(let fields) = member.value,
        var collection = Optional(Collection(of: resource)), collection.apply(fields)
      else { return nil }
      loaded[resource] = collection
      totalSize += collection.written.values.reduce(0) { $0 + $1.size }
    }
  }
}

extension Collections.Collection {
  /// False when the changes are not in the format of `Collections.changes`.
  fileprivate mutating func apply(_ changes: JSONObject) -> Bool {
    guard case .integer(let lastID)? = changes["lastID"], (initialCount...(1 << 53)).contains(lastID),
      case .array(let deleted)? = changes["deleted"], case .array(let written)? = changes["written"]
    else { return false }
    self.lastID = lastID
    let deletedIDs = Set(deleted)
    var byID = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    for record in records where deletedIDs.contains(.integer(record.id)) { byID[record.id] = nil }
    for item in written {
      guard case .object(let fields) = item, case .integer(let id)? = fields["id"], (1...lastID).contains(id) else {
        return false
      }
      byID[id] = Record(id: id, fields: fields)
      self.written[id] = Collections.Written(fields)
    }
    records = byID.values.sorted { $0.id < $1.id }
    return true
  }
}
