/// What an item of a new feature consists of: its id and its other fields, in the order of the source.
package struct Record: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    /// The key in JSON: `avatar_url`.
    package let key: String
    /// The property in Swift: `avatarUrl`.
    package let name: String
    package let type: FieldType
    /// Whether it may be absent or null.
    package let isOptional: Bool
  }

  /// An object in another one.
  package struct Object: Equatable, Sendable {
    /// The nested type: `Author`.
    package let type: String
    package let fields: [Field]
  }

  /// The words that a field takes.
  package struct Choice: Equatable, Sendable {
    /// The nested type: `State`.
    package let type: String
    package let words: [String]
  }

  /// The id, which comes first, is one of them.
  package let fields: [Field]
  /// The records that the fields were read from; none where they were named.
  let samples: [JSONValue]

  /// `fields` has to have one that is called `id`.
  init(fields: [Field], samples: [JSONValue] = []) {
    self.fields = fields.filter(\.isID) + fields.filter { !$0.isID }
    self.samples = samples
  }

  /// What a feature has by default.
  package static let standard = Record(fields: [
    Field(key: "id", name: "id", type: .int, isOptional: false),
    Field(key: "title", name: "title", type: .string, isOptional: false),
  ])

  var id: Field { fields[0] }
  var otherFields: [Field] { Array(fields.dropFirst()) }

  /// The field that names an item on its screens; nil when there is no text that each item has.
  var heading: Field? {
    let texts = fields.dropFirst().filter { $0.type == .string && !$0.isOptional }
    return ["title", "name"].lazy.compactMap { name in texts.first { $0.name == name } }.first ?? texts.first
  }
}

package indirect enum FieldType: Equatable, Sendable {
  case string
  case int
  case double
  case bool
  case date
  case url
  case uuid
  /// An enum of the domain; a text everywhere else.
  case choice(Record.Choice)
  case array(FieldType)
  case object(Record.Object)

  /// The types by the names that they have in Swift.
  static let scalars: KeyValuePairs<String, FieldType> = [
    "String": .string, "Int": .int, "Double": .double, "Bool": .bool, "Date": .date, "URL": .url, "UUID": .uuid,
  ]

  var swift: String {
    switch self {
    case .array(let element): "[\(element.swift)]"
    case .object(let object): object.type
    case .choice: "String"
    default: Self.scalars.first { $0.value == self }?.key ?? ""
    }
  }

  /// Whether it is, or holds, a type of Foundation.
  var usesFoundation: Bool {
    switch self {
    case .date, .url, .uuid: true
    case .string, .int, .double, .bool, .choice: false
    case .array(let element): element.usesFoundation
    case .object(let object): object.fields.contains { $0.type.usesFoundation }
    }
  }

  /// The enum that it is in the domain.
  var choice: Record.Choice? {
    if case .choice(let choice) = self { choice } else { nil }
  }

  /// The object that it is or that its elements are.
  var object: Record.Object? {
    switch self {
    case .array(let element): element.object
    case .object(let object): object
    default: nil
    }
  }
}

extension Record.Field {
  var isID: Bool { name == "id" }

  /// The type as a property has it: `Double?`. An enum is one in the domain only.
  var swift: String { type.swift + (isOptional ? "?" : "") }
  var swiftOfDomain: String { (type.choice?.type ?? type.swift) + (isOptional ? "?" : "") }

  /// The label of an argument; every keyword but this one can be one as it is (SE-0001).
  var label: String { name == "inout" ? identifier : name }

  /// The property where its bare name would be a keyword.
  var identifier: String { FieldNames.identifier(name) }
}

extension Record {
  /// The record with an enum in the place of a text.
  ///
  /// - Parameter text: as `--enum` has it: `state=open,closed`.
  /// - Throws: what is wrong with it.
  package func choosing(_ text: String) throws(Refusal) -> Record {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let words =
      parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init) : []
    guard !words.isEmpty else {
      throw Refusal(["--enum: '\(text)' is no field with its words, such as state=open,closed"])
    }
    guard let index = fields.firstIndex(where: { $0.key == parts[0] || $0.name == parts[0] }) else {
      throw Refusal(["--enum: an item has no field '\(parts[0])'"])
    }
    let field = fields[index]
    guard field.type == .string, !field.isID else {
      throw Refusal([
        "--enum: '\(parts[0])' is \(field.isID ? "the id" : field.swift); an enum takes the place of a String"
      ])
    }
    let names = words.map(FieldNames.caseName)
    for (position, word) in words.enumerated() {
      if FieldNames.property(for: word) == nil {
        throw Refusal(["--enum: '\(word)' of '\(parts[0])' has no letter or digit"])
      }
      if let other = names[..<position].firstIndex(of: names[position]) {
        throw Refusal(["--enum: '\(word)' and '\(words[other])' would both be the case '\(names[position])'"])
      }
    }
    var fields = fields
    let type = FieldType.choice(Choice(type: FieldNames.type(for: field.name, isArray: false), words: words))
    fields[index] = Field(key: field.key, name: field.name, type: type, isOptional: field.isOptional)
    let record = Record(fields: fields, samples: samples)
    let problems = record.problems { "--enum: \($0)" }
    guard problems.isEmpty else { throw Refusal(problems) }
    return record
  }
}

extension Record {
  /// The property of a field that is named as in JSON or as in Swift; the text itself where there is none.
  package func name(of text: String) -> String {
    fields.first { $0.key == text || $0.name == text }?.name ?? text
  }
}
