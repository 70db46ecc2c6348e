/// One item of a collection; `id` is also one of its fields, at the place where the resource writes it.
struct Record: Equatable, Sendable {
  let id: Int
  private(set) var fields: JSONObject

  /// Sets the `id` member of `fields`, whatever it was: a client cannot choose or change an id.
  init(id: Int, fields: JSONObject) {
    self.id = id
    self.fields = fields
    self.fields["id"] = .integer(id)
  }

  /// The record with the members of `patch` in place of its own (RFC 5789, one level deep); the id stays.
  func merging(_ patch: JSONObject) -> Record {
    var merged = fields
    merged.merge(patch.members.map { ($0.key, $0.value) })
    return Record(id: id, fields: merged)
  }
}
