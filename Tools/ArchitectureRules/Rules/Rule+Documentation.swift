extension Rule {
  static let documentation: [Rule] = [publicSymbolsAreDocumented]

  /// Exempt are members that a protocol requires, overrides, the members of result builders and property wrappers,
  /// names with a leading underscore, and the modules of macros, which only the compiler calls.
  package static let publicSymbolsAreDocumented = Rule(
    "Every public symbol of InnoDI, InnoFlow, InnoNetwork, InnoRouter, JSONServer and ReduxCore is documented",
    remedy: "Say in a `///` line above it what it is for; what only this package needs is `package`."
  ) { package in
    let libraries = package.modules.filter { $0.layer == .libraries && $0.kind == .library }
    let requirements = RequiredMembers(libraries)
    return libraries.filter { published.contains($0.library ?? "") }.flatMap { module in
      let hidden = hiddenTypes(of: libraries.filter { $0.library == module.library })
      return module.sources.flatMap { source in
        source.declarations.filter { isUndocumented($0, hidden) && !requirements.require($0) }
          .map {
            Finding(place: source.place($0.line), problem: "\(module.name)'s \($0.path) is public and not documented")
          }
      }
    }
  }

  private static func isUndocumented(_ declaration: Declaration, _ hidden: Set<String>) -> Bool {
    guard declaration.isPublic, !declaration.isDocumented, !declaration.isOverride, declaration.kind != .extension
    else { return false }
    if declaration.name.hasPrefix("_") || declaration.attributes.contains("_spi") { return false }
    // A public member of a type that is not public cannot be used.
    var owner = Substring(declaration.owner)
    while !owner.isEmpty {
      if hidden.contains(String(owner)) { return false }
      owner = owner.lastIndex(of: ".").map { owner[..<$0] } ?? ""
    }
    return true
  }

  /// The types that other packages cannot name, by their paths.
  private static func hiddenTypes(of modules: [Module]) -> Set<String> {
    Set(
      modules.flatMap(\.sources).flatMap(\.declarations).filter {
        ($0.kind == .type || $0.kind == .protocol) && !$0.isPublic
      }.map(\.path))
  }
}
