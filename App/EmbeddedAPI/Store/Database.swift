/// The items of the API, kept in memory for as long as the server lives.
///
/// A collection is generated when it is first asked for: start-up pays for none of them.
actor Database {
  private var collections: [Resource: [Record]] = [:]

  /// All items of a collection, ordered by id.
  func records(of resource: Resource) -> [Record] {
    if let records = collections[resource] { return records }
    let records = resource.initialRecords
    collections[resource] = records
    return records
  }

  /// The item with this id, or nil.
  func record(_ id: Int, of resource: Resource) -> Record? {
    records(of: resource).first { $0.id == id }
  }

  /// Adds an item under the next free id, which is above every id in the collection.
  func create(_ fields: JSONObject, in resource: Resource) -> Record {
    let records = records(of: resource)
    let record = Record(id: (records.last?.id ?? 0) + 1, fields: fields)
    collections[resource] = records + [record]
    return record
  }

  /// Puts an item's new state in place of the old one and returns it; nil when there is no such item.
  func update(_ id: Int, of resource: Resource, with change: @Sendable (Record) -> Record) -> Record? {
    guard let index = records(of: resource).firstIndex(where: { $0.id == id }) else { return nil }
    let record = collections[resource].map { change($0[index]) }
    if let record { collections[resource]?[index] = record }
    return record
  }

  /// Removes an item; false when there is none. What belongs to it stays.
  func delete(_ id: Int, of resource: Resource) -> Bool {
    guard let index = records(of: resource).firstIndex(where: { $0.id == id }) else { return false }
    collections[resource]?.remove(at: index)
    return true
  }
}
