import ArchitectureRules

/// A small package that keeps every rule: the architecture with one complete feature, a second one as its sibling, and
/// a library of each kind. Each fixture changes it to break one rule.
struct Miniature {
  private var modules: [String: Module] = [:]
  private var texts: [String: [(name: String, text: String)]] = [:]
  private var products: [PackageModel.Product] = []

  static let sound: Miniature = {
    var package = Miniature()
    package.addLibraries()
    package.addLayers()
    package.addFeatures()
    package.addApp()
    return package
  }()

  var model: PackageModel {
    PackageModel(
      modules: modules.values.map { module in
        var module = module
        module.sources = (texts[module.name] ?? []).map { SourceFile(path: "\(module.path)/\($0.name)", text: $0.text) }
        return module
      },
      products: products)
  }

  // MARK: - Changes

  /// Adds a module that imports each of what it uses in a file of its own: File0 the first, File1 the second, …
  mutating func add(
    _ name: String, _ path: String, kind: Module.Kind = .library, uses targets: [String] = [], products: [String] = [],
    text: String? = nil
  ) {
    modules[name] = Module(
      name: name, kind: kind, path: path, targetDependencies: targets, productDependencies: products,
      settings: Module.Settings(
        upcomingFeatures: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"],
        treatsWarningsAsErrors: true),
      sources: [])
    texts[name] = [("File0.swift", text ?? (targets + products).map { "import \($0)\n" }.joined())]
  }

  /// Declares the dependency and imports it, in a new file.
  func with(_ module: String, using dependency: String) -> Miniature {
    with(module, declaring: dependency).with(module, file: "import \(dependency)\n")
  }

  /// As an app is, which takes them from another package.
  func withoutLibraries() -> Miniature {
    var changed = self
    changed.modules = modules.filter { $0.value.layer != .libraries }
    return changed
  }

  func with(_ module: String, declaring dependency: String) -> Miniature {
    changing(module) { $0.targetDependencies.append(dependency) }
  }

  func with(_ module: String, file text: String, named name: String? = nil) -> Miniature {
    var changed = self
    let index = texts[module, default: []].count { $0.name.hasPrefix("File") }
    changed.texts[module, default: []].append((name ?? "File\(index).swift", text))
    return changed
  }

  func with(_ name: String, at path: String, kind: Module.Kind = .library) -> Miniature {
    var changed = self
    changed.add(name, path, kind: kind)
    return changed
  }

  func changing(_ module: String, _ change: (inout Module) -> Void) -> Miniature {
    var changed = self
    if var value = changed.modules[module] {
      change(&value)
      changed.modules[module] = value
    }
    return changed
  }

  func without(product: String) -> Miniature {
    var changed = self
    changed.products.removeAll { $0.name == product }
    return changed
  }

  /// In place of the product of that name.
  func with(product: String, isLibrary: Bool, of target: String) -> Miniature {
    var changed = without(product: product)
    changed.products.append(PackageModel.Product(name: product, isLibrary: isLibrary, targets: [target]))
    return changed
  }

  // MARK: - The sound package

  private mutating func addLibraries() {
    add("InnoDI", "Libraries/InnoDI/Attributes")
    add("InnoFlowCore", "Libraries/InnoFlow/Core", products: ["Logging"])
    add("InnoFlowMacros", "Libraries/InnoFlow/Macros", kind: .macro, products: ["SwiftSyntax"])
    add(
      "InnoFlow", "Libraries/InnoFlow/Authoring", uses: ["InnoFlowCore", "InnoFlowMacros"],
      text: """
        @_exported public import InnoFlowCore
        /// Makes a reducer.
        public macro InnoFlow() = #externalMacro(module: "InnoFlowMacros", type: "InnoFlowMacro")
        """)
    add("InnoFlowTesting", "Libraries/InnoFlow/Testing", uses: ["InnoFlowCore"])
    add("InnoFlowTerminalUI", "Libraries/InnoFlow/TerminalUI", uses: ["InnoFlowCore", "TerminalUI"])
    add("InnoRouter", "Libraries/InnoRouter/Router")
    add("InnoRouterTerminalUI", "Libraries/InnoRouter/TerminalUI", uses: ["InnoRouter", "TerminalUI"])
    add("CCurl", "Libraries/InnoNetwork/CCurl", kind: .system)
    add("InnoNetworkEngine", "Libraries/InnoNetwork/Engine", uses: ["CCurl"])
    add("InnoNetwork", "Libraries/InnoNetwork/Client", uses: ["InnoNetworkEngine"])
    add("InnoNetworkTesting", "Libraries/InnoNetwork/Testing", uses: ["InnoNetwork"])
    add("ReduxCore", "Libraries/ReduxCore/Core", uses: ["InnoFlowCore"])
    add("InnoTrace", "Libraries/InnoTrace", uses: ["InnoFlowCore", "TerminalUI"])
    add("JSONServer", "Libraries/JSONServer", products: ["FlyingFox"])
    add("TerminalUI", "Libraries/TerminalUI")
    add("CommandLineIO", "Libraries/CommandLineIO", uses: ["TerminalUI"])
    products = [
      "CommandLineIO", "InnoDI", "InnoFlow", "InnoFlowTesting", "InnoNetwork", "InnoNetworkTesting", "InnoRouter",
      "InnoTrace", "JSONServer", "ReduxCore",
    ]
    .map { PackageModel.Product(name: $0, isLibrary: true, targets: [$0]) }
    products.append(PackageModel.Product(name: "innosample", isLibrary: false, targets: ["innosample"]))
  }

