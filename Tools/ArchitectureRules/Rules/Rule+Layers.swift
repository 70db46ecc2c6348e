extension Rule {
  static let layers: [Rule] = [groupsAreUsedThroughTheirOutermostModule]

  package static let groupsAreUsedThroughTheirOutermostModule = Rule(
    "Data is used by Remote, both by Layers, and that one, like analytics, by AppComposition; CoreNetwork by Remote, "
      + "Layers and App; parts of features by features, and by App those of the shell; the layers use no library but "
      + "InnoDI",
    remedy: "Let the module above hand it in, or move the code to the module that may use it."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard let layer = module.layer, layer < .tools else { return [] }
      return module.uses.filter { use in package[use.name].map { !mayUse($0, in: module) } ?? false }
        .map { Finding(place: $0.place, problem: "\(module.name) may not use \($0.name)") }
    }
  }

  /// Which modules of another package one uses, Package.swift alone says.
  private static func mayUse(_ used: Module, in module: Module) -> Bool {
    if let part = used.featurePart {
      return module.featurePart != nil || part.isShell
        || module.name == "Features" && [.interface, .router].contains(part.role)
    }
    return switch used.name {
    case "Data": ["Layers", "Remote"].contains(module.name)
    case "Remote": module.name == "Layers"
    case "AnalyticsSDK", "Layers": module.name == "AppComposition"
    case "Analytics": ["AnalyticsSDK", "AppComposition"].contains(module.name)
    case "CoreNetwork": ["Layers", "Remote"].contains(module.name) || module.layer == .app
    default: module.layer != .layers || used.layer != .libraries || used.library == "InnoDI"
    }
  }
}
