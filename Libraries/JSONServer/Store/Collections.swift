import FoundationEssentials

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
    /// The initial ones in their order, then those that clients created.
    var records: [Record]
    let initialIDs: [JSON]
    let initialLastID: Int
    /// The greatest number that was ever an id in the collection: ids are not used again.
    var lastID: Int
    /// The items that clients wrote, by id.
    var written: [JSON: Written] = [:]
    /// What new items have where their clients leave it out.
    let defaults: JSONObject
    /// Why the collection cannot be used; it then has no items.
    let problem: Resource.InvalidItems?

    init(of resource: Resource) {
      do throws(Resource.InvalidItems) {
        records = try resource.initialRecords()
        defaults = try resource.defaults()
        problem = nil
      } catch {
        records = []
        defaults = [:]
        problem = error
      }
      initialIDs = records.map(\.id)
      initialLastID = initialIDs.compactMap(\.wholeNumber).max() ?? 0
      lastID = initialLastID
    }

    var isChanged: Bool { !written.isEmpty || lastID > initialLastID || records.count < initialIDs.count }

    /// Whether there was an item with this id at some time.
    func hadItem(_ id: JSON) -> Bool {
      id.wholeNumber.map { initialLastID < $0 && $0 <= lastID } == true || initialIDs.contains(id)
    }
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
  /// Saved changes of collections that this API does not have, such as those of another version of the program.
  private var others = JSONObject()

  init(of resources: [Resource]) {
    self.resources = resources
  }

  /// All items of a collection.
  mutating func records(of resource: Resource) -> [Record] {
    collection(resource).records
  }

  /// The item with an id; nil when there is none.
  mutating func item(_ id: JSON, of resource: Resource) -> Record? {
    records(of: resource).first { $0.id == id }
  }

  /// Whether there was an item with this id, which has been deleted.
  mutating func isDeleted(_ id: JSON, of resource: Resource) -> Bool {
    collection(resource).hadItem(id) && item(id, of: resource) == nil
  }

  /// Why a collection cannot be used.
  mutating func problem(of resource: Resource) -> Resource.InvalidItems? { collection(resource).problem }

  /// The members of a new item that its client leaves out.
  mutating func defaults(of resource: Resource) -> JSONObject { collection(resource).defaults }

  /// Adds an item, with an id that the collection has not had.
  mutating func create(_ fields: JSONObject, in resource: Resource) throws(Full) -> Record {
    let old = collection(resource)
    guard old.records.count < Self.maximumRecords else { throw Full() }
    let id: JSON =
      switch resource.ids {
      case .numbers: .integer(old.lastID + 1)
      case .texts: .string(UUID().uuidString.lowercased())
      }
    let record = resource.record(id, fields)
    try account(for: record, of: resource)
    loaded[resource]?.records.append(record)
    loaded[resource]?.lastID = record.id.wholeNumber ?? old.lastID
    return record
  }

  /// Replaces the item that has the id of `record`, which must be in the collection.
  mutating func update(_ record: Record, of resource: Resource) throws(Full) {
    guard let index = records(of: resource).firstIndex(where: { $0.id == record.id }) else { return }
    try account(for: record, of: resource)
    loaded[resource]?.records[index] = record
  }

  /// Removes an item and, recursively, the items that belong to it.
  mutating func delete(_ id: JSON, of resource: Resource) {
    remove([id], of: resource)
  }

  private mutating func collection(_ resource: Resource) -> Collection {
    if let collection = loaded[resource] { return collection }
    let collection = Collection(of: resource)
    loaded[resource] = collection
    return collection
  }

  private mutating func remove(_ ids: Set<JSON>, of resource: Resource) {
    _ = collection(resource)
    loaded[resource]?.records.removeAll { ids.contains($0.id) }
    for id in ids { totalSize -= loaded[resource]?.written.removeValue(forKey: id)?.size ?? 0 }
    for child in resources where child.parents.contains(resource) {
      let orphans = records(of: child).filter { record in
        resource.id(record.fields[resource.foreignKey]).map(ids.contains) ?? false
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
      let deleted = JSON.array(collection.initialIDs.filter { !present.contains($0) }).bytes(limit: .max) ?? []
      bytes += "\(separator)\"\(resource.name)\":{\"lastID\":\(collection.lastID),".utf8
      bytes += "\"deleted\":".utf8 + deleted + ",\"written\":[".utf8
      bytes += collection.records.compactMap { collection.written[$0.id]?.json }.joined(separator: ",".utf8)
      bytes += "]}".utf8
      separator = ","
    }
    for other in others.members {
      let json = JSON.object(JSONObject([(other.key, other.value)])).bytes(limit: .max) ?? []
      bytes += separator.utf8 + json.dropFirst().dropLast()
      separator = ","
    }
    return bytes + "}}".utf8
  }

  /// Applies changes that were saved; nil when they are not in the format that `changes` has. Those of collections that
  /// this API does not have are saved again as they are.
  init?(changes: JSON, of resources: [Resource]) {
    self.init(of: resources)
    guard case .object(let root) = changes, root["version"] == 1, case .object(let saved)? = root["collections"] else {
      return nil
    }
    for member in saved.members {
      guard let resource = resources.first(where: { $0.name == member.key }) else {
        others[member.key] = member.value
        continue
      }
      var collection = Collection(of: resource)
      guard case .object(let fields) = member.value, collection.apply(fields, of: resource) else { return nil }
      loaded[resource] = collection
      totalSize += collection.written.values.reduce(0) { $0 + $1.size }
    }
  }
}

extension Collections.Collection {
  /// False when the changes are not in the format of `Collections.changes`.
  fileprivate mutating func apply(_ changes: JSONObject, of resource: Resource) -> Bool {
    guard case .integer(let lastID)? = changes["lastID"], (initialLastID...(1 << 53)).contains(lastID),
      case .array(let deleted)? = changes["deleted"], case .array(let written)? = changes["written"]
    else { return false }
    self.lastID = lastID
    let deletedIDs = Set(deleted)
    records.removeAll { deletedIDs.contains($0.id) }
    var places = Dictionary(records.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    for item in written {
      guard case .object(let fields) = item, let id = resource.id(fields[resource.idKey]),
        resource.ids == .texts || hadItem(id)
      else { return false }
      let record = resource.record(id, fields)
      if let place = places[id] {
        records[place] = record
      } else {
        places[id] = records.count
        records.append(record)
      }
      self.written[id] = Collections.Written(fields)
    }
    return true
  }
}
