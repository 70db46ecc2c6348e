/// The code of commands and writes for each field that is written.
extension Passages {
  /// Nil for an unknown kind.
  func writes(_ kind: String) -> [String]? {
    switch kind {
    case "commands": commands
    case "draft": draft
    case "remote draft": remoteDraft
    case "sending the draft": sendingTheDraft
    case "form": drafted.map(formField)
    case "form commands": drafted.map { "setter(\(quoted($0.name)), \"\($0.type.argument)\")" }
    case "create options": drafted.flatMap { option($0, isOptional: $0.isOptional) }
    case "create texts", "update texts": texts(of: kind == "create texts" ? drafted : changed)
    case "create example": ["private static let example = \(quoted(example(drafted)))"]
    case "draft texts": draftTexts
    case "changes": changes
    case "remote changes": remoteChanges
    case "update commands": changed.flatMap(updateCommands)
    case "update options":
      changed.flatMap { option($0, isOptional: true, hint: $0.isOptional ? " Empty removes it." : "") }
    case "update example":
      ["private static let example = \(quoted("\(sampleArgument) \(example(Array(changed.prefix(1))))"))"]
    case "changed field": changedField
    default: call(kind)
    }
  }

  /// Optional are those that a new item may be without.
  private var drafted: [Record.Field] {
    shape.created.compactMap { created in
      record.fields.first { $0.name == created.name }.map {
        Record.Field(key: $0.key, name: $0.name, type: $0.type, isOptional: created.isOptional)
      }
    }
  }

  private var changed: [Record.Field] {
    shape.updated.compactMap { name in record.fields.first { $0.name == name } }
  }

  private func quoted(_ text: String) -> String { String(reflecting: text) }

  // MARK: - Commands

  private var commands: [String] {
    let all = [
      (shape.hasModal, "Highlights"), (shape.child != nil, shape.child?.name.plural ?? ""),
      (!shape.created.isEmpty, "Create"), (!shape.updated.isEmpty, "Update"), (shape.canDelete, "Delete"),
      (shape.call != nil, shape.call?.words.upperCamel ?? ""),
    ]
    let types = all.filter(\.0).map { "\(name.plurals.upperCamel)\($0.1)Command.self" }
    return ["[\(types.joined(separator: ", "))]"]
  }

  /// The name of a field's option. Those of the app's own options are taken, of path parameters too.
  private func optionName(_ field: Record.Field) -> String {
    let name = CamelWords(field.name).kebab
    return (options.contains(name) || shape.pathParameters.contains(field.name) ? "set-" : "") + name
  }

  private func option(_ field: Record.Field, isOptional: Bool, hint: String = "") -> [String] {
    let name = optionName(field)
    let names = name != CamelWords(field.name).kebab ? "name: .customLong(\(quoted(name))), " : ""
    let words = field.type.words
    let help = (words.isEmpty ? FieldNames.label(field.name) : words.joined(separator: " or ")) + ".\(hint)"
    let completion = words.isEmpty ? "" : ", completion: .list(\(words))"
    return [
      "@Option(\(names)parsing: .unconditional, help: ArgumentHelp(\(quoted(help)), valueName: "
        + "\"\(field.type.valueName)\")\(completion))", "var \(field.identifier): String\(isOptional ? "?" : "")", "",
    ]
  }

  private func texts(of fields: [Record.Field]) -> [String] {
    let texts = fields.map { "\(quoted($0.name)): \($0.identifier)" }.joined(separator: ", ")
    return ["let options: [String: String?] = [\(texts)]"]
  }

  private func example(_ fields: [Record.Field]) -> String {
    fields.map { "--\(optionName($0)) \($0.type.sampleText)" }.joined(separator: " ")
  }

  private var sampleArgument: String { record.id.type == .int ? "3" : "ID" }

  // MARK: - New items

