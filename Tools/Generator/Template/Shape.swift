/// What a new feature has, beyond its name: where its items come from, what they consist of, and whether it has a modal.
struct Shape: Equatable, Sendable {
  /// A collection of an API, as one of its records shows it.
  struct Resource: Equatable, Sendable {
    let path: String
    /// In the order of the records; among them `id`.
    let fields: [Field]
    /// How many records there are.
    let count: Int
  }

  /// Nil for items that the app keeps in memory.
  let resource: Resource?
  let hasModal: Bool

  /// That of the template, as it stands in the tree.
  static let template = Shape(
    resource: Resource(
      path: "posts",
      fields: [
        Field(key: "userId", kind: .integer, property: "authorID"), Field(key: "id", kind: .integer), Field(key: "title", kind: .text),
        Field(key: "body", kind: .text),
      ],
      count: 100),
    hasModal: true)

  private static let ownFields = [Field(key: "id", kind: .integer), Field(key: "title", kind: .text)]

  var fields: [Field] { resource?.fields ?? Self.ownFields }
  var count: Int { resource?.count ?? 3 }

  /// What an item belongs to.
  var owner: Field? { fields.first(\.isOwner) }

  /// What an item is called by.
  var title: Field {
    let texts = fields.filter { $0.kind == .text }
    return texts.first { $0.key == "title" } ?? texts.first { $0.key == "name" } ?? texts.first ?? Self.ownFields[1]
  }

  /// Everything else.
  var details: [Field] { fields.filter { $0.key != "id" && $0 != owner && $0 != title } }

  /// In the order of the domain model: the owner last.
  var domainFields: [Field] { [Field(key: "id", kind: .integer), title] + details + (owner.map { [$0] } ?? []) }

  /// In the order of the remote model: the owner behind the id.
  var remoteFields: [Field] {
    [Field(key: "id", kind: .integer)] + (owner.map { [$0] } ?? []) + fields.filter { $0.key != "id" && $0 != owner }
  }
}

extension Sequence {
  fileprivate func first(_ isWanted: KeyPath<Element, Bool>) -> Element? { first { $0[keyPath: isWanted] } }
}
