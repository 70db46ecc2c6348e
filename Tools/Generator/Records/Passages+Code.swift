/// The code of the layers and the feature for each field.
extension Passages {
  // MARK: - Domain

  var summary: [String] {
    properties(record.fields, \.swiftOfDomain) + initializer(record.fields)
      + record.fields.compactMap(\.type.choice).flatMap(Self.enumeration)
      + nested(record.fields, conforming: "Hashable, Sendable") { object in
        properties(object.fields) + initializer(object.fields)
      }
  }

  private static func enumeration(_ choice: Record.Choice) -> [String] {
    let cases = choice.words.map { ($0, FieldNames.caseName(of: $0)) }
    let list = cases.map { ".\($0.1)" }.joined(separator: ", ")
    return ["", "public enum \(choice.type): Hashable, Sendable {"]
      + cases.map { "case \(FieldNames.identifier($0.1))" }
      + [
        "/// One that this version of the app does not know, by the server's word for it.", "case other(String)", "",
        "public static let allKnown: [\(choice.type)] = [\(list)]", "",
        "public init(_ text: String) {",
        "self = Self.allKnown.first { $0.text == text } ?? .other(text)", "}", "",
        "/// The server's word.", "public var text: String {", "switch self {",
      ] + cases.map { "case .\($0.1): \(String(reflecting: $0.0))" }
      + ["case .other(let text): text", "}", "}", "}"]
  }

  // MARK: - Data

  var remoteModel: [String] {
    properties(record.fields) + codingKeys(record.fields)
      + nested(record.fields, conforming: "Decodable, Equatable, Sendable") { object in
        properties(object.fields) + codingKeys(object.fields)
      }
  }

  func codingKeys(_ fields: [Record.Field]) -> [String] {
    guard fields.contains(where: { $0.name != $0.key }) else { return [] }
    return ["", "private enum CodingKeys: String, CodingKey {"]
      + fields.map { "case \($0.identifier)" + ($0.name == $0.key ? "" : " = \(String(reflecting: $0.key))") } + ["}"]
  }

  /// The extensions that turn what the server sends into what the app knows.
  var domainModels: [String] {
    let models = [("", record.fields)] + objects(in: record.fields).map { (".\($0.path)", $0.object.fields) }
    return models.flatMap { path, fields in
      [
        "extension \(remoteType)\(path) {", "var domainModel: \(domainType)\(path) {", "\(domainType)\(path)(",
      ]
        + Self.separated(
          fields.map { "\($0.label): \(domainValue(of: $0))" })
        + [")", "}", "}", ""]
    }
  }

  private func domainValue(of field: Record.Field) -> String {
    guard let choice = field.type.choice else {
      return converted(field) {
        "\($0).domainModel"
      } map: { _ in
        "\\.domainModel"
      }
    }
    let type = "\(domainType).\(choice.type)"
    return field.isOptional ? "\(field.identifier).map(\(type).init)" : "\(type)(\(field.identifier))"
  }

  /// A field whose objects, at whatever depth, are converted.
  private func converted(
    _ field: Record.Field, object: (String) -> String, map: (String) -> String
  ) -> String {
    guard let type = field.type.object?.type else { return field.identifier }
    var depth = field.isOptional ? 1 : 0
    var element = field.type
    while case .array(let inner) = element {
      element = inner
      depth += 1
    }
    if depth == 0 { return object(field.identifier) }
    // An optional of arrays, or arrays of arrays: a map in a map.
    let inner = (1..<depth).reduce(map(type)) { code, _ in
      code.hasPrefix("{") ? "{ $0.map \(code) }" : "{ $0.map(\(code)) }"
    }
    return inner.hasPrefix("{") ? "\(field.identifier).map \(inner)" : "\(field.identifier).map(\(inner))"
  }

  // MARK: - Logic

  var item: [String] {
    itemMembers(record.fields, from: domainType, named: variable) + nested(record.fields, of: domainType)
  }

  private func nested(_ fields: [Record.Field], of outer: String) -> [String] {
    fields.compactMap(\.type.object).flatMap { object in
      let source = "\(outer).\(object.type)"
      return ["", "public struct \(object.type): Encodable, Equatable, Sendable {"]
        + itemMembers(object.fields, from: source, named: "value") + nested(object.fields, of: source) + ["}"]
    }
  }

  private func itemMembers(_ fields: [Record.Field], from source: String, named variable: String) -> [String] {
    properties(fields) + ["", "init(_ \(variable): \(source)) {"]
      + fields.map { field in
        let value = Record.Field(
          key: "", name: "\(variable).\(field.name)", type: field.type, isOptional: field.isOptional)
        let type = field.type.object?.type ?? ""
        let code = converted(value) {
          "\(type)(\($0))"
        } map: {
          "\($0).init"
        }
        let text = field.type.choice == nil ? "" : field.isOptional ? "?.text" : ".text"
        return "\(field.name == variable ? "self." : "")\(field.identifier) = \(code)\(text)"
      } + ["}"]
  }

  // MARK: - UI

  var screens: [String] {
    let heading = record.heading.map(\.identifier) ?? "\"\(name.singulars.prose.capitalised) \\(id)\""
    let parse =
      switch record.id.type {
      case .int: "Int(text)"
      case .uuid: "UUID(uuidString: text)"
      default: "text"
      }
    let others = record.fields.filter { $0 != record.id && $0 != record.heading }
    let id = [
      "/// The id as a user types it; nil for text that is none.", "static func id(_ text: String) -> ID? { \(parse) }",
      "",
    ]
    return ["extension \(itemType) {"] + (owner == nil ? id : []) + [
      "var heading: String { \(heading) }", "",
      "/// The fields beside the id and the heading, with their names.",
      "var fields: KeyValuePairs<String, String> {", others.isEmpty ? "[:" : "[",
    ] + rows(others, label: "", base: "", isOptional: false).map { "\(String(reflecting: $0.label)): \($0.code)," }
      + ["]", "}", "}"]
      + objects(in: record.fields).filter { path, object in listed.contains { $0 == object } }.flatMap { path, object in
        ["", "extension \(itemType).\(path) {", "var fieldText: String {"]
          + [texts(of: object), "}", "}"]
      }
  }

  private func texts(of object: Record.Object) -> String {
    let texts = rows(object.fields, label: "", base: "", isOptional: false).map(\.code)
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))].phrase"
  }

  /// The objects that are elements of arrays.
  private var listed: [Record.Object] {
    let all = [record.fields] + objects(in: record.fields).map(\.object.fields)
    return all.joined().compactMap { if case .array(let element) = $0.type { element.object } else { nil } }
  }

  /// A row for each field; the fields of an object have rows of their own.
  private func rows(
    _ fields: [Record.Field], label: String, base: String, isOptional: Bool
  ) -> [(label: String, code: String)] {
    fields.flatMap { field -> [(label: String, code: String)] in
      let name = label.isEmpty ? FieldNames.label(field.name) : "\(label) \(CamelWords(field.name).prose)"
      let path = base.isEmpty ? field.identifier : base + field.name
      if case .object(let object) = field.type {
        return rows(
          object.fields, label: name, base: path + (field.isOptional ? "?." : "."),
          isOptional: isOptional || field.isOptional)
      }
      let value = Record.Field(
        key: "", name: isOptional ? "(\(path))" : path, type: field.type, isOptional: isOptional || field.isOptional)
      let isText = (field.type == .string || field.type.choice != nil) && !value.isOptional
      return [
        (
          name,
          isText
            ? path
            : converted(value) {
              $0
            } map: { _ in
              "\\.fieldText"
            } + ".fieldText"
        )
      ]
    }
  }
}
