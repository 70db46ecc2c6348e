extension Record {
  /// How many of the records of a file are kept.
  private static let longest = 100

  /// The file of the embedded API that declares a feature's collection: with the records that the fields were read
  /// from, or with three that are made from the fields.
  ///
  /// - Parameter path: that of the collection, without a slash before it.
  func collection(of name: FeatureName, at path: String) -> String {
    let records = samples.isEmpty ? (1...3).map { .object(Self.members(fields, of: name, $0)) } : samples
    let json = JSONValue.array(Array(records.prefix(Self.longest))).text()
    // In a literal with as many number signs, a backslash is one of JSON.
    var signs = "#"
    while json.contains("\\\(signs)") { signs += "#" }
    let ids = id.type == .int || id.key != "id" ? "" : " ids: .texts,"
    return """
      import JSONServer

      extension Resource {
        /// The \(name.plurals.prose) of the embedded API: `GET /\(path)`.
        static let of\(name.plural) = Resource(
          "\(path)",\(ids)
          json: \(signs)\"""
          \(json.replacing("\n", with: "\n    "))
          \"""\(signs))
      }

      """
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
