extension Rule {
  static let settings: [Rule] = [everyTargetIsStrict, noTargetHasUnsafeFlags]

  package static let everyTargetIsStrict = Rule(
    "Every target has the strict settings: Swift 6 mode, three upcoming features, warnings as errors",
    remedy: "Give the target `swiftSettings: .strict`, as the vocabulary in Package.swift does."
  ) { package in
    package.modules.compactMap { module in
      // A plugin cannot be given settings.
      guard ![.system, .binary, .plugin].contains(module.kind), !module.sources.isEmpty else { return nil }
      let missing = missingSettings(module.settings)
      guard !missing.isEmpty else { return nil }
      return Finding(place: module.manifestPlace, problem: "\(module.name) lacks \(missing.joined(separator: ", "))")
    }
  }

  package static let noTargetHasUnsafeFlags = Rule(
    "No target but the program and tests has unsafe flags, which would keep other packages from using it",
    remedy: "Find a setting of PackageDescription for it."
  ) { package in
    package.modules.filter { !$0.isTest && !$0.isProgram && $0.settings.hasUnsafeFlags }.map {
      Finding(place: $0.manifestPlace, problem: "\($0.name) has unsafe flags")
    }
  }

  private static func missingSettings(_ settings: Module.Settings) -> [String] {
    var missing = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].filter {
      !settings.upcomingFeatures.contains($0)
    }
    if !settings.treatsWarningsAsErrors { missing.append("warnings as errors") }
    if let mode = settings.languageMode, mode != "6" { missing.append("Swift 6 mode") }
    return missing
  }
}
