import FoundationEssentials

/// The code of the tests for each field: sample values, made from the `number` of an item.
extension Passages {
  /// 1,700,000,000 s after the beginning of 1970.
  private static let moment = "2023-11-14T22:13:20Z"

  func sample(of type: String) -> [String] { ["\(type)("] + arguments(record.fields, of: type) + [")"] }

  private func arguments(_ fields: [Record.Field], of type: String) -> [String] {
    Self.separated(fields.map { "\($0.label): \(sample($0.type, of: $0, in: type))" })
  }

  private func sample(_ type: FieldType, of field: Record.Field, in outer: String) -> String {
    switch type {
    case .string: "\"\(prefix(of: field))\\(number)\""
    case .int: "number"
    case .double: "Double(number) + 0.5"
    case .bool: "number.isMultiple(of: 2)"
    case .date: "Date(timeIntervalSince1970: 1_700_000_000)"
    case .url: "URL(filePath: \"/\(field.name)/\\(number)\")"
    case .uuid: "UUID(uuidString: \"00000000-0000-4000-8000-\\(100_000_000_000 + number)\") ?? UUID()"
    case .choice(let choice):
      outer == remoteType
        ? choice.code(String(reflecting: choice.even), String(reflecting: choice.odd))
        : choice.code(".\(FieldNames.caseName(of: choice.even))", ".\(FieldNames.caseName(of: choice.odd))")
    case .array(let element): "[\(sample(element, of: field, in: outer))]"
    case .object(let object):
      "\(outer).\(object.type)(\(arguments(object.fields, of: "\(outer).\(object.type)").joined(separator: " ")))"
    }
  }

  /// What a text has before the number.
  private func prefix(of field: Record.Field) -> String {
    field == record.id ? "\(name.singulars.kebab)-" : "\(FieldNames.label(field.name)) "
  }

  // MARK: - JSON

  var json: [String] { ["\"\"\""] + object(record.fields, indentation: "") + ["\"\"\""] }

  private func object(_ fields: [Record.Field], indentation: String) -> [String] {
    let inner = indentation + "  "
    let members = fields.map { field -> [String] in
      let key = Self.jsonText(field.key)
      let value = value(field.type, of: field, indentation: inner)
      return ["\(inner)\(key): \(value[0])"] + value.dropFirst()
    }
    return ["\(indentation){"]
      + members.enumerated().flatMap { index, lines in
        index == members.count - 1 ? lines : lines.dropLast() + ["\(lines.last ?? ""),"]
      } + ["\(indentation)}"]
  }

  /// The lines of a value, of which the first follows its key.
  private func value(_ type: FieldType, of field: Record.Field, indentation: String) -> [String] {
    switch type {
    case .string: return ["\"\(prefix(of: field))\\(number)\""]
    case .int: return ["\\(number)"]
    case .double: return ["\\(number).5"]
    case .bool: return ["\\(number.isMultiple(of: 2))"]
    case .date: return ["\"\(Self.moment)\""]
    case .url: return ["\"file:///\(field.name)/\\(number)\""]
    case .uuid: return ["\"00000000-0000-4000-8000-\\(100_000_000_000 + number)\""]
    case .choice(let choice):
      return ["\"\\(\(choice.code(String(reflecting: choice.even), String(reflecting: choice.odd))))\""]
    case .array(let element):
      var lines = value(element, of: field, indentation: indentation)
      lines[0] = "[\(lines[0])"
      lines[lines.count - 1] += "]"
      return lines
    case .object(let object):
      var lines = self.object(object.fields, indentation: indentation)
      lines[0] = "{"
      return lines
    }
  }

  /// A key of JSON in a Swift string literal: escaped for both languages.
  private static func jsonText(_ key: String) -> String {
    let json = (try? JSONEncoder().encode(key)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return json.replacing("\\", with: "\\\\")
  }

  // MARK: - Texts

  /// What the screens show of the sample of a number.
  func texts(for number: Int, of fields: [Record.Field]) -> [String] { texts(fields, number) }

  private func texts(_ fields: [Record.Field], _ number: Int) -> [String] {
    fields.flatMap { texts(of: $0.type, of: $0, number) }
  }

  private func texts(of type: FieldType, of field: Record.Field, _ number: Int) -> [String] {
    switch type {
    case .string: ["\(prefix(of: field))\(number)"]
    case .int: ["\(number)"]
    case .double: ["\(number).5"]
    case .bool: [number.isMultiple(of: 2) ? "yes" : "no"]
    case .date: ["2023-11-14 22:13:20"]
    case .url: ["file:///\(field.name)/\(number)"]
    case .uuid: ["00000000-0000-4000-8000-\(100_000_000_000 + number)"]
    case .choice(let choice): [number.isMultiple(of: 2) ? choice.even : choice.odd]
    case .array(let element): texts(of: element, of: field, number)
    case .object(let object): texts(object.fields, number)
    }
  }
}

extension Record.Choice {
  /// The words that the samples have: those with an even number the second, the others the first.
  fileprivate var even: String { words.count > 1 ? words[1] : words[0] }
  fileprivate var odd: String { words[0] }

  fileprivate func code(_ even: String, _ odd: String) -> String {
    even == odd ? odd : "number.isMultiple(of: 2) ? \(even) : \(odd)"
  }
}
