extension Shape {
  /// The file of the embedded API that declares a feature's collections: with the records that the fields were read
  /// from, or with some that are made from the fields, in the manner of the server.
  func collection(of name: FeatureName) -> String {
    let path = resource ?? ""
    let records = record.records(of: name, count: 3)
    var declarations = [
      record.declaration(
        "of\(name.plural)", "The \(name.plurals.prose) of the embedded API: `GET /\(path)`.", path,
        [
          child == nil ? nil : "singular: \"\(name.singulars.lowerCamel)\"", record.ids, record.idKey, pagingArgument,
          envelope?.argument,
        ],
        defaults: created.isEmpty ? [] : record.defaults(of: name, without: created.map(\.name)), records)
    ]
    if let child {
      let parent = DeclaredCollection(
        name: "of\(name.plural)", path: path, foreignKey: "\(name.singulars.lowerCamel)Id",
        ids: records.prefix(3).compactMap { $0[record.id.key] })
      declarations.append(child.declaration(of: parent, envelope: envelopeOfTheChild))
    }
    return Self.file(of: declarations)
  }

  /// A file of the embedded API.
  static func file(of declarations: [String]) -> String {
    "import JSONServer\n\nextension Resource {\n\(declarations.joined(separator: "\n"))}\n"
  }

  private var pagingArgument: String? {
    guard let paging else { return nil }
    switch (paging.kind, paging.position ?? "", paging.size) {
    case (.page, "_page", "_limit"): return nil
    case (.page, let position, let size): return "paging: .pages(number: \"\(position)\", size: \"\(size)\")"
    case (.offset, let position, let size): return "paging: .offsets(offset: \"\(position)\", size: \"\(size)\")"
    case (.link, _, let size): return "paging: .links(size: \"\(size)\")"
    case (.cursor, let position, let size): return "paging: .cursors(cursor: \"\(position)\", size: \"\(size)\")"
    }
  }
}

extension Shape.Envelope {
  fileprivate var argument: String {
    let parts = [("items", items), ("next", next), ("total", total)]
    let arguments = parts.compactMap { name, keys in
      keys.map { "\(name): [\($0.map { "\"\($0)\"" }.joined(separator: ", "))]" }
    }
    return "envelope: Envelope(\(arguments.joined(separator: ", ")))"
  }
}

extension Shape.Child {
  /// The collection as the embedded API declares it, with two items for each of the first parents.
  func declaration(of parent: DeclaredCollection, envelope: Shape.Envelope?) -> String {
    let ids = parent.ids
    let items = record.records(of: name, count: 2 * ids.count).enumerated().map { index, item in
      JSONValue.object([JSONValue.Member(key: parent.foreignKey, value: ids[index / 2 % ids.count])] + item.members)
    }
    return record.declaration(
      "\(parent.name)\(name.plural)",
      "Their \(name.plurals.prose): `GET /\(parent.path)/\(ids.first?.text() ?? "1")/\(resource)`.",
      "\(parent.path)/\(resource)", ["parents: [\(parent.name)]", record.ids, record.idKey, envelope?.argument], items)
  }
}

/// A collection of the embedded API, and some of its items.
struct DeclaredCollection {
  let name: String
  let path: String
  /// The member in which the items of its children have the id of their parent.
  let foreignKey: String
  /// The ids of its first items.
  let ids: [JSONValue]
}

extension DeclaredCollection {
  /// The collection of a path as a file declares it; nil where the file does not.
  init?(of path: String, in text: String) {
    let declarations = text.split(separator: "static let ").dropFirst()
    guard let text = declarations.first(where: { $0.contains("Resource(\n    \"\(path)\"") }),
      let json = text.firstMatch(of: /json: (#+)"""\n(.*)\n *"""\1/.dotMatchesNewlines())?.output.2,
      case .array(let items)? = try? JSONValue(String(json))
    else { return nil }
    func value(of argument: String) -> String? {
      text.firstRange(of: "\(argument): \"").map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
    }
    name = String(text.prefix { $0 != " " })
    self.path = path
    let singular = value(of: "singular") ?? String((path.split(separator: "/").last ?? "").dropLast())
    foreignKey = "\(singular)Id"
    ids = items.prefix(3).compactMap { $0[value(of: "idKey") ?? "id"] }
    guard !ids.isEmpty else { return nil }
  }
}

extension Record {
  /// How many of the records of a file are kept.
  private static let longest = 100

  fileprivate var ids: String? { id.type == .int ? nil : "ids: .texts" }
  fileprivate var idKey: String? { id.key == "id" ? nil : "idKey: \"\(id.key)\"" }

  fileprivate func records(of name: FeatureName, count: Int) -> [JSONValue] {
    samples.isEmpty
      ? (0..<count).map { .object(Self.members(fields, of: name, $0 + 1)) } : Array(samples.prefix(Self.longest))
  }

  /// What a new item needs beside the fields of its form, as the first record has it.
  fileprivate func defaults(of name: FeatureName, without written: [String]) -> [JSONValue.Member] {
    let keys = fields.filter { !$0.isID && !$0.isOptional && !written.contains($0.name) }.map(\.key)
    return records(of: name, count: 1)[0].members.filter { keys.contains($0.key) }
  }

  /// - Parameter arguments: those between the path and the JSON.
  fileprivate func declaration(
    _ name: String, _ comment: String, _ path: String, _ arguments: [String?], defaults: [JSONValue.Member] = [],
    _ records: [JSONValue]
  ) -> String {
    var lines = ["    \"\(path)\""]
    for argument in arguments.compactMap(\.self) {
      let line = "\(lines[lines.count - 1]), \(argument)"
      // With the comma behind it.
      if line.count < 120 { lines[lines.count - 1] = line } else { lines.append("    \(argument)") }
    }
    if !defaults.isEmpty { lines.append("    defaults: \(Self.literal(.object(defaults)))") }
    lines.append("    json: \(Self.literal(.array(records)))")
    return """
        /// \(comment)
        static let \(name) = Resource(
      \(lines.joined(separator: ",\n")))

      """
  }

  /// A literal with as many number signs that a backslash in it is one of JSON.
  private static func literal(_ json: JSONValue) -> String {
    let text = json.text()
    var signs = "#"
    while text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\"\"\n    \(text.replacing("\n", with: "\n    "))\n    \"\"\"\(signs)"
  }

  private static func members(_ fields: [Field], of name: FeatureName, _ number: Int) -> [JSONValue.Member] {
    fields.map { JSONValue.Member(key: $0.key, value: value(of: $0.type, $0, of: name, number)) }
  }

  private static func value(of type: FieldType, _ field: Field, of name: FeatureName, _ number: Int) -> JSONValue {
    switch type {
    case .string where field.isID: .string("\(name.singulars.kebab)-\(number)")
    case .string: .string("\(FieldNames.label(field.name)) \(number)")
    case .int: .number("\(number)")
    case .double: .number("\(number).5")
    case .bool: .bool(number.isMultiple(of: 2))
    case .date: .string("2023-11-14T22:13:2\(number)Z")
    case .url: .string("https://example.org/\(name.command)/\(number)")
    case .uuid: .string("00000000-0000-4000-8000-\(100_000_000_000 + number)")
    case .choice(let choice): .string(choice.words[number % choice.words.count])
    case .array(let element): .array([value(of: element, field, of: name, number)])
    case .object(let object): .object(members(object.fields, of: name, number))
    }
  }
}

extension JSONValue {
  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  fileprivate subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}
