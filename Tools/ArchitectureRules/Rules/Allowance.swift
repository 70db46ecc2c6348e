/// What one module may use besides the toolchain.
struct Allowance {
  /// Modules of this package, and products of others.
  let modules: Set<String>
  /// Whether it may use any product of other packages.
  var otherPackages = false
  /// Whether it may use the Interfaces and Routers of the features.
  var interfacesAndRouters = false

  func permits(_ name: String, in package: PackageModel) -> Bool {
    if modules.contains(name) { return true }
    guard let module = package[name] else { return otherPackages }
    guard interfacesAndRouters, let role = module.featurePart?.role else { return false }
    return role == .interface || role == .router
  }
}

extension Allowance {
  /// The line to add to `byModule` for a module that has none, with what it uses now.
  static func line(for module: Module) -> String {
    let names = module.uses.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return "\"\(module.name)\": Allowance(modules: [\(names)]),"
  }

  /// That of a module; nil for parts of features, which have rules of their own, and for modules that have no place.
  static func of(_ module: Module) -> Allowance? {
    module.isProgram ? program : byModule[module.name]
  }

  /// The commands navigate through the shell's coordinator, as links from outside do.
  private static let program = Allowance(
    modules: [
      "AppComposition", "AppConfiguration", "AppTrace", "CommandSupport", "CoreNetwork", "DesignSupport", "Domain",
      "EmbeddedAPI", "EntireTabFeatureRouter", "Features", "Files", "InnoRouter", "JSONServer", "TerminalApp",
      "TerminalUI",
    ],
    otherPackages: true)

  /// The modules that belong to no group, from the top down.
  private static let byModule: [String: Allowance] = [
    "AppComposition": Allowance(
      modules: [
        "Analytics", "AnalyticsSDK", "AppTrace", "CoreNetwork", "Domain", "FeatureSupport", "Features", "InnoDI",
        "Layers",
      ],
      otherPackages: true),
    "AppConfiguration": Allowance(
      modules: ["CoreNetwork", "Domain", "Files", "TerminalUI"], otherPackages: true),
    "TerminalApp": Allowance(modules: ["AppTrace", "EntireTabFeatureRouter", "InnoRouter", "TerminalUI"]),
    "AppTrace": Allowance(
      modules: [
        "CoreNetwork", "EntireTabFeatureRouter", "FeatureSupport", "InnoFlow", "InnoRouter", "TerminalUI",
      ]),
    "EmbeddedAPI": Allowance(modules: ["JSONServer"]),

    "Features": Allowance(
      modules: ["CommandSupport", "Domain", "FeatureSupport", "InnoDI", "InnoRouter"], interfacesAndRouters: true),
    "DesignSupport": Allowance(modules: ["Domain", "FeatureSupport", "TerminalUI"]),
    "FeatureSupport": Allowance(modules: ["Domain", "InnoFlow"]),
    "CommandSupport": Allowance(modules: ["Domain"], otherPackages: true),

    "Layers": Allowance(modules: ["CoreNetwork", "Data", "Domain", "InnoDI", "Remote"]),
    "Remote": Allowance(modules: ["CoreNetwork", "Data", "InnoDI"]),
    "Data": Allowance(modules: ["Domain", "InnoDI"]),
    "Domain": Allowance(modules: ["InnoDI", "Logging"]),

    "CoreNetwork": Allowance(modules: ["InnoNetwork"], otherPackages: true),
    "AnalyticsSDK": Allowance(modules: ["Analytics"], otherPackages: true),
    "Analytics": Allowance(modules: []),
  ]
}
