/// Item of a collection; its id is also one of its fields.
struct Record: Equatable, Sendable {
  let id: JSON
  private(set) var fields: JSONObject
  private let idKey: String

  /// Overwrites the member of `fields` with the id: a client cannot choose or change an id.
  init(id: JSON, fields: JSONObject, idKey: String = "id") {
    self.id = id
    self.fields = fields
    self.idKey = idKey
    self.fields[idKey] = id
  }

  /// The record with the members of `patch` merged in, one level deep (RFC 5789); the id is kept.
  func merging(_ patch: JSONObject) -> Record {
    var merged = fields
    merged.merge(patch)
    return Record(id: id, fields: merged, idKey: idKey)
  }
}
