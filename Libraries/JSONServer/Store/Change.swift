/// Change of one item, by this server or by another that shares its file.
struct Change: Equatable, Sendable {
  let resource: Resource
  let id: JSON
  /// The entity tag that a response with the item has; nil for an item that was deleted.
  let version: String?

  /// `{"resource":"posts","id":101,"version":"\"4f-9d21\""}`.
  var json: [UInt8] {
    let version = version.map(JSON.string) ?? .null
    let fields: JSONObject = ["resource": .string(resource.name), "id": id, "version": version]
    return JSON.object(fields).bytes(limit: .max) ?? []
  }
}

extension Collections {
  /// What distinguishes these items from earlier ones: in each collection first what was written, then what was
  /// deleted.
  func changes(since old: Collections) -> [Change] {
    resources.flatMap { resource -> [Change] in
      let (before, after) = (old.loaded[resource], loaded[resource])
      guard before?.isChanged ?? false || after?.isChanged ?? false else { return [] }
      return (after ?? Collection(of: resource)).changes(since: before ?? Collection(of: resource), in: resource)
    }
  }
}

extension Collections.Collection {
  fileprivate func changes(since old: Self, in resource: Resource) -> [Change] {
    let (oldIDs, newIDs) = (Set(old.records.map(\.id)), Set(records.map(\.id)))
    let changed = records.filter { record in
      !oldIDs.contains(record.id) || written[record.id]?.json != old.written[record.id]?.json
    }
    return changed.map { Change(resource: resource, id: $0.id, version: resource.entityTag(of: $0)) }
      + old.records.filter { !newIDs.contains($0.id) }.map { Change(resource: resource, id: $0.id, version: nil) }
  }
}

extension Resource {
  /// That of a response with an item.
  func entityTag(of record: Record) -> String { HTTPResponse.json(body(record.fields)).entityTag }
}
