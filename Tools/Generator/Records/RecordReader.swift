import FoundationEssentials

/// Reads from a record, or from an array of them, which fields it has. What no field can represent is a problem that
/// names its JSON path: nothing is left out.
private struct RecordReader {
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

  private var problems: [String] = []

  fileprivate static func record(from text: String, file: String) throws(Refusal) -> Record {
    let json: JSONValue
    do { json = try JSONValue(text) } catch { throw Refusal(error.problems.map { "\(file): \($0)" }) }
    var reader = RecordReader()
    let record = reader.record(json)
    guard let record, reader.problems.isEmpty else { throw Refusal(reader.problems.map { "\(file): \($0)" }) }
    return record
  }

  private mutating func record(_ json: JSONValue) -> Record? {
    let records =
      if case .array(let elements) = json {
        elements.enumerated().map { Value(path: "$[\($0.offset)]", json: $0.element) }
      } else {
        [Value(path: "$", json: json)]
      }
    for record in records where record.kind != "an object" {
      problems.append("\(record.path) is \(record.kind), not a record")
    }
    if records.isEmpty { problems.append("$ is an array without a record") }
    guard problems.isEmpty else { return nil }
    let root = records.count > 1 ? "$[*]" : records[0].path
    var fields = fields(of: records, at: root)
    guard problems.isEmpty else { return nil }
    guard let id = fields.firstIndex(where: \.isID) else {
      problems.append("\(root) has no 'id', by which an item is opened")
      return nil
    }
    // An id that looks like a link or a date is a name like any other.
    if [.url, .date].contains(fields[id].type) {
      fields[id] = Record.Field(key: fields[id].key, name: "id", type: .string, isOptional: fields[id].isOptional)
    }
    let record = Record(fields: fields, samples: records.map(\.json))
    problems += record.problems { "\(root).\($0)" }
    return record
  }

  /// The fields of objects of the same kind, in the order in which they appear first.
  private mutating func fields(of objects: [Value], at path: String) -> [Record.Field] {
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
      let place = path + Self.step(key)
      guard let name = FieldNames.property(for: key) else {
        problems.append("\(place) has no letter or digit that a name in Swift could have")
        return nil
      }
      guard !present.isEmpty else {
        problems.append("\(place) is null wherever it is there, which does not say its type: give it a value once")
        return nil
      }
      guard let type = type(of: present, named: name, at: place, inArray: false) else { return nil }
      return Record.Field(key: key, name: name, type: type, isOptional: present.count < objects.count)
    }
  }

  /// - Parameter values: at least one, none of them null.
  private mutating func type(of values: [Value], named name: String, at path: String, inArray: Bool) -> FieldType? {
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
      let fields = fields(of: values, at: path)
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
      guard !elements.isEmpty else {
        problems.append("\(path) is empty wherever it is there, which does not say its type: give it an element once")
        return nil
      }
      return type(of: elements, named: name, at: "\(path)[*]", inArray: true).map(FieldType.array)
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
    if texts.allSatisfy({ UUID(uuidString: $0) != nil }) { return .uuid }
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

extension Record {
  /// - Parameters:
  ///   - json: a record, or an array of records.
  ///   - file: what the problems call the source.
  /// - Throws: everything in it that no field can represent.
  package init(json: String, file: String) throws(Refusal) {
    self = try RecordReader.record(from: json, file: file)
  }
}
