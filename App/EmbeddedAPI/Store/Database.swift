/// The items of the API, kept in memory for as long as the server lives.
///
/// A collection is generated when it is first asked for: start-up pays for none of them. What clients add is limited in number and size.
actor Database {
  /// The most items that a collection holds.
  static let maximumRecords = 10_000
  /// About how many bytes the items that clients wrote may take together.
  static let maximumBytes = 16 << 20
  /// About how many bytes an item may take, which many patches could make large.
  static let maximumRecordBytes = 4 << 20

  /// There is no room for what a client wants to store.
  struct Full: Error {}

  private var collections: [Resource: [Record]] = [:]
  /// The items that clients wrote, and their sizes.
  private var sizes: [Key: Int] = [:]
  private var totalSize = 0
  private var idempotency = IdempotencyMemory()

  private struct Key: Hashable {
    let resource: Resource
    let id: Int
  }

  /// All items of a collection, ordered by id.
  func records(of resource: Resource) -> [Record] {
    if let records = collections[resource] { return records }
    let records = resource.initialRecords
    collections[resource] = records
    return records
  }

  /// All items of several collections, as they are at one time.
  func records(of resources: [Resource]) -> [Resource: [Record]] {
    Dictionary(resources.map { ($0, records(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds an item under the next free id, which is above every id in the collection.
  func create(_ fields: JSONObject, in resource: Resource) throws(Full) -> Record {
    let records = records(of: resource)
    guard records.count < Self.maximumRecords else { throw Full() }
    let record = Record(id: (records.last?.id ?? 0) + 1, fields: fields)
    try account(for: record, of: resource)
    collections[resource, default: records].append(record)
    return record
  }

  /// Puts an item's new state in place of the old one and returns it; nil when there is no such item.
  func update(_ id: Int, of resource: Resource, with change: (Record) -> Record) throws(Full) -> Record? {
    let records = records(of: resource)
    guard let index = records.firstIndex(where: { $0.id == id }) else { return nil }
    let record = change(records[index])
    try account(for: record, of: resource)
    collections[resource]?[index] = record
    return record
  }

  /// Removes an item and all that belongs to it, near or far; false when there is none.
  func delete(_ id: Int, of resource: Resource) -> Bool {
    guard records(of: resource).contains(where: { $0.id == id }) else { return false }
    remove([id], of: resource)
    return true
  }

  /// Performs a write of a request with this idempotency key, unless one was performed: then it returns that one's response.
  ///
  /// Nothing suspends in between, so that of several requests at once one writes and the others get its response.
  func once(
    _ key: String, fingerprint: Int, _ write: @Sendable (isolated Database) -> HTTPResponse
  ) -> HTTPResponse {
    switch idempotency.lookUp(key, fingerprint: fingerprint) {
    case .known(let response): return response
    case .conflict:
      return .error("The Idempotency-Key was used for another request.", status: 422)
    case .new:
      let response = write(self)
      idempotency.remember(response, for: key, fingerprint: fingerprint)
      return response
    }
  }

  /// Any write, without a key.
  func perform(_ write: @Sendable (isolated Database) -> HTTPResponse) -> HTTPResponse {
    write(self)
  }

  private func remove(_ ids: Set<Int>, of resource: Resource) {
    collections[resource]?.removeAll { ids.contains($0.id) }
    for id in ids { totalSize -= sizes.removeValue(forKey: Key(resource: resource, id: id)) ?? 0 }
    for child in Resource.allCases where child.parent == resource {
      let orphans = records(of: child).filter { record in
        if case .integer(let id) = record.fields[resource.foreignKey] { ids.contains(id) } else { false }
      }
      if !orphans.isEmpty { remove(Set(orphans.map(\.id)), of: child) }
    }
  }

  private func account(for record: Record, of resource: Resource) throws(Full) {
    let key = Key(resource: resource, id: record.id)
    let size = record.fields.size
    let total = totalSize - (sizes[key] ?? 0) + size
    guard size <= Self.maximumRecordBytes, total <= Self.maximumBytes else { throw Full() }
    sizes[key] = size
    totalSize = total
  }
}