  private mutating func addLayers() {
    add("CoreNetwork", "CoreNetwork", uses: ["InnoNetwork"], products: ["Logging"])
    add("Analytics", "ThirdParty/Analytics/Interface")
    add("AnalyticsSDK", "ThirdParty/Analytics/SDK", uses: ["Analytics"])
    add(
      "Domain", "Layers/Domain", uses: ["InnoDI"], products: ["Logging"],
      text: "import InnoDI\nimport Logging\n@DIContainer public struct DomainContainer {}\n")
    add("Data", "Layers/Data", uses: ["Domain"])
    add("Remote", "Layers/Remote", uses: ["CoreNetwork", "Data"])
    add("Layers", "Layers/LayerContainer", uses: ["CoreNetwork", "Data", "Domain", "Remote"])
    add(
      "DomainTests", "Tests/DomainTests", kind: .test, uses: ["Domain"],
      text: "import Testing\n@testable import Domain\n")
  }

  private mutating func addFeatures() {
    add("FeatureSupport", "Features/FeatureSupport", uses: ["Domain", "InnoFlow"])
    add("DesignSupport", "Features/DesignSupport", uses: ["Domain", "FeatureSupport", "TerminalUI"])
    for feature in ["People", "Posts"] {
      let module = "\(feature)Feature"
      let path = "Features/\(feature)"
      add(
        "\(module)Interface", "\(path)/Interface",
        text: "import Observation\npublic import struct FoundationEssentials.UUID\n")
      add(
        "\(module)Logic", "\(path)/Logic", uses: ["\(module)Interface", "Domain", "FeatureSupport", "InnoFlow"],
        products: ["Logging"])
      add(
        "\(module)UI", "\(path)/UI",
        uses: ["\(module)Interface", "\(module)Logic", "DesignSupport", "FeatureSupport", "TerminalUI"])
      let drawing = ["\(module)UI", "DesignSupport", "InnoRouterTerminalUI", "TerminalUI"]
      let coordinating = ["\(module)Interface", "\(module)Logic", "Domain", "FeatureSupport", "InnoRouter"]
      add(
        "\(module)Router", "\(path)/Router", uses: coordinating + drawing,
        text: "@_exported public " + coordinating.map { "import \($0)\n" }.joined())
      texts["\(module)Router", default: []].append(
        ("\(feature)FeatureRouteHost.swift", drawing.map { "import \($0)\n" }.joined()))
      add("\(module)Testing", "\(path)/Testing", uses: ["Domain"])
      add(
        "\(module)Tests", "\(path)/Tests", kind: .test, uses: ["\(module)Logic", "\(module)Testing", "InnoFlowTesting"])
    }
    add("EntireTabFeatureInterface", "Features/EntireTab/Interface")
    add(
      "EntireTabFeatureRouter", "Features/EntireTab/Router",
      uses: [
        "EntireTabFeatureInterface", "InnoRouter", "PeopleFeatureInterface", "PeopleFeatureRouter",
        "PostsFeatureRouter",
      ])
    add(
      "Features", "Features/FeatureContainer",
      uses: ["Domain", "EntireTabFeatureRouter", "PeopleFeatureRouter", "PostsFeatureRouter"])
  }

  private mutating func addApp() {
    add("EmbeddedAPI", "App/EmbeddedAPI", uses: ["JSONServer"])
    add("AppComposition", "App/Composition", uses: ["AnalyticsSDK", "CoreNetwork", "Features", "Layers"])
    add(
      "innosample", "App/CommandLine", kind: .executable, uses: ["AppComposition", "EmbeddedAPI"],
      products: ["ArgumentParser"])
    add("Generator", "Tools/Generator", uses: ["EmbeddedAPI"])
    add("LoopbackServer", "Tests/Support/LoopbackServer")
    add(
      "CommandLineTests", "Tests/CommandLineTests", kind: .test, uses: ["LoopbackServer", "innosample"],
      text: "import LoopbackServer\n")
  }
}
