/// What is wrong with one member of an item that a client wants to write.
struct FieldError: Equatable, Sendable {
  /// Maximum length of a title or a name, in characters.
  static let maximumTitle = 200

  /// The path of the member, with slashes: `title`, `address/city`.
  let field: String
  let message: String

  /// Checks an item, or with `isPartial` the members of it that change, by the fields of its collection. Other members
  /// are stored as they are.
  static func errors(
    in members: JSONObject, of resource: Resource, isPartial: Bool, _ data: inout Collections
  ) -> [FieldError] {
    var errors = errors(in: members, by: resource.fields, isPartial: isPartial)
    if let parent = resource.parent, case .integer(let id)? = members[parent.foreignKey],
      data.item(id, of: parent) == nil
    {
      errors.append(FieldError(field: parent.foreignKey, message: "must be the id of \(parent.anItem)"))
    }
    return errors
  }

  private static func errors(in members: JSONObject, by fields: [Field], isPartial: Bool) -> [FieldError] {
    fields.flatMap { field -> [FieldError] in
      switch (members[field.name], field.type) {
      case (nil, _): field.isRequired && !isPartial ? [FieldError(field: field.name, message: "is missing")] : []
      case (.null?, _) where !field.isRequired: []
      case (.object(let inner)?, .object(let fields)):
        errors(in: inner, by: fields, isPartial: false).map {
          FieldError(field: "\(field.name)/\($0.field)", message: $0.message)
        }
      case (let value?, let type): problem(of: value, type).map { [FieldError(field: field.name, message: $0)] } ?? []
      }
    }
  }

  private static func problem(of value: JSON, _ type: Field.Value) -> String? {
    switch (type, value) {
    case (.integer, .integer), (.boolean, .bool), (.optionalText, .string): nil
    case (.text(let maximum), .string(let text)):
      if text.allSatisfy(\.isWhitespace) {
        "must not be empty"
      } else if let maximum, text.count > maximum {
        "must have at most \(maximum) characters"
      } else {
        nil
      }
    case (.email, .string(let text)):
      isAddress(text) ? nil : "must be an address such as ann@mail.example"
    case (.text, _), (.optionalText, _), (.email, _): "must be text"
    case (.integer, _): "must be a whole number"
    case (.boolean, _): "must be true or false"
    case (.object, _): "must be an object"
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }
}

/// A member that the items of a collection have.
struct Field: Sendable {
  indirect enum Value: Sendable {
    case integer
    case boolean
    /// Not empty, and at most so many characters.
    case text(maximum: Int? = nil)
    /// May be empty.
    case optionalText
    case email
    case object([Field])
  }

  let name: String
  let type: Value
  /// A member that is not required may be missing or null.
  var isRequired = true
}

extension Resource {
  /// What the items of the collection have to have, as clients decode them.
  var fields: [Field] {
    let title = Field(name: "title", type: .text(maximum: FieldError.maximumTitle))
    let body = Field(name: "body", type: .text())
    let own: [Field] =
      switch self {
      case .users: Self.user
      case .posts: [title, body]
      case .comments:
        [
          Field(name: "name", type: .text(maximum: FieldError.maximumTitle)), Field(name: "email", type: .email), body,
        ]
      case .albums: [title]
      case .photos: [title, Field(name: "url", type: .text()), Field(name: "thumbnailUrl", type: .text())]
      case .todos: [title, Field(name: "completed", type: .boolean)]
      }
    return (parent.map { [Field(name: $0.foreignKey, type: .integer)] } ?? []) + own
  }

  private static var user: [Field] {
    func optional(_ names: String...) -> [Field] {
      names.map { Field(name: $0, type: .optionalText, isRequired: false) }
    }
    let geo = Field(name: "geo", type: .object(optional("lat", "lng")), isRequired: false)
    let city = Field(name: "city", type: .text())
    return [
      Field(name: "name", type: .text(maximum: FieldError.maximumTitle)), Field(name: "username", type: .text()),
      Field(name: "email", type: .email),
      Field(name: "address", type: .object([city, geo] + optional("street", "suite", "zipcode"))),
      Field(name: "company", type: .object(optional("name", "catchPhrase", "bs")), isRequired: false),
    ] + optional("phone", "website")
  }
}
