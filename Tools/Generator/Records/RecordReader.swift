import FoundationEssentials

/// Reads which fields records have. What no field can represent is a problem that names its JSON path; what does not
/// say its type is left out, with a note.
struct RecordReader {
  private struct Value {
    /// `$[0].author.name`
    let path: String
    let json: JSONValue

    var kind: String {
      switch json {
      case .null: "null"
      case .bool: "a Boolean"
      case .number: "a number"
      case .string: "a text"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  private let options: RecordSource
  private var problems: [String] = []
  private var notes: [String] = []
  private var omitted: Set<String> = []

  private init(options: RecordSource) {
    self.options = options
  }

  static func read(_ source: RecordSource) throws(Refusal) -> RecordSource.Result {
    let json: JSONValue
    do { json = try JSONValue(source.json) } catch { throw Refusal(error.problems.map { "\(source.file): \($0)" }) }
    var reader = RecordReader(options: source)
    let envelope = reader.envelope(of: json)
    let record = reader.record(at: reader.items(of: json, in: envelope))
    guard let record, reader.problems.isEmpty else {
      throw Refusal(reader.problems.map { "\(source.file): \($0)" })
    }
    return RecordSource.Result(record: record, envelope: envelope, notes: reader.notes)
  }

  // MARK: - The envelope

  /// Where a page has its items, its cursor and its total; nil for JSON that is the record or the array itself.
  private mutating func envelope(of json: JSONValue) -> Shape.Envelope? {
    guard case .object(let members) = json else { return nil }
    let items: [String]
    if let root = options.root {
      items = root
    } else {
      let hasID = members.contains { idKeys.contains($0.key) }
      guard !hasID, let member = members.first(where: { Self.isRecord($0.value) }) else { return nil }
      items = [member.key]
      notes.append("the items are in '\(member.key)', as --root \(member.key) says")
    }
    return Shape.Envelope(
      items: items,
      next: Self.path(to: Self.cursors, in: members) {
        switch $1 {
        case .string, .null: true
        // Of a member called next it is that of a page.
        case .number: $0 != "next"
        default: false
        }
      },
      total: Self.path(to: ["total", "total_count", "totalCount", "count"], in: members) {
        if case .number = $1 { true } else { false }
      })
  }

  private static let cursors = [
    "next_cursor", "nextCursor", "end_cursor", "endCursor", "next_page_token", "nextPageToken", "next_token",
    "nextToken", "next_offset", "nextOffset", "cursor", "next",
  ]

  private static func isRecord(_ value: JSONValue) -> Bool {
    switch value {
    case .object: true
    case .array(let elements): elements.contains { if case .object = $0 { true } else { false } }
    default: false
    }
  }

  /// The path to a member of the envelope, or of an object in it.
  private static func path(
    to names: [String], in members: [JSONValue.Member], where isRight: (String, JSONValue) -> Bool
  ) -> [String]? {
    for name in names {
      if members.contains(where: { $0.key == name && isRight(name, $0.value) }) { return [name] }
      for case (let outer, .object(let inner)) in members.map({ ($0.key, $0.value) })
      where inner.contains(where: { $0.key == name && isRight(name, $0.value) }) {
        return [outer, name]
      }
    }
    return nil
  }

  private mutating func items(of json: JSONValue, in envelope: Shape.Envelope?) -> Value {
    (envelope?.items ?? []).reduce(Value(path: "$", json: json)) { outer, key in
      if case .object(let members) = outer.json, let member = members.first(where: { $0.key == key }) {
        return Value(path: outer.path + Self.step(key), json: member.value)
      }
      problems.append("\(outer.path) has no '\(key)'")
      return Value(path: outer.path + Self.step(key), json: .object([]))
    }
  }

  // MARK: - The record

  private var idKeys: [String] { options.id.map { [$0] } ?? ["id", "_id", "number", "uuid"] }

  private mutating func record(at place: Value) -> Record? {
    let records =
      if case .array(let elements) = place.json {
        elements.enumerated().map { Value(path: "\(place.path)[\($0.offset)]", json: $0.element) }
      } else {
        [place]
      }
    for record in records where record.kind != "an object" {
      problems.append("\(record.path) is \(record.kind), not a record")
    }
    if records.isEmpty { problems.append("\(place.path) is an array without a record") }
    guard problems.isEmpty else { return nil }
    let root = records.count > 1 ? "\(place.path)[*]" : records[0].path
    var fields = fields(of: records, at: root, named: "")
    for name in options.omitted.sorted() where !omitted.contains(name) {
      problems.append("\(root) has no '\(name)' that could be left out")
    }
    guard problems.isEmpty else { return nil }
    for field in options.typed?.fields ?? [] where !field.isID {
      if let index = fields.firstIndex(where: { $0.key == field.key }) {
        fields[index] = field
      } else {
        fields.append(field)
      }
    }
    guard let id = idKeys.lazy.compactMap({ key in fields.firstIndex { $0.key == key } }).first else {
      problems.append("\(root) has no '\(options.id ?? "id")', by which an item is opened: name it with --id")
      return nil
    }
    if !["id", "_id"].contains(fields[id].key), options.id == nil { notes.append("'\(fields[id].key)' is the id") }
    // Another key may have the name, too.
    for index in fields.indices where fields[index].isID && index != id {
      let field = fields[index]
      fields[index] = Record.Field(key: field.key, name: "idValue", type: field.type, isOptional: field.isOptional)
    }
    // An id that looks like a link or a date is a name like any other.
    let type = [.url, .date].contains(fields[id].type) ? .string : fields[id].type
    fields[id] = Record.Field(key: fields[id].key, name: "id", type: type, isOptional: fields[id].isOptional)
    let record = Record(fields: fields, samples: records.map(\.json))
    problems += record.problems { "\(root).\($0)" }
    return record
  }

  /// The fields of objects of the same kind, in the order in which they appear first.
  ///
  /// - Parameter outer: what `--omit` and `--fields` have before the names of the fields: `author.`.
  private mutating func fields(of objects: [Value], at path: String, named outer: String) -> [Record.Field] {
    var keys: [String] = []
    var values: [String: [Value]] = [:]
    for object in objects {
      guard case .object(let members) = object.json else { continue }
      var own: Set<String> = []
      for member in members {
        let value = Value(path: object.path + Self.step(member.key), json: member.value)
        if !own.insert(member.key).inserted { problems.append("\(value.path) is there twice") }
        if values[member.key] == nil { keys.append(member.key) }
        values[member.key, default: []].append(value)
      }
    }
    return keys.compactMap { key in
      let found = values[key] ?? []
      let present = found.filter { $0.json != .null }
      let (place, name) = (path + Self.step(key), outer + key)
      if options.omitted.contains(name) {
        omitted.insert(name)
        return nil
      }
      if outer.isEmpty, let typed = options.typed?.fields.first(where: { $0.key == key && !$0.isID }) { return typed }
      guard let property = FieldNames.property(for: key) else {
        problems.append("\(place) has no letter or digit that a name in Swift could have")
        return nil
      }
      guard !present.isEmpty else { return leavingOut(name, at: place, "is null wherever it is there") }
      guard let type = type(of: present, named: property, at: place, field: name, inArray: false) else { return nil }
      return Record.Field(key: key, name: property, type: type, isOptional: present.count < objects.count)
    }
  }

  /// Notes that a field is left out, because the JSON does not say its type.
  private mutating func leavingOut<Result>(_ name: String, at place: String, _ reason: String) -> Result? {
    notes.append(
      "left out: \(place), which \(reason)" + (name.contains(".") ? "" : "; --fields '\(name):TYPE?' keeps it"))
    return nil
  }

  /// - Parameter values: at least one, none of them null.
  private mutating func type(
    of values: [Value], named name: String, at path: String, field: String, inArray: Bool
  ) -> FieldType? {
    if let other = values.first(where: { $0.kind != values[0].kind }) {
      problems.append("\(values[0].path) is \(values[0].kind), and \(other.path) is \(other.kind)")
      return nil
    }
    switch values[0].json {
    case .null: return nil
    case .bool: return .bool
    case .string: return Self.type(ofTexts: values.map(\.json))
    case .number: return type(ofNumbers: values)
    case .object:
      let count = problems.count
      let fields = fields(of: values, at: path, named: "\(field).")
      guard !fields.isEmpty || problems.count > count else {
        return leavingOut(field, at: path, "has no field whose type is known")
      }
      return .object(Record.Object(type: FieldNames.type(for: name, isArray: inArray), fields: fields))
    case .array:
      let elements = values.flatMap { value -> [Value] in
        guard case .array(let elements) = value.json else { return [] }
        return elements.enumerated().map { Value(path: "\(value.path)[\($0.offset)]", json: $0.element) }
      }
      if let null = elements.first(where: { $0.json == .null }) {
        problems.append("\(null.path) is null, and the elements of an array have to be there")
        return nil
      }
      guard !elements.isEmpty else { return leavingOut(field, at: path, "is empty wherever it is there") }
      return type(of: elements, named: name, at: "\(path)[*]", field: field, inArray: true).map(FieldType.array)
    }
  }

  private mutating func type(ofNumbers values: [Value]) -> FieldType? {
    let texts = values.compactMap { value in
      if case .number(let text) = value.json { (text, value.path) } else { nil }
    }
    let isWhole = texts.allSatisfy { text, _ in !text.contains { ".eE".contains($0) } }
    for (text, path) in texts where isWhole && Int(text) == nil {
      problems.append("\(path) is \(text), and no Int is that large")
    }
    return isWhole ? .int : .double
  }

  private static func type(ofTexts values: [JSONValue]) -> FieldType {
    let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    // Upper case stays a text: in a path a UUID is sent in lower case (RFC 9562), and a server may compare texts.
    if texts.allSatisfy({ UUID(uuidString: $0) != nil && !$0.contains(where: \.isUppercase) }) { return .uuid }
    if texts.allSatisfy(isDate) { return .date }
    if texts.allSatisfy(isLink) { return .url }
    return .string
  }

  /// A day, or a moment with its zone, of ISO 8601.
  private static func isDate(_ text: String) -> Bool {
    let format = #/\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d))?/#
    guard text.wholeMatch(of: format) != nil else { return false }
    return (try? Date.ISO8601FormatStyle().year().month().day().parse(String(text.prefix(10)))) != nil
  }

  private static func isLink(_ text: String) -> Bool {
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), let url = URL(string: text) else { return false }
    return url.host()?.isEmpty == false && url.absoluteString == text
  }

  /// `.name`, or `["first name"]`.
  private static func step(_ key: String) -> String {
    let isName = !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName ? ".\(key)" : "[\(String(reflecting: key))]"
  }
}
