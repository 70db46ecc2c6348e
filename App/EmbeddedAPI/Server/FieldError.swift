/// What is wrong with one member of an item that a client wants to write.
struct FieldError: Equatable, Sendable {
  /// Maximum length of a title or a name, in characters.
  static let maximumTitle = 200

  let field: String
  let message: String

  /// Checks texts, and the reference to the parent, where they are given. Values of other types are stored as they are,
  /// as JSONPlaceholder does.
  static func errors(in fields: JSONObject, of resource: Resource, _ data: inout Collections) -> [FieldError] {
    var errors: [FieldError] = []
    for name in resource.textFields {
      guard case .string(let text)? = fields[name], let message = problem(of: text, in: name) else { continue }
      errors.append(FieldError(field: name, message: message))
    }
    if let parent = resource.parent, case .integer(let id)? = fields[parent.foreignKey],
      data.item(id, of: parent) == nil
    {
      errors.append(FieldError(field: parent.foreignKey, message: "must be the id of a \(parent.singular)"))
    }
    return errors
  }

  private static func problem(of text: String, in name: String) -> String? {
    if text.allSatisfy(\.isWhitespace) { return "must not be empty" }
    switch name {
    case "title", "name": return text.count > maximumTitle ? "must have at most \(maximumTitle) characters" : nil
    case "email":
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? nil : "must be an address such as ann@mail.example"
    default: return nil
    }
  }
}

extension Resource {
  fileprivate var textFields: [String] {
    switch self {
    case .users: []
    case .posts: ["title", "body"]
    case .comments: ["name", "email", "body"]
    case .albums, .photos, .todos: ["title"]
    }
  }
}
