import FoundationEssentials

/// The messages in the body of an error response, in the formats that JSON APIs use:
///
/// - problem details (RFC 9457): `{"title": "…", "detail": "…", "errors": […]}`, each error as
///   `{"pointer": "#/title", "detail": "…"}`
/// - a message: `{"message": "…"}`, `{"error": "…"}`, `{"error": {"message": "…"}}`
/// - fields: `{"errors": {"title": ["…"]}}`, `{"errors": [{"field": "title", "message": "…"}]}`
/// - JSON:API: `{"errors": [{"source": {"pointer": "/data/attributes/title"}, "detail": "…"}]}`
/// - texts: `{"errors": ["…"]}`, `{"message": ["…", "…"]}`
/// - fields alone: `{"title": ["…"], "author": {"name": ["…"]}, "non_field_errors": ["…"]}`
/// - paths: `{"detail": [{"loc": ["body", "title"], "msg": "…"}]}`, `{"errors": [{"path": ["title"], "message": "…"}]}`
/// - codes, as words: `{"errors": [{"resource": "Issue", "field": "title", "code": "missing_field"}]}`
struct ServerProblem: Equatable {
  /// One line, each text in it of at most 300 characters; nil if there is none.
  let message: String?
  /// The messages on each field, in the order of the server. The name of the field for the pointer `#/author/name` is
  /// `author.name`.
  let fields: [String: [String]]

  /// Nil for a body in none of these formats.
  init?(body: [UInt8]) {
    guard body.count <= 64 << 10, let json = try? JSONDecoder().decode(JSON.self, from: Data(body)),
      case .object(let members) = json
    else { return nil }
    var fields: [String: [String]] = [:]
    var general: [String] = []
    let keys = ["detail", "message", "error", "title"]
    let hasFieldsAlone = Set(members.keys).isDisjoint(with: ["detail", "message", "error", "errors"])
    let fieldsAlone = hasFieldsAlone ? Self.fieldsAlone(members) : []
    for (field, text) in ["errors", "detail"].compactMap({ members[$0] }).flatMap(Self.messages) + fieldsAlone {
      if let field { fields[field, default: []].append(text) } else { general.append(text) }
    }
    self.fields = fields
    message = (fieldsAlone.isEmpty ? Self.firstText(of: keys, in: members) : nil) ?? general.sentence
    if message == nil, fields.isEmpty { return nil }
  }

  /// The message; if there is none, the messages on the fields, in the order of their names.
  var summary: String {
    message
      ?? fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }.joined(
        separator: "; ")
  }

  /// The messages of `errors`, with their fields if they have one.
  private static func messages(in errors: JSON) -> [(field: String?, text: String)] {
    switch errors {
    case .object(let fields): fields.flatMap { field, value in value.texts.map { (field, $0) } }
    case .array(let elements):
      elements.flatMap { element -> [(field: String?, text: String)] in
        guard case .object(let members) = element else { return element.texts.map { (nil, $0) } }
        let name = firstText(of: ["field", "name", "path", "param", "pointer"], in: members).map(fieldName)
        let text =
          firstText(of: ["message", "detail", "msg", "title", "defaultMessage"], in: members)
          ?? firstText(of: ["code"], in: members)?.replacing("_", with: " ")
        return text.map { [(path(in: members) ?? name ?? members["source"].flatMap(fieldName(inSource:)), $0)] } ?? []
      }
    case .text, .other: errors.texts.map { (nil, $0) }
    }
  }

  /// The field of an array of keys: `path`, or `loc`, whose first key is a part of the request.
  private static func path(in members: [String: JSON]) -> String? {
    let keys: [String]
    if case .array? = members["path"] {
      keys = members["path"]?.texts ?? []
    } else {
      keys = Array((members["loc"]?.texts ?? []).dropFirst())
    }
    return keys.isEmpty ? nil : keys.joined(separator: ".")
  }

  /// The messages of a body whose members are all fields with arrays of texts, or objects of such fields.
  private static func fieldsAlone(_ members: [String: JSON]) -> [(field: String?, text: String)] {
    var messages: [(field: String?, text: String)] = []
    for (name, value) in members {
      switch value {
      case .object(let inner):
        let nested = fieldsAlone(inner)
        guard !nested.isEmpty else { return [] }
        messages += nested.map { ($0.field.map { "\(name).\($0)" } ?? name, $0.text) }
      case .array(let elements):
        let texts = value.texts
        guard !texts.isEmpty, texts.count == elements.count else { return [] }
        messages += texts.map { (["non_field_errors", "__all__"].contains(name) ? nil : name, $0) }
      case .text, .other: return []
      }
    }
    return messages
  }

  private static func firstText(of keys: [String], in members: [String: JSON]) -> String? {
    for key in keys {
      switch members[key] {
      case .object(let inner): if let text = firstText(of: ["message", "detail"], in: inner) { return text }
      case let value?: if let text = value.texts.sentence { return text }
      case nil: continue
      }
    }
    return nil
  }

  /// The keys of a JSON pointer (RFC 6901), joined by full stops; other names unchanged. The pointer may be a
  /// percent-encoded URI fragment (section 6).
  private static func fieldName(_ name: String) -> String {
    let pointer = name.hasPrefix("#/") ? URLComponents(string: name)?.fragment ?? name : name
    guard pointer.hasPrefix("/") else { return name }
    return keys(of: pointer).joined(separator: ".")
  }

  /// The field that the `source` of an error names (JSON:API 1.1, section "Error Objects"): a query parameter, or a
  /// member of the document, without the members that contain the fields. Nil for the document as a whole.
  private static func fieldName(inSource source: JSON) -> String? {
    guard case .object(let members) = source else { return nil }
    guard let pointer = firstText(of: ["pointer"], in: members) else {
      return firstText(of: ["parameter"], in: members)
    }
    var keys = keys(of: pointer)[...]
    if keys.first == "data" { keys = keys.dropFirst() }
    if let key = keys.first, key == "attributes" || key == "relationships" { keys = keys.dropFirst() }
    return keys.isEmpty ? nil : keys.joined(separator: ".")
  }

  private static func keys(of pointer: String) -> [String] {
    // In this order, or `~01` would become a slash (RFC 6901, section 4).
    pointer.split(separator: "/").map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
  }
}

extension [String] {
  /// The texts as one; nil without any.
  fileprivate var sentence: String? {
    isEmpty ? nil : joined(separator: dropLast().allSatisfy { $0.hasSuffix(".") } ? " " : "; ")
  }
}

/// The JSON values that the formats above consist of.
private enum JSON: Decodable {
  case object([String: JSON])
  case array([JSON])
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let members = try? container.decode([String: JSON].self) {
      self = .object(members)
    } else if let elements = try? container.decode([JSON].self) {
      self = .array(elements)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .other
    }
  }

  /// A text, or those of an array, each as one line; without empty ones.
  var texts: [String] {
    switch self {
    case .array(let elements): elements.compactMap(\.line)
    case .text, .object, .other: line.map { [$0] } ?? []
    }
  }

  private var line: String? {
    guard case .text(let text) = self else { return nil }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line.count > 300 ? "\(line.prefix(300))…" : line
  }
}
