/// Item of a collection; `id` is also one of its fields.
struct Record: Equatable, Sendable {
  let id: JSON
  private(set) var fields: JSONObject

  /// Overwrites the `id` member of `fields`: a client cannot choose or change an id.
  init(id: JSON, fields: JSONObject) {
    self.id = id
    self.fields = fields
    self.fields["id"] = id
  }

  /// The record with the members of `patch` merged in, one level deep (RFC 5789); the id is kept.
  func merging(_ patch: JSONObject) -> Record {
    var merged = fields
    merged.merge(patch)
    return Record(id: id, fields: merged)
  }
}
