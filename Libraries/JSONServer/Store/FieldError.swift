/// What is wrong with one member of an item that a client wants to write.
struct FieldError: Equatable, Sendable {
  /// The path of the member, with slashes: `title`, `address/city`.
  let field: String
  let message: String

  /// Checks an item, or with `isPartial` the members of it that change, by the fields of its collection. Other members
  /// are stored as they are.
  static func errors(
    in members: JSONObject, of resource: Resource, isPartial: Bool, _ data: inout Collections
  ) -> [FieldError] {
    var errors = errors(in: members, by: resource.fields, isPartial: isPartial)
    for parent in resource.parents {
      guard let id = parent.id(members[parent.foreignKey]), data.item(id, of: parent) == nil else { continue }
      errors.append(FieldError(field: parent.foreignKey, message: "must be the id of one of the \(parent.name)"))
    }
    return errors
  }

  private static func errors(in members: JSONObject, by fields: [Resource.Field], isPartial: Bool) -> [FieldError] {
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

  private static func problem(of value: JSON, _ type: Resource.Field.Value) -> String? {
    switch (type, value) {
    case (.boolean, .bool), (.optionalText, .string): nil
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
    case (.integer, _): value.wholeNumber == nil ? "must be a whole number" : nil
    case (.boolean, _): "must be true or false"
    case (.object, _): "must be an object"
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }
}
