/// The parts of the template's files that depend on the fields: the lines between `// FIELDS kind` and `// END`, which
/// are generated anew for the fields of another record.
struct Passages {
  /// Where a passage begins, before its kind.
  static let begin = "// FIELDS "
  static let end = "// END"
  /// How the kinds of passages for the collection of an item begin.
  private static let beginOfChild = "gadget "

  let shape: Shape
  let name: FeatureName
  /// The item that has these; nil for the items of the feature.
  let owner: FeatureName?
  /// The names of the options that each command has, `dry-run`.
  let options: Set<String>
  var record: Record { shape.record }

  init(shape: Shape, name: FeatureName, of owner: FeatureName? = nil, options: Set<String> = []) {
    self.shape = shape
    self.name = name
    self.owner = owner
    self.options = options
  }

  /// Those of the collection that each item has.
  private var child: Passages? {
    shape.anyChild.map { Passages(shape: Shape(record: $0.record), name: $0.name, of: name) }
  }

  /// The text with the passages of this record, without their marks.
  ///
  /// - Throws: all passages without an end or of an unknown kind.
  func fill(_ text: String, in path: String) throws(Refusal) -> String {
    guard text.contains(Self.begin) else { return text }
    var result: [Substring] = []
    var isInside = false
    var problems: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      if code.hasPrefix(Self.begin) {
        let kind = String(code.dropFirst(Self.begin.count))
        guard let lines = lines(of: kind) else {
          problems.append("\(path) has a passage of the unknown kind '\(kind)'")
          continue
        }
        result += lines.map { $0[...] }
        isInside = true
      } else if code == Self.end {
        isInside = false
      } else if !isInside {
        result.append(line)
      }
    }
    if isInside { problems.append("\(path) has a passage without '\(Self.end)'") }
    guard problems.isEmpty else { throw Refusal(problems) }
    return result.joined(separator: "\n")
  }

  /// Nil for an unknown kind. The formatter lays out the lines.
  private func lines(of kind: String) -> [String]? {
    if kind.hasPrefix(Self.beginOfChild) { return child?.lines(of: String(kind.dropFirst(Self.beginOfChild.count))) }
    return switch kind {
    case "import": imports(if: usesFoundation, access: "")
    case "public import": imports(if: usesFoundation, access: "public ")
    case "import of the id": imports(if: record.id.type.usesFoundation, access: "")
    case "public import of the id":
      record.id.type == .uuid ? ["public import struct FoundationEssentials.UUID"] : []
    case "id": ["public typealias \(singular)ID = \(record.id.type.swift)"]
    case "column of the id": [columnOfTheID]
    case "summary": summary
    case "remote model": remoteModel
    case "domain model": domainModels
    case "item": item
    case "screens": screens
    case "domain sample": sample(of: domainType)
    case "remote sample": sample(of: remoteType)
    case "json": json
    // The row of a child shows no id.
    case "texts": quoted(owner == nil ? texts(for: 20, of: record.fields) : texts(for: 4, of: record.otherFields))
    case "names": quoted(record.fields.map(\.name))
    case "required keys": quoted(record.fields.filter { !$0.isOptional }.map(\.key))
    case "optional keys": quoted(record.fields.filter(\.isOptional).map(\.key))
    case "sample id": ["let id = \(sampleID)"]
    case "path parameters": pathParameters
    case "import of the request for gadgets": decoderOfTheChild == nil ? [] : ["import FoundationEssentials"]
    case "request for gadgets": requestForTheChild
    case "request for gadgets is": [expectationOfTheChild]
    case "response without gadgets": ["server.routeOtherPaths { _, _ in .json(#\"\(emptyListOfTheChild)\"#) }"]
    case "import of the requests": [importOfTheRequests]
    case "page query": pageQuery
    case "page keys": pageKeys
    case "list response": listResponse
    case "list queries": listQueries
    default: writes(kind)
    }
  }

  /// An id that is a text is shown whole where there is room, because commands take it.
  private var columnOfTheID: String {
    let width = record.id.type == .int ? 12 : 40
    return "TableColumn.text(\"Id\") { \"\\($0.id)\" }.width(min: 3, max: \(width)).priority(1),"
  }

  var singular: String { name.singulars.upperCamel }
  var domainType: String { owner.map { $0.singulars.upperCamel + singular } ?? "\(singular)Summary" }
  var remoteType: String { (owner == nil ? singular : domainType) + "RemoteModel" }
  var itemType: String { (owner == nil ? singular : domainType) + "Item" }
  var variable: String { FieldNames.identifier(name.singulars.lowerCamel) }
  var usesFoundation: Bool { record.fields.contains { $0.type.usesFoundation } }

  private func imports(if isNeeded: Bool, access: String) -> [String] {
    isNeeded ? ["\(access)import FoundationEssentials"] : []
  }

  private func quoted(_ texts: [String]) -> [String] { texts.map { "\(String(reflecting: $0))," } }

  // MARK: - Members that several types have

  func properties(_ fields: [Record.Field], _ type: (Record.Field) -> String = \.swift) -> [String] {
    fields.map { "public let \($0.identifier): \(type($0))" }
  }

  func initializer(_ fields: [Record.Field]) -> [String] {
    let parameters = fields.map { "\($0.identifier): \($0.swiftOfDomain)\($0.isOptional ? " = nil" : "")" }
    return ["", "public init("] + Self.separated(parameters) + [") {"]
      + fields.map { "self.\($0.name) = \($0.identifier)" } + ["}"]
  }

  /// The types of the objects among the fields, each in the one that holds it.
  func nested(_ fields: [Record.Field], conforming protocols: String, _ members: (Record.Object) -> [String])
    -> [String]
  {
    fields.compactMap(\.type.object).flatMap { object in
      ["", "public struct \(object.type): \(protocols) {"] + members(object)
        + nested(object.fields, conforming: protocols, members) + ["}"]
    }
  }

  /// The objects among the fields, each before those inside of it, with the types around them: `Author.Link`.
  func objects(in fields: [Record.Field], of outer: String = "") -> [(path: String, object: Record.Object)] {
    fields.compactMap(\.type.object).flatMap { object in
      let path = outer.isEmpty ? object.type : "\(outer).\(object.type)"
      return [(path, object)] + objects(in: object.fields, of: path)
    }
  }

  static func separated(_ items: [String]) -> [String] {
    items.enumerated().map { $0.offset == items.count - 1 ? $0.element : "\($0.element)," }
  }
}