  private var draft: [String] {
    let names = drafted.map { quoted($0.name) }.joined(separator: ", ")
    return ["public static let fields = [\(names)]", ""]
      + drafted.map { "public let \($0.identifier): \(domainType(of: $0))" }
      + Self.initializer(drafted.map { "\(own($0)) = \(read($0))" }, checking: "The \(name.singulars.prose)")
  }

  private static func initializer(_ reading: [String], checking item: String) -> [String] {
    [
      "", "/// - Parameter texts: what was typed, by field.",
      "/// - Throws: `.validation` with what is wrong with which field.",
      "public init(_ texts: [String: String]) throws(DomainError) {", "var form = FieldTexts(texts)",
    ] + reading + ["try form.check(\(String(reflecting: item)))", "}"]
  }

  private func domainType(of field: Record.Field) -> String {
    (field.type.choice.map { "\(domainType).\($0.type)" } ?? field.type.swift) + (field.isOptional ? "?" : "")
  }

  /// The property in an initializer whose parameter and variable have names too.
  private func own(_ field: Record.Field) -> String {
    (["form", "texts", "changes", "draft"].contains(field.name) ? "self." : "") + field.identifier
  }

  private func read(_ field: Record.Field) -> String {
    let value =
      "form.\(field.isOptional ? "optional" : "required")(\(quoted(field.name)), \(field.type.kind(in: domainType)))"
    guard let choice = field.type.choice else { return value }
    return field.isOptional
      ? "\(value).map(\(domainType).\(choice.type).init)" : "\(domainType).\(choice.type)(\(value))"
  }

  /// The new value of a field: nil for the one that it has. That of an optional field may be nil itself.
  private func readChange(_ field: Record.Field) -> String {
    let change = field.isOptional ? "optionalChange" : "change"
    let value = "form.\(change)(\(quoted(field.name)), \(field.type.kind(in: domainType)))"
    guard let choice = field.type.choice.map({ "\(domainType).\($0.type)" }) else { return value }
    return "\(value).map" + (field.isOptional ? " { $0.map(\(choice).init) }" : "(\(choice).init)")
  }

  private var remoteDraft: [String] {
    let fields = drafted.map { field in
      let text = field.type.choice == nil ? "" : field.isOptional ? "?.text" : ".text"
      return (field, type: field.swift, value: "draft.\(field.name)\(text)")
    }
    return remoteValues(fields, from: "draft", type: "\(singular)Draft")
  }

  private func remoteValues(
    _ fields: [(field: Record.Field, type: String, value: String)], from value: String, type: String
  ) -> [String] {
    fields.map { "let \($0.field.identifier): \($0.type)" } + codingKeys(fields.map(\.field))
      + ["", "init(_ \(value): \(type)) {"] + fields.map { "\(own($0.field)) = \($0.value)" } + ["}"]
  }

  /// The server's names of fields become those of the domain.
  private var sendingTheDraft: [String] {
    let send = "try await remoteDataSource.create\(singular)(\(singular)RemoteDraft(draft), key: key)"
    let names = drafted.filter { $0.key != $0.name }.map { "\(quoted($0.key)): \(quoted($0.name))" }
    if names.isEmpty { return ["let \(variable) = \(send)"] }
    return [
      "let \(variable): \(remoteType)?",
      "do { \(variable) = \(send) } catch { throw error.naming([\(names.joined(separator: ", "))]) }",
    ]
  }

  private func formField(_ field: Record.Field) -> String {
    let words = field.type.words
    let hint =
      (field.isOptional ? ["may be empty"] : ["required"])
      + (words.isEmpty ? field.type.isNumber ? ["a number"] : [] : [words.joined(separator: " or ")])
    let input =
      field.type == .string && field.name != record.heading?.name
      ? "TextEditor(\"\(hint[0])\", text: $0).frame(maxHeight: 8)"
      : "TextField(\(quoted(hint.joined(separator: ", "))), text: $0)"
    return "field(\(quoted(field.name)), \(quoted(FieldNames.label(field.name)))) { \(input) }"
  }

  private var draftTexts: [String] {
    let texts = drafted.map { "\(quoted($0.name)): \"\($0.type.sampleText)\"" }
    return ["private let texts = [\(texts.joined(separator: ", "))]"]
  }

