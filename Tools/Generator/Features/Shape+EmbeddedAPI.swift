import EmbeddedAPI

extension Shape.Resource {
  /// The collections of the embedded API.
  static let embedded = EmbeddedAPISample.resources

  /// One of them, with what its records have that is a number, a text or a truth; nil when there is no such collection.
  init?(embedded path: String) {
    guard let sample = EmbeddedAPISample(resource: path) else { return nil }
    let fields = sample.members.compactMap { member in
      Field.Kind(rawValue: member.type).map { Field(key: member.key, kind: $0) }
    }
    self.init(path: path, fields: fields, count: sample.count)
  }
}
