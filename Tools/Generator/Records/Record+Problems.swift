extension Record {
  /// The problems that keep Swift code from being made.
  ///
  /// - Parameter place: how the source names a field, by its keys from the outermost: `author.name`.
  func problems(at place: (String) -> String) -> [String] {
    var problems: [String] = []
    if ![.int, .string, .uuid].contains(id.type) || id.isOptional {
      problems.append("\(place(id.key)) is \(id.swift); an id is an Int, a String or a UUID, and each item has one")
    }
    return problems + Self.problems(of: fields, in: "", at: place)
  }

  private static func problems(of fields: [Field], in parent: String, at place: (String) -> String) -> [String] {
    var problems: [String] = []
    for (index, field) in fields.enumerated() {
      let path = parent.isEmpty ? field.key : "\(parent).\(field.key)"
      if let other = fields[..<index].first(where: { $0.name == field.name }) {
        problems.append("\(place(path)) and '\(other.key)' would both be the property '\(field.name)'")
      }
      guard let type = field.type.nestedType else { continue }
      if let other = fields[..<index].first(where: { $0.type.nestedType == type }) {
        problems.append("\(place(path)) and '\(other.key)' would both be the type '\(type)'")
      }
      guard let object = field.type.object else { continue }
      if object.fields.isEmpty { problems.append("\(place(path)) is an object without fields") }
      problems += Self.problems(of: object.fields, in: path, at: place)
    }
    return problems
  }
}

extension FieldType {
  /// The type that it, or its elements, have in that of the item.
  fileprivate var nestedType: String? { object?.type ?? choice?.type }
}
