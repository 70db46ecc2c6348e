extension FeatureSet {
  /// The tree with one more call of a feature: its own files, and its parts of those that the feature has.
  ///
  /// - Throws: all that is in the way; what would have to be added by hand where a file has no place for its part.
  package func adding(_ call: Call, to feature: String) throws(Refusal) -> Tree {
    let (name, shape) = try existing(feature, with: call)
    if tree.files["Features/\(feature)/Router/\(feature)\(call.words.upperCamel)Commands.swift"] != nil {
      throw Refusal(["'\(feature)' has a command '\(call.command)' already; choose another name"])
    }
    var names = Renaming.Names()
    var without = shape
    without.call = nil
    let template = try Template(in: tree)
    let with = try template.files(named: name, shaped: shape, noting: &names)
    let before = try template.files(named: name, shaped: without, noting: &names)

    var result = tree
    var problems: [String] = problems(with: call, of: name)
    for (path, text) in with where before[path] == nil {
      if tree.files[path] != nil { problems.append("\(path) already exists") }
      result[path] = text
    }
    let newTypes = Self.types(of: name, in: with.filter { before[$0.key] == nil }.values)
    let own = texts { FeatureFolders(feature).own($0) && !$0.contains("/Tests/") && $0.hasSuffix(".swift") }
    problems += newTypes.intersection(Self.types(of: name, in: own.values)).map {
      "'\(feature)' has a type '\($0)' already; choose another name, or --item"
    }
    guard problems.isEmpty else { throw Refusal(problems.sorted()) }

    for part in CallPart.all(of: name) {
      guard let file = with.keys.first(where: { $0.hasSuffix(part.file) }),
        let whole = SwiftFile(with[file] ?? "").body(at: part.place),
        let rest = SwiftFile(before[file] ?? "").body(at: part.place), whole != rest
      else { continue }
      let lines = Self.added(to: rest, in: whole)
      if !insert(lines, at: part, in: part.folder(of: file), of: &result) {
        let text = lines.split(separator: "\n").joined(separator: "\n")
        problems.append("\(part.folder(of: file)) has no \(part.description), which would get\n\(text)")
      }
    }
    var elements = [("commands", "\(feature)\(call.words.upperCamel)Command.self")]
    if call.items != nil {
      let links = with.first { $0.key.hasSuffix("Destination+Links.swift") }?.value ?? ""
      elements += SwiftFile(links).elements(of: "links")?.suffix(1).map { ("links", $0) } ?? []
    }
    for (list, element) in elements
    where !insert(element, intoListOf: list, in: "Features/\(feature)/Router", of: &result) {
      problems.append("Features/\(feature)/Router has no list '\(list)', which would get\n\(element)")
    }
    problems += addCollection(to: &result, named: name, with: shape)
    problems += addPathParameters(of: shape, to: &result)
    guard problems.count <= Self.mostMissing else {
      throw Refusal([
        "'\(feature)' is not as scripts/new-feature writes a feature; docs/guide/feature.md, What a change touches, "
          + "says where a call goes"
      ])
    }
    guard problems.isEmpty else { throw Refusal(problems) }
    return result
  }

  /// With more places missing, the feature is another one than the generator knows.
  private static let mostMissing = 3

  /// The name of a feature and what of it matters to a call.
  private func existing(_ feature: String, with call: Call) throws(Refusal) -> (FeatureName, Shape) {
    guard names.contains(feature) else {
      let others = names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
      throw Refusal(["there is no feature '\(feature)'\(others)"])
    }
    guard manifest.elements(of: SharedPlaces.featureNames(.innoFlow))?.contains("\"\(feature)\"") == true else {
      throw Refusal(["'\(feature)' is written with ReduxCore; scripts/new-call adds to features of the style innoflow"])
    }
    func code(_ folder: String) -> String {
      texts { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }.values.joined(separator: "\n")
    }
    let useCases = "struct \(feature)FeatureUseCases"
    let domain = texts { $0.hasPrefix("Layers/Domain/") && $0.hasSuffix(".swift") }.values.first {
      $0.contains(useCases)
    }
    let singular = domain?.firstMatch(of: /repository: any (\w+)RepositoryProtocol/).map { String($0.output.1) }
    guard let singular, code("Layers/Remote/").contains("struct Default\(singular)RemoteDataSource") else {
      throw Refusal([
        "'\(feature)' has no data source as scripts/new-feature --path writes it; docs/guide/feature.md, What a change "
          + "touches, says where a call goes"
      ])
    }
    let (logic, interface) = (code("Features/\(feature)/Logic/"), code("Features/\(feature)/Interface/"))
    let id = interface.firstMatch(of: /typealias \w+ID = (\w+)/).map { String($0.output.1) }
    let type = FieldType.scalars.first { $0.key == id }?.value ?? .int
    let record = Record(fields: [Record.Field(key: "id", name: "id", type: type, isOptional: false)])
    var shape = Shape(resource: call.resource, record: record)
    shape.call = call
    let name = FeatureName(feature, singular: singular)
    if logic.contains("case moreTapped") { shape.paging = .standard }
    shape.hasDetail = logic.contains("struct \(singular)DetailReducer")
    // Any write makes the overlay.
    shape.canDelete = logic.contains("var overlay = WriteOverlay<")
    shape.envelope = envelope(of: name, in: code("Layers/Remote/"))
    return (name, shape)
  }

  /// Where the feature finds its items.
  private func envelope(of name: FeatureName, in code: String) -> Shape.Envelope? {
    guard let start = code.firstRange(of: "static let \(name.plurals.lowerCamel) = PageKeys(")?.upperBound else {
      return nil
    }
    let items = code[start...].prefixMatch(of: /\s*items: ("[^"]*"|\[[^\]]*\])/)?.output.1 ?? ""
    return Shape.Envelope(items: items.matches(of: /"([^"]*)"/).map { String($0.output.1) })
  }

  /// The types of any layer that are named after an item.
  private static func types(of name: FeatureName, in texts: some Sequence<String>) -> Set<String> {
    texts.reduce(into: []) { types, text in
      let names = text.matches(of: /(?:actor|class|enum|protocol|struct|typealias) (\w+)/).map { String($0.output.1) }
      types.formUnion(names.filter { $0.contains(name.singular) })
    }
  }

  /// What the feature calls like the call already.
  private func problems(with call: Call, of name: FeatureName) -> [String] {
    let texts = texts { $0.hasPrefix("Features/\(name.plural)/") && $0.hasSuffix(".swift") }
    let word = call.words.lowerCamel
    let code = texts.filter { !$0.key.contains("/Tests/") }.sorted { $0.key < $1.key }
    let declared = [["func", word], ["case", word], ["var", word]]
    var problems: [String] = []
    if let child = call.items?.child.name, [name.singular, child.plural].contains(child.singular) {
      problems.append("one item of '\(call.name)' needs a name of its own; --item gives it one")
    }
    for (path, text) in code {
      // A command of this name, or that of a field which is updated.
      let isNamed = ["ame: ", "field("].contains { text.contains("\($0)\"\(call.words.kebab)\"") }
      if isNamed || declared.contains(where: SwiftFile(text).mentions) {
        problems.append("\(path) has something called '\(word)' already; choose another name")
      }
    }
    return problems
  }

  /// The files that say what the call is called and shows, each with what it holds.
  package func placesToEdit(of call: Call, in feature: String) -> [String] {
    var places = [
      ("/UI/Command+\(call.words.upperCamel).swift", "its title and key on the screens"),
      ("/Router/\(feature)\(call.words.upperCamel)Commands.swift", "the text of the command"),
    ]
    if let child = call.items?.child {
      places.append(("\(child.name.singular)Item+Screens.swift", "the fields of a row"))
    }
    return places.compactMap { ending, text in
      tree.paths(below: "Features/\(feature)").first { $0.hasSuffix(ending) }.map { "\($0): \(text)" }
    }
  }

  /// Adds the list that a call reads to the embedded API, unless the app has none, or none with the items.
  private func addCollection(to tree: inout Tree, named name: FeatureName, with shape: Shape) -> [String] {
    let folder = SharedPlaces.collectionFolder(of: name.plural)
    let texts = tree.paths(below: folder).compactMap { tree[$0] }
    guard let child = shape.call?.items?.child, !child.resource.contains("/"),
      let parent = texts.lazy.compactMap({ DeclaredCollection(of: shape.resource ?? "", in: $0) }).first
    else { return [] }
    let text = Shape.file(of: [child.declaration(of: parent, envelope: shape.envelopeOfTheChild)])
    return addCollections(text, in: "\(folder)/Resource+\(name.plural)\(child.name.plural).swift", to: &tree)
  }

  // MARK: - Places

  /// The lines of a text that another one lacks, all in one place, with a blank line before them where one is behind.
  private static func added(to rest: String, in whole: String) -> String {
    let (old, new) = (
      rest.split(separator: "\n", omittingEmptySubsequences: false),
      whole.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let start = zip(old, new).prefix { $0 == $1 }.count
    var lines = new[start..<(start + new.count - old.count)]
    if lines.last?.isEmpty == true { lines = [""] + lines.dropLast() }
    return lines.map { "\n\($0)" }.joined()
  }

  private func insert(_ lines: String, at part: CallPart, in folder: String, of tree: inout Tree) -> Bool {
    for path in tree.paths(below: folder) where path.hasSuffix(".swift") {
      guard let text = tree[path], text.mentions(anyOf: part.place[0].suffix(1)) else { continue }
      var file = SwiftFile(text)
      guard file.insert(lines, at: part.place, isFirst: part.isFirst) else { continue }
      tree[path] = file.text
      return true
    }
    return false
  }

  private func insert(_ element: String, intoListOf list: String, in folder: String, of tree: inout Tree) -> Bool {
    for path in tree.paths(below: folder) where path.hasSuffix(".swift") {
      guard var file = tree[path].map(SwiftFile.init), file.insert(element, intoListOf: list) else { continue }
      tree[path] = file.text
      return true
    }
    return false
  }
}

/// A part of a call in code that the feature has.
struct CallPart {
  /// How the path of the template's file ends, by the names of the feature.
  let file: String
  let place: SwiftFile.Place
  /// Whether it stands before what is there.
  var isFirst = false

  /// For a message: `enum Action in IssuesFeatureReducer`.
  var description: String {
    let names = place.map { words in
      words.reduce("") { $0.isEmpty || $1 == "." || $0.hasSuffix(".") ? $0 + $1 : "\($0) \($1)" }
    }
    return "'\(names.joined(separator: " … "))'"
  }

  /// The part of the tree in which the place is looked for: a layer, a module of the feature, a suite.
  func folder(of path: String) -> String {
    path.split(separator: "/").prefix(path.hasPrefix("Features/") ? 3 : 2).joined(separator: "/")
  }

  static func all(of name: FeatureName) -> [CallPart] {
    let (item, feature) = (name.singulars.upperCamel, name.plurals.upperCamel)
    let reducer = "\(feature)FeatureReducer"
    let repository = "/Default\(item)Repository.swift"
    let logic = "/\(reducer).swift"
    let routes = "/\(feature)Routes.swift"
    let coordinator = "/\(feature)FeatureCoordinator.swift"
    let host = "/\(feature)FeatureRouteHost.swift"
    return [
      CallPart(
        file: "/Default\(item)RemoteDataSource.swift", place: [["struct", "Default\(item)RemoteDataSource"]]),
      CallPart(file: repository, place: [["struct", "Default\(item)Repository"]]),
      CallPart(file: repository, place: [["protocol", "\(item)RemoteDataSourceProtocol"]]),
      CallPart(file: "/Fetch\(feature)UseCase.swift", place: [["protocol", "\(item)RepositoryProtocol"]]),
      CallPart(file: "/\(item)RepositoryStandIn.swift", place: [["struct", "\(item)RepositoryStandIn"]]),
      CallPart(file: "/Stub\(item)DataSource.swift", place: [["struct", "Stub\(item)DataSource"]]),
      CallPart(file: logic, place: [["struct", reducer], ["struct", "State"]]),
      CallPart(file: logic, place: [["struct", reducer], ["enum", "Action"]]),
      CallPart(file: logic, place: [["struct", reducer], ["struct", "Dependencies"]]),
      CallPart(file: logic, place: [["struct", reducer], ["CombineReducers"]]),
      CallPart(file: logic, place: [["extension", reducer, ".", "Dependencies"], ["init"]]),
      CallPart(file: routes, place: [["enum", "\(feature)Destination"]]),
      CallPart(file: routes, place: [["enum", "\(feature)Route"]]),
      CallPart(file: coordinator, place: [["func", "load"]], isFirst: true),
      CallPart(file: coordinator, place: [["func", "open"], ["switch", "destination"]]),
      CallPart(file: coordinator, place: [["func", "follow"], ["switch", "request"]], isFirst: true),
      CallPart(file: coordinator, place: [["extension", "\(feature)Route"], ["switch", "self"]]),
      CallPart(
        file: host, place: [["struct", "\(feature)FeatureRouteHost"], ["detail", ":"], ["switch", "route"]]),
      CallPart(
        file: host, place: [["struct", "\(feature)FeatureRouteHost"], ["var", "hasContent"]], isFirst: true),
      CallPart(file: "/\(feature)Screen.swift", place: [["struct", "\(feature)Screen"], [".", "commands"]]),
      CallPart(
        file: "/\(feature)DetailScreen.swift", place: [["struct", "\(feature)DetailScreen"], [".", "commands"]]),
    ]
  }
}