  // MARK: - Changes

  private var changes: [String] {
    let properties = changed.map { "public private(set) var \($0.identifier): \(domainType(of: $0))?" }
    let reading = changed.map { "\(own($0)) = \(readChange($0))" }
    let kept = record.fields.map { field in
      let (value, own) = ("\(variable).\(field.name)", field.name == variable ? "self." : "")
      return "\(field.label): " + (changed.contains(field) ? "\(own)\(field.identifier) ?? \(value)" : value)
    }
    let merging = changed.map { field in
      let own = ["changes", "earlier"].contains(field.name) ? "self." : ""
      return "changes.\(field.name) = \(own)\(field.identifier) ?? earlier.\(field.name)"
    }
    let article = name.singulars.prose.wantsAn ? "An" : "A"
    return properties + Self.initializer(reading, checking: "The change")
      + [
        "", "/// \(article) \(name.singulars.prose) with these changes.",
        "public func applied(to \(variable): \(domainType)) -> \(domainType) {", "\(domainType)(",
      ] + Self.separated(kept)
      + [
        ")", "}", "", "/// The later value of each field.",
        "public func merged(over earlier: \(singular)Changes) -> \(singular)Changes {", "var changes = self",
      ] + merging + ["return changes", "}"]
  }

  /// An optional field is sent as null when it is emptied.
  private var remoteChanges: [String] {
    let fields = changed.map { field in
      let text = field.type.choice == nil ? "" : field.isOptional ? ".map { $0?.text }" : "?.text"
      return (field, type: "\(field.swift)?", value: "changes.\(field.name)\(text)")
    }
    return remoteValues(fields, from: "changes", type: "\(singular)Changes")
  }

  private func updateCommands(_ field: Record.Field) -> [String] {
    let (words, end) = (field.type.words, "of: \(variable)?.id, write: model.update)")
    let set = "field(\(quoted(field.name)), \"\(field.type.argument)\", \(end)"
    if words.isEmpty { return [set] }
    let current = "\(variable)?.\(field.name)" + (field.type == .bool ? ".fieldText" : "")
    // One key, which the first of such fields has.
    let key = field == changed.first { !$0.type.words.isEmpty } ? ".next" : "nil"
    return [set, "next(\(quoted(field.name)), \(words), after: \(current), key: \(key), \(end)"]
  }

  /// What the tests change: the first field, to a value that the sample does not have.
  private var changedField: [String] {
    guard let field = changed.first else { return [] }
    return ["private let change = [\(quoted(field.name)): \"\(field.type.otherText)\"]"]
  }
}

extension FieldType {
  /// The words that it takes; none for free text.
  fileprivate var words: [String] {
    switch self {
    case .bool: ["yes", "no"]
    case .choice(let choice): choice.words
    default: []
    }
  }

  fileprivate var isNumber: Bool { self == .int || self == .double }

  /// The placeholder of a command's argument; words that complete are separated by bars.
  fileprivate var argument: String { words.isEmpty ? isNumber ? "NUMBER" : "TEXT" : words.joined(separator: "|") }

  fileprivate var valueName: String { words.isEmpty ? isNumber ? "n" : "text" : "word" }

  /// How FieldTexts reads it.
  fileprivate func kind(in domainType: String) -> String {
    switch self {
    case .int: ".int"
    case .double: ".double"
    case .bool: ".bool"
    case .choice(let choice): ".word(of: \(domainType).\(choice.type).allKnown.map(\\.text))"
    default: ".text"
    }
  }

  fileprivate var sampleText: String {
    switch self {
    case .int, .double: "5"
    default: words.first ?? "New"
    }
  }

  /// One that the third sample does not have.
  fileprivate var otherText: String {
    switch self {
    case .int, .double: "5"
    case .bool: "yes"
    case .choice(let choice): choice.words.count > 1 ? choice.words[1] : choice.words[0]
    default: "New"
    }
  }
}
