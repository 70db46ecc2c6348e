extension Shape {
  /// What is wrong with the options, in themselves, together, and for a feature of this name.
  func problems(for name: FeatureName) -> [String] {
    problemsOfTheResource + problemsWithoutAPath + problemsOfTheChild(name) + problemsOfTheFields
  }

  /// The resource becomes a part of a URL and of a Swift literal.
  private var problemsOfTheResource: [String] {
    guard let resource else { return [] }
    let names = resource.matches(of: /{([^{}\/]*)}/).map { String($0.output.1) }
    let problems = names.compactMap { name -> String? in
      if name == "id" { return "the path's {id} would be that of an item: rename it in the path" }
      let property = FieldNames.property(for: name)
      return property == name ? nil : "the path's {\(name)} has to be written {\(property ?? "name")}"
    }
    if !problems.isEmpty { return problems }
    return Self.isPath(resource)
      ? [] : ["'\(resource)' is no path of a collection, such as albums, v1/albums or repos/{owner}/{repo}/issues"]
  }

  /// Whether a text is a path without a slash before it, with parameters in braces.
  static func isPath(_ text: String) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      if let name = part.wholeMatch(of: #/\{(.*)\}/#)?.output.1 {
        return FieldNames.property(for: String(name)) == String(name)
      }
      guard ![".", "..", ""].contains(part) else { return false }
      return part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~".contains($0)) }
    }
  }

  private var problemsWithoutAPath: [String] {
    var options: [String] = []
    if paging != nil { options.append("--paged") }
    if envelope != nil { options.append("--root") }
    if hasDetail { options.append("--detail") }
    if child != nil { options.append("--sub") }
    if !created.isEmpty { options.append("--create") }
    if !updated.isEmpty { options.append("--update") }
    if canDelete { options.append("--delete") }
    if options.isEmpty { return [] }
    let list = options.joined(separator: ", ")
    if resource == nil { return ["\(list): items that the app keeps in memory have no such requests; add --path"] }
    let withoutRoot = options.filter { $0 != "--root" }.joined(separator: ", ")
    return style == .redux && !withoutRoot.isEmpty
      ? ["\(withoutRoot): only features of the style innoflow have that"] : []
  }

  private func problemsOfTheChild(_ feature: FeatureName) -> [String] {
    guard let child else { return [] }
    guard child.resource.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else {
      return ["--sub: '\(child.resource)' is no component of a path, such as comments"]
    }
    let name = child.name
    let problems = NameRules.problems(with: name.plural)
    if !problems.isEmpty { return problems.map { "--sub: \($0)" } }
    if name.singular == name.plural || name.singular == feature.singular {
      return ["--sub: one item of '\(child.resource)' needs a name of its own"]
    }
    return []
  }

  /// The commands that the app and its shell add to those of a screen.
  static let screenCommands = ["back", "exit", "help", "open", "quit", "tab"]

  /// The commands of lists. A field that is updated has one of its name too.
  private static let listCommands = ["create", "delete", "highlights", "more", "refresh", "select", "undo"]

  private var problemsOfTheFields: [String] {
    let fields = created.map { ("--create", $0.name) } + updated.map { ("--update", $0) }
    let twice = [("--create", created.map(\.name)), ("--update", updated)].flatMap { option, names in
      Set(names).filter { name in names.count { $0 == name } > 1 }.sorted().map { "\(option): '\($0)' is there twice" }
    }
    return twice
      + fields.compactMap { option, name in
        guard let field = record.fields.first(where: { $0.name == name }) else {
          let names = record.fields.filter { !$0.isID && $0.type.isWritable }.map(\.name).joined(separator: ", ")
          return "\(option): an item has no field '\(name)'; those that can be written are \(names)"
        }
        if field.isID { return "\(option): the id is the server's" }
        if option == "--update", (Self.listCommands + Self.screenCommands).contains(name) {
          return "\(option): lists have a command '\(name)', so that the one of the field could not be called"
        }
        return field.type.isWritable
          ? nil : "\(option): '\(name)' is \(field.swift); a String, an Int, a Double, a Bool or an enum can be written"
      }
  }
}

extension FieldType {
  /// Whether a form or a command can write it.
  var isWritable: Bool {
    switch self {
    case .string, .int, .double, .bool, .choice: true
    case .date, .url, .uuid, .array, .object: false
    }
  }
}
