/// The shape of a collection as it is at first: what a code generator needs to write a client for it.
package struct EmbeddedAPISample: Sendable {
  /// The collections, by the first component of their paths.
  package static let resources = Resource.allCases.map(\.rawValue)

  /// The members of a record in order, with the Swift type of each value: `Int`, `String` or `Bool`; "more" for any
  /// other.
  package let members: [(key: String, type: String)]
  /// The number of records.
  package let count: Int

  /// Nil when there is no such collection.
  package init?(resource: String) {
    guard let records = Resource(rawValue: resource)?.initialRecords, let first = records.first else { return nil }
    members = first.fields.members.map { ($0.key, $0.value.typeName) }
    count = records.count
  }
}

extension JSON {
  fileprivate var typeName: String {
    switch self {
    case .integer: "Int"
    case .string: "String"
    case .bool: "Bool"
    default: "more"
    }
  }
}
