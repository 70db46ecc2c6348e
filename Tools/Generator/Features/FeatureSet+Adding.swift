extension FeatureSet {
  /// The tree with a new feature: its files, its part of the containers, its registration and its line in the manifest.
  ///
  /// - Throws: all problems, with a suggestion where another name would help.
  package func adding(_ name: FeatureName, shaped shape: Shape) throws(Refusal) -> Tree {
    let problems = problems(with: name)
    let suggestion = problems.isEmpty ? nil : suggestion(for: name.plural)
    let problemsOfTheShape = shape.problems(for: name)
    guard problems.isEmpty, problemsOfTheShape.isEmpty else {
      throw Refusal(problems + problemsOfTheShape, suggestion: suggestion)
    }

    let template = try Template(in: tree)
    // A name has to suit all that a feature can have, so that it is not refused when the feature gets a path later.
    var (names, ownNames) = (Renaming.Names(), Renaming.Names())
    _ = try template.files(named: name, shaped: shape.whole, noting: &names)
    let generated = try template.files(named: name, shaped: shape, noting: &ownNames)
    let own = generated.filter { FeatureFolders(name.plural).own($0.key) }

    var result = tree
    var conflicts = conflicts(of: own, named: name)
    conflicts += names.ambiguous.map {
      "'\($0)' would have two meanings in the feature's code; choose another name, or --item"
    }
    for (path, text) in own { result[path] = text }
    conflicts += addToContainers(of: &result, from: generated, named: name)
    conflicts += register(in: &result, named: name)
    conflicts += declare(in: &result, named: name, style: shape.style)
    conflicts += addCollection(to: &result, named: name, shaped: shape)
    conflicts += addPathParameters(of: shape, to: &result)
    guard conflicts.isEmpty else {
      guard !names.ambiguous.isEmpty else { throw Refusal(conflicts) }
      let unambiguous = self.suggestion(for: name.plural) { other in
        var names = Renaming.Names()
        _ = try? template.files(named: other, shaped: shape.whole, noting: &names)
        return names.ambiguous.isEmpty
      }
      throw Refusal(conflicts, suggestion: unambiguous)
    }
    return result
  }

  /// The files of a feature that say how it looks, each with what it holds: what its author edits first.
  package func placesToEdit(of name: FeatureName) -> [String] {
    let places = [
      ("UI/\(name.singulars.upperCamel)Item+Screens.swift", "the columns of the list, and the fields of an item"),
      ("UI/\(name.singulars.upperCamel)FormScreen.swift", "the fields of the form"),
      ("Router/\(name.plural)Commands.swift", "the commands"),
    ]
    return places.compactMap { file, text in
      let path = "Features/\(name.plural)/\(file)"
      return tree.files[path] == nil ? nil : "\(path): \(text)"
    }
  }

  // MARK: - Problems

  /// What is wrong with the name, and what already has it.
  func problems(with name: FeatureName) -> [String] {
    var problems = NameRules.problems(with: name.plural)
    if problems.isEmpty, name.singular != FeatureName(name.plural).singular {
      problems = NameRules.problems(with: name.singular)
    }
    guard problems.isEmpty else { return problems }
    if name.singular == name.plural { return ["one item of '\(name.plural)' needs a name of its own"] }
    for word in [name.plurals.lowerCamel, name.singulars.lowerCamel] where NameRules.isKeyword(word) {
      problems.append("its code would call something '\(word)', which is a keyword of Swift")
    }
    let own = ["Features/\(name.plural)/", "\(Template.folder)/Features/\(name.plural)/"]
    if tree.paths.contains(where: { path in
      FeatureFolders(name.plural).claim(path) || own.contains { path.hasPrefix($0) }
    }) {
      problems.append("'\(name.plural)' is taken")
    }
    if commands.contains(name.command) { problems.append("there is a command '\(name.command)' already") }
    return problems
  }

  /// The commands of the program and of its shell that are no features.
  private var commands: Set<String> {
    let texts = texts { $0.hasPrefix("App/CommandLine/") && $0.hasSuffix(".swift") }.values
    return texts.reduce(into: ["exit", "help", "quit"]) { names, text in
      names.formUnion(text.matches(of: /commandName: "([a-z-]+)"/).map { String($0.output.1) })
    }
  }

  private func conflicts(of own: [String: String], named name: FeatureName) -> [String] {
    let conflicts = own.keys.filter { tree.files[$0] != nil }.sorted().map { "\($0) already exists" }

    let types = FeatureFolders(name.plural).layerTypes(in: own)
    let existing = texts { $0.hasPrefix("Layers/") && $0.hasSuffix(".swift") }.values.filter {
      $0.mentions(anyOf: types)
    }
    let declared = existing.reduce(into: Set<String>()) { $0.formUnion(SwiftFile($1).declaredTypes) }
    return conflicts + types.intersection(declared).sorted().map { "the layers have a type '\($0)' already" }
  }

  /// The nearest name without a problem that is suitable too.
  private func suggestion(for name: String, where isSuitable: (FeatureName) -> Bool = { _ in true }) -> String? {
    guard let camel = NameRules.upperCamel(name) else { return nil }
    let suitable = [camel, "\(camel)List", "More\(camel)", "\(camel)Feature"].first {
      problems(with: FeatureName($0)).isEmpty && isSuitable(FeatureName($0))
    }
    // The name is good, and that of one item is not.
    return suitable == name ? nil : suitable
  }

  // MARK: - The shared places

  private func addToContainers(of tree: inout Tree, from generated: [String: String], named name: FeatureName)
    -> [String]
  {
    let types = FeatureFolders(name.plural).layerTypes(in: generated)
    var conflicts: [String] = []
    for path in SharedPlaces.containers {
      guard let types = generated[path].map({ SwiftFile($0).members(naming: types) }) else { continue }
      var file = SwiftFile(tree[path] ?? "")
      let isComplete = types.enumerated().allSatisfy { index, members in
        members.allSatisfy { file.append(member: $0, toType: index) }
      }
      if isComplete {
        tree[path] = file.text
      } else {
        conflicts.append("\(path) has no type that could hold the feature's part")
      }
    }
    return conflicts
  }

  private func register(in tree: inout Tree, named name: FeatureName) -> [String] {
    let list = SharedPlaces.registrationList
    var file = SwiftFile(tree[SharedPlaces.registrations] ?? "")
    guard file.insert(SharedPlaces.registration(of: name.plural), intoListOf: list) else {
      return ["\(SharedPlaces.registrations) has no list '\(list)' of registrations"]
    }
    file.insert(import: "\(name.plural)FeatureRouter")
    tree[SharedPlaces.registrations] = file.text
    return []
  }

  /// Adds the feature's collection to the embedded API, unless that has one of this path.
  private func addCollection(to tree: inout Tree, named name: FeatureName, shaped shape: Shape) -> [String] {
    guard let path = shape.resource else { return [] }
    let declared = texts { $0.hasPrefix("App/EmbeddedAPI/") && $0.hasSuffix(".swift") }.values
    let isThere = declared.contains { text in
      text.matches(of: /Resource\(\s*"([^"]*)"/).contains { $0.output.1 == path }
    }
    let file = "\(SharedPlaces.collectionFolder(of: name.plural))/Resource+\(name.plural).swift"
    return isThere ? [] : addCollections(shape.collection(of: name), in: file, to: &tree)
  }

  /// Adds a file with collections to the embedded API, unless the app has none.
  func addCollections(_ text: String, in path: String, to tree: inout Tree) -> [String] {
    guard var file = tree[SharedPlaces.collections].map(SwiftFile.init) else { return [] }
    for declaration in SharedPlaces.collections(in: text) {
      guard file.insert(declaration, intoListOf: SharedPlaces.collectionList) else {
        return ["\(SharedPlaces.collections) has no list '\(SharedPlaces.collectionList)'"]
      }
    }
    tree[SharedPlaces.collections] = file.text
    tree[path] = text
    return []
  }

  /// Makes settings of the parameters of the feature's path, unless they are. Each is an option of all commands.
  func addPathParameters(of shape: Shape, to tree: inout Tree) -> [String] {
    let (place, list) = (SharedPlaces.pathParameters, SharedPlaces.pathParameterList)
    var file = SwiftFile(tree[place] ?? "")
    for name in shape.pathParameters where file.elements(of: list)?.contains("\"\(name)\"") != true {
      guard file.insert("\"\(name)\"", intoListOf: list) else { return ["\(place) has no list '\(list)'"] }
      tree[place] = file.text
    }
    let names = (file.elements(of: list) ?? []).map { $0.filter { $0 != "\"" } }
    let taken = names.isEmpty ? [] : FeatureSet(tree).namesOfSettingsAndOptions
    return names.compactMap { name in
      let option = CamelWords(name).kebab
      return taken.contains(option)
        ? "the path's {\(name)} would be the setting and the option '\(option)', which is taken: rename it in the path"
        : nil
    }
  }

  /// Those that the app and its features declare, other than by the list of path parameters.
  private var namesOfSettingsAndOptions: Set<String> {
    let texts = texts { $0.hasPrefix("App/CommandLine/") || $0.hasPrefix("Features/") && $0.hasSuffix(".swift") }
    let keys = (tree[SharedPlaces.configurationKeys] ?? "").matches(of: /^  case (\w+)$/.anchorsMatchLineEndings())
    return options(in: texts.values).union(keys.map { CamelWords(String($0.output.1)).kebab })
  }

  /// The names of the options that each command of a feature has: those of groups of options.
  var optionsOfEachCommand: Set<String> {
    let folders = ["App/CommandLine/", "Features/CommandSupport/"]
    let texts = texts { path in folders.contains { path.hasPrefix($0) } }
    return options(in: texts.values.filter { $0.mentions(anyOf: ["ParsableArguments"]) })
  }

  /// The names of the options that files declare.
  private func options(in texts: some Sequence<String>) -> Set<String> {
    var names: Set = ["help", "version"]
    for text in texts where text.mentions(anyOf: ["@Option", "@Flag"]) {
      let options = text.matches(of: /@(?:Option|Flag)(?:\([^@]*?\))?\s+(?:private )?var (\w+)/)
      names.formUnion(options.map { CamelWords(String($0.output.1)).kebab })
      names.formUnion(text.matches(of: /customLong\("([a-z-]+)"\)/).map { String($0.output.1) })
    }
    return names
  }

  private func declare(in tree: inout Tree, named name: FeatureName, style: Shape.Style) -> [String] {
    var file = manifest
    let line = "\"\(name.plural)\""
    let list = SharedPlaces.featureNames(style)
    guard file.insert(line, intoListOf: list, before: { $0 > line }) else {
      return ["\(SharedPlaces.manifest) has no list '\(list)'"]
    }
    tree[SharedPlaces.manifest] = file.text
    return []
  }
}
