/// In-memory store of the API's items.
///
/// A collection is generated at its first use, so that none delays start-up. The number and the size of items that
/// clients add are limited.
actor Database {
  /// Maximum number of items in a collection.
  static let maximumRecords = 10_000
  /// Maximum size, in bytes and approximate, of all items that clients wrote.
  static let maximumBytes = 16 << 20
  /// Maximum size of one item, in bytes and approximate: repeated patches could make an item large.
  static let maximumRecordBytes = 4 << 20

  /// A limit would be exceeded.
  struct Full: Error {}

  private var collections: [Resource: [Record]] = [:]
  /// The items that clients wrote, and their sizes.
  private var sizes: [Key: Int] = [:]
  private var totalSize = 0
  private var idempotency = IdempotencyCache()

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

  /// All items of several collections, at one point in time.
  func records(of resources: [Resource]) -> [Resource: [Record]] {
    Dictionary(resources.map { ($0, records(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds an item. Its id is greater than every id in the collection.
  func create(_ fields: JSONObject, in resource: Resource) throws(Full) -> Record {
    let records = records(of: resource)
    guard records.count < Self.maximumRecords else { throw Full() }
    let record = Record(id: (records.last?.id ?? 0) + 1, fields: fields)
    try account(for: record, of: resource)
    collections[resource, default: records].append(record)
    return record
  }

  /// Replaces an item by what `change` returns for it; nil when there is no such item.
  func update(_ id: Int, of resource: Resource, with change: (Record) -> Record) throws(Full) -> Record? {
    let records = records(of: resource)
    guard let index = records.firstIndex(where: { $0.id == id }) else { return nil }
    let record = change(records[index])
    try account(for: record, of: resource)
    collections[resource]?[index] = record
    return record
  }

  /// Removes an item and, recursively, the items that belong to it; false when there is no such item.
  func delete(_ id: Int, of resource: Resource) -> Bool {
    guard records(of: resource).contains(where: { $0.id == id }) else { return false }
    remove([id], of: resource)
    return true
  }

  /// Performs the write of a request with an idempotency key; returns the first response when that request is repeated.
  ///
  /// Nothing suspends in between: of several concurrent requests, one writes and the others get its response.
  func once(
    _ key: String, fingerprint: Int, _ write: @Sendable (isolated Database) -> HTTPResponse
  ) -> HTTPResponse {
    switch idempotency.lookUp(key, fingerprint: fingerprint) {
    case .known(let response): return response
    case .conflict:
      return .error("The Idempotency-Key was used for another request.", status: 422)
    case .new:
      let response = write(self)
      idempotency.store(response, for: key, fingerprint: fingerprint)
      return response
    }
  }

  /// Performs a write of a request without a key.
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
