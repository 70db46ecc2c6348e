// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The architecture, top down: a module may use what stands below it, never what stands above or beside it.
/// The vocabulary (`feature`, `.module`, `.suite`, …) is at the bottom of the file.
let package = Package(
  name: "InnoSample",
  products: available(products, of: selectedTargets),
  dependencies: dependencies,
  targets: selectedTargets
)

var allTargets: [Target] { app + features + layers + boundaries + libraries + tools + template + suites }

var app: [Target] {
  [
    .executable(
      "innosample", "App/CommandLine",
      uses: [
        "AppComposition", "AppConfiguration", "AppTrace", "CommandSupport", "CoreNetwork", "DesignSupport", "Domain",
        "EmbeddedAPI",
        "EntireTabFeatureRouter",
        "Features",
        "InnoRouter", "TerminalApp", "TerminalUI", argumentParser,
      ]),
    .module(
      "TerminalApp", "App/TerminalApp", uses: ["AppTrace", "EntireTabFeatureRouter", "InnoRouter", "TerminalUI"]),
    .module(
      "AppComposition", "App/Composition",
      uses: [
        "Analytics", "AnalyticsSDK", "AppTrace", "CoreNetwork", "Domain", "FeatureSupport", "Features", "InnoDI",
        "Layers",
        logging,
      ]),
    .module(
      "AppTrace", "App/Trace",
      uses: [
        "CoreNetwork", "Domain", "EntireTabFeatureRouter", "FeatureSupport", "InnoFlow", "InnoRouter", "TerminalUI",
      ]),
    .module("AppConfiguration", "App/Configuration", uses: ["Domain", "TerminalUI", configuration]),
    .module("EmbeddedAPI", "App/EmbeddedAPI", uses: [flyingSocks]),
  ]
}

/// A feature is one line: its folder in Features/ holds Interface, Logic, UI, Router, Testing and Tests.
var featureNames: [String] {
  [
    "People",
    "Posts",
    "Settings",
    "Todos",
  ]
}

/// The features whose Logic is written with ReduxCore; that of the others is written with InnoFlow.
var reduxFeatureNames: [String] {
  [
    "Search"
  ]
}

var features: [Target] {
  [
    .module(
      "Features", "Features/FeatureContainer",
      uses: ["CommandSupport", "Domain", "EntireTabFeatureRouter", "FeatureSupport", "InnoDI", "InnoRouter"]
        + (featureNames + reduxFeatureNames).map { .byName(name: "\($0)FeatureRouter") })
  ] + shell("EntireTab") + featureNames.flatMap { feature($0) } + reduxFeatureNames.flatMap { feature($0, isRedux: true) } + [
    .module("DesignSupport", "Features/DesignSupport", uses: ["Domain", "FeatureSupport", "TerminalUI"]),
    .module("CommandSupport", "Features/CommandSupport", uses: ["Domain", argumentParser]),
    .module("FeatureSupport", "Features/FeatureSupport", uses: ["Domain", "InnoFlow"]),
  ]
}

var layers: [Target] {
  [
    .module("Layers", "Layers/LayerContainer", uses: ["Domain", "Data", "Remote", "CoreNetwork"]),
    .module("Remote", "Layers/Remote", uses: ["Data", "CoreNetwork", "InnoDI"]),
    .module("Data", "Layers/Data", uses: ["Domain", "InnoDI"]),
    .module("Domain", "Layers/Domain", uses: ["InnoDI"]),
  ]
}

var boundaries: [Target] {
  [
    .module("CoreNetwork", "CoreNetwork", uses: ["InnoNetwork", httpTypes, logging]),
    .module("AnalyticsSDK", "ThirdParty/Analytics/SDK", uses: ["Analytics", logging]),
    .module("Analytics", "ThirdParty/Analytics/Interface"),
  ]
}

var libraries: [Target] {
  [
    .module("InnoFlow", "Libraries/InnoFlow/Authoring", uses: ["InnoFlowCore", "InnoFlowMacros"]),
    .module("InnoFlowCore", "Libraries/InnoFlow/Core", uses: [dequeModule, logging, metrics, orderedCollections]),
    .macros("InnoFlowMacros", "Libraries/InnoFlow/Macros"),
    .module(
      "InnoFlowTesting", "Libraries/InnoFlow/Testing",
      uses: ["InnoFlowCore", customDump, dequeModule, issueReporting, issueReportingTestSupport]),
    .module("InnoFlowTerminalUI", "Libraries/InnoFlow/TerminalUI", uses: ["InnoFlowCore", "TerminalUI"]),
    .module("InnoFlowDebug", "Libraries/InnoFlow/Debug", uses: ["InnoFlowCore", customDump]),

    .module("ReduxCore", "Libraries/ReduxCore/Core", uses: ["InnoFlowCore"]),
    .macros("ReduxCoreMacros", "Libraries/ReduxCore/Macros"),
    .module(
      "ReduxCoreTerminalUI", "Libraries/ReduxCore/TerminalUI", uses: ["ReduxCore", "ReduxCoreMacros", "TerminalUI"]),
    .module(
      "ReduxCoreTesting", "Libraries/ReduxCore/Testing",
      uses: ["InnoFlowTesting", "ReduxCore", customDump, issueReporting]),

    .module("InnoDI", "Libraries/InnoDI/Attributes", uses: ["InnoDIMacros"]),
    .macros("InnoDIMacros", "Libraries/InnoDI/Macros"),
    .module("InnoDIGraph", "Libraries/InnoDI/Graph", uses: swiftSyntax("SwiftParser", "SwiftSyntax")),
    .executable("InnoDI-DependencyGraph", "Libraries/InnoDI/GraphTool", uses: ["InnoDIGraph", argumentParser]),
    .plugin(
      name: "InnoDIDAGValidationPlugin", capability: .buildTool(), dependencies: ["InnoDI-DependencyGraph"],
      path: "Libraries/InnoDI/Plugins/InnoDIDAGValidationPlugin"),

    .module("InnoRouter", "Libraries/InnoRouter/Router", uses: ["InnoRouterCore"]),
    .module("InnoRouterCore", "Libraries/InnoRouter/Core"),
    .module(
      "InnoRouterTesting", "Libraries/InnoRouter/Testing",
      uses: ["InnoRouter", customDump, issueReporting, issueReportingTestSupport]),
    .module("InnoRouterMacros", "Libraries/InnoRouter/Authoring", uses: ["InnoRouterCore", "InnoRouterMacroPlugin"]),
    .macros("InnoRouterMacroPlugin", "Libraries/InnoRouter/Macros"),
    .module("InnoRouterTerminalUI", "Libraries/InnoRouter/TerminalUI", uses: ["InnoRouter", "TerminalUI"]),

    .module("InnoNetwork", "Libraries/InnoNetwork/Client", uses: ["InnoNetworkEngine", httpTypes, logging, metrics]),
    .module("InnoNetworkEngine", "Libraries/InnoNetwork/Engine", uses: ["CCurl", httpTypes]),
    .systemLibrary(
      name: "CCurl", path: "Libraries/InnoNetwork/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    .module("InnoNetworkTesting", "Libraries/InnoNetwork/Testing", uses: ["InnoNetworkEngine", httpTypes]),

    .module("TerminalUI", "Libraries/TerminalUI"),
  ]
}

var suites: [Target] {
  [
    .suite("DomainTests", uses: ["Domain"]),
    .suite("DataTests", uses: ["Data", "Domain"]),
    .suite("RemoteTests", uses: ["Remote", "Data", "CoreNetwork", "EmbeddedAPI", "LoopbackServer"]),
    .suite("LayersTests", uses: ["Layers", "Domain", "CoreNetwork", "EmbeddedAPI"]),
    .suite(
      "CoreNetworkTests",
      uses: ["CoreNetwork", "InnoNetwork", "InnoNetworkTesting", "LoopbackServer", "Programs", httpTypes, logging]),
    .suite(
      "FeaturesTests",
      uses: [
        "Features", "Domain", "EntireTabFeatureRouter", "FeatureSupport", "Fuzzing", "InnoFlow", "InnoRouter",
        "TerminalUI",
        "TestSupport",
      ]),
    .suite(
      "AppTests",
      uses: [
        "AppComposition", "Analytics", "EmbeddedAPI", "EntireTabFeatureRouter", "Features", "Fuzzing", "InnoRouter",
        "TerminalUI",
        "TestSupport",
      ]),
    .suite(
      "TraceTests",
      uses: ["AppTrace", "CoreNetwork", "Domain", "FeatureSupport", "InnoFlow", "InnoRouter", "TerminalUI"]),
    .suite(
      "FeatureSupportTests", uses: ["FeatureSupport", "Domain", "InnoFlow", "InnoFlowTesting", "TestSupport"]),
    .suite("EmbeddedAPITests", uses: ["EmbeddedAPI", "CoreNetwork", "Fuzzing"]),
    .suite("AppConfigurationTests", uses: ["AppConfiguration", "Domain", "TerminalUI"]),
    .suite("AnalyticsTests", uses: ["Analytics", "AnalyticsSDK", logging]),
    .suite(
      "CommandLineTests",
      uses: [
        "EmbeddedAPI", "Fuzzing", "LoopbackServer", "Programs", "TerminalUI", "innosample", subprocess, systemPackage,
      ]),
    .suite("ArchitectureTests", uses: ["ArchitectureRules"]),
    .suite("ArchitectureGraphTests", uses: ["InnoFlow", "Programs", "architecture-graph"]),
    .suite("ContainersTests", uses: ["InnoDI-DependencyGraph", "Programs"]),
    .suite("DocumentationSamplesTests", uses: ["DocumentationSamples"]),
    .suite("GuideTests", uses: ["DocumentationSamples", "Programs", "architecture-graph", "innosample"]),
    .suite(
      "GeneratorTests",
      uses: ["Fuzzing", "Generator", "Programs", "feature-generator", "innosample", subprocess, systemPackage]
        + swiftSyntax("SwiftParser", "SwiftSyntax")),
    .suite("AppCopyingTests", uses: ["AppCopying", "Generator", "Programs", "app-generator"]),
    .suite("GeneratedAppTests", uses: ["Generator", "Programs", "app-generator"]),

    .suite(
      "InnoFlowTests",
      uses: [
        "DocumentationSamples", "Fuzzing", "Gates", "InnoFlow", "InnoFlowCore", "InnoFlowDebug", "InnoFlowTesting",
        "Programs", logging,
      ]),
    .suite(
      "InnoFlowMacrosTests",
      uses: ["InnoFlowMacros"]
        + swiftSyntax("SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport")),
    .suite(
      "ReduxCoreTests",
      uses: [
        "DocumentationSamples", "Gates", "InnoFlow", "InnoFlowCore", "InnoFlowTesting", "Programs", "ReduxCore",
        "ReduxCoreTerminalUI", "ReduxCoreTesting", "TerminalUI", "store-view-demo",
      ]),
    .suite(
      "ReduxCoreMacrosTests",
      uses: ["ReduxCoreMacros"]
        + swiftSyntax("SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport")),
    .suite("InnoDITests", uses: ["DocumentationSamples", "Gates", "InnoDI"]),
    .suite("InnoDIGraphTests", uses: ["InnoDIGraph", "InnoDI-DependencyGraph", "Programs"]),
    .suite(
      "InnoDIMacrosTests",
      uses: ["InnoDI", "InnoDIMacros", "Programs"]
        + swiftSyntax(
          "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros")),
    .suite("InnoRouterTests", uses: ["DocumentationSamples", "Fuzzing", "InnoRouter", "InnoRouterTesting"]),
    .suite(
      "InnoRouterMacrosTests",
      uses: ["InnoRouter", "InnoRouterMacros", "InnoRouterMacroPlugin"]
        + swiftSyntax("SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport")),
    .suite("InnoRouterTerminalUITests", uses: ["InnoRouter", "InnoRouterTerminalUI", "TerminalUI", "TestSupport"]),
    .suite(
      "InnoNetworkTests",
      uses: [
        "DocumentationSamples", "Fuzzing", "Gates", "InnoNetwork", "InnoNetworkEngine", "InnoNetworkTesting",
        "LoopbackServer",
        httpTypes, logging, metrics, metricsTestKit, subprocess, systemPackage,
      ],
      // The tests' own look-up of names stands before the C library's, for libcurl too: see ResolverHook.
      linking: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=getaddrinfo"])]),
    .suite(
      "TerminalBridgesTests",
      uses: [
        "InnoFlow", "InnoFlowCore", "InnoFlowTerminalUI", "InnoRouter", "InnoRouterTerminalUI", "Programs",
        "TerminalUI", "TestSupport",
      ]),
    .suite(
      "TerminalUITests",
      uses: ["TerminalUI", "DesignSupport", "DocumentationSamples", "Fuzzing", "Programs", "terminal-demo"]),
    .suite("TerminalAppTests", uses: ["Fuzzing", "LoopbackServer", "Programs", "innosample"]),
    .suite("ScriptsTests", uses: ["Programs"]),
    .suite("ThreadSanitizerTests", uses: ["Programs"], excluding: ["Program"]),

    .module("TestSupport", "Tests/Support/TestSupport", uses: ["Fuzzing", "TerminalUI"]),
    .module("Fuzzing", "Tests/Support/Fuzzing"),
    .module("Gates", "Tests/Support/Gates"),
    .module("LoopbackServer", "Tests/Support/LoopbackServer"),
    .module("DocumentationSamples", "Tests/Support/DocumentationSamples", uses: ["Programs"]),
    .module("Programs", "Tests/Support/Programs", uses: [subprocess, systemPackage]),
    .executable("terminal-demo", "Tests/Support/TerminalDemo", uses: ["TerminalUI"]),
    .executable(
      "store-view-demo", "Tests/Support/StoreViewDemo", uses: ["ReduxCore", "ReduxCoreTerminalUI", "TerminalUI"]),
  ]
}

/// The feature that scripts/new-feature makes others from, with its part of the layers and of their suites; no program shows it.
/// It is built with all that a feature can have.
var template: [Target] {
  feature("Widgets").map { target in
    target.path = target.path.map { "Tools/Template/\($0)" }
    if target.dependencies.contains(where: { $0.localName == "Domain" }) {
      target.dependencies.append("TemplateDomain")
    }
    target.swiftSettings?.append(.define("MODAL"))
    return target
  } + templateLayers
}

var templateLayers: [Target] {
  [
    .module("TemplateDomain", "Tools/Template/Layers/Domain", uses: ["Domain", "InnoDI"]),
    .module("TemplateData", "Tools/Template/Layers/Data", uses: ["Data", "Domain", "InnoDI", "TemplateDomain"]),
    .module(
      "TemplateRemote", "Tools/Template/Layers/Remote",
      uses: ["CoreNetwork", "Data", "InnoDI", "Remote", "TemplateData"]),
    .suite(
      "TemplateTests", "Tools/Template/Tests",
      uses: ["CoreNetwork", "Data", "Domain", "LoopbackServer", "TemplateData", "TemplateDomain", "TemplateRemote"]),
  ]
}

/// What works on this package: the generators, the rules that ArchitectureTests check, the pictures.
var tools: [Target] {
  [
    .module("ArchitectureRules", "Tools/ArchitectureRules"),
    .executable(
      "architecture-graph", "Tools/ArchitectureGraph",
      uses: ["ArchitectureRules", "InnoDIGraph", "InnoFlowCore", "TerminalUI", argumentParser]
        + swiftSyntax("SwiftParser", "SwiftSyntax")),
    .module("Generator", "Tools/Generator", uses: ["ArchitectureRules"]),
    .executable("feature-generator", "Tools/FeatureGenerator", uses: ["Generator"]),
    .module("AppCopying", "Tools/AppCopying", uses: ["ArchitectureRules", "Generator"]),
    .executable("app-generator", "Tools/AppGenerator", uses: ["AppCopying", "Generator"]),
  ]
}

var products: [Product] {
  [
    .executable(name: "innosample", targets: ["innosample"]),
    .executable(name: "InnoDI-DependencyGraph", targets: ["InnoDI-DependencyGraph"]),
    .plugin(name: "InnoDIDAGValidationPlugin", targets: ["InnoDIDAGValidationPlugin"]),
  ]
    + [
      "InnoDI", "InnoFlow", "InnoFlowCore", "InnoFlowDebug", "InnoFlowTerminalUI", "InnoFlowTesting", "InnoRouter",
      "InnoRouterMacros",
      "InnoRouterTesting", "InnoNetwork", "InnoNetworkEngine", "InnoNetworkTesting", "ReduxCore",
      "ReduxCoreTerminalUI", "ReduxCoreTesting", "TerminalUI",
    ]
    .map { .library(name: $0, targets: [$0]) }
    // The app's own way to its server, for Benchmarks alone.
    + ["CoreNetwork", "Data", "Domain", "Remote"].map { .library(name: $0, targets: [$0]) }
}

var dependencies: [Package.Dependency] {
  [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Without JSON: that trait would load all of Foundation into the program. See docs/decisions/0042.
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    // The macros compile against 602.0.0 and are tested with 603.0.1; a range leaves others who need swift-syntax a choice.
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ]
}

// MARK: - Packages

var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }
var configuration: Target.Dependency { .product(name: "Configuration", package: "swift-configuration") }
var customDump: Target.Dependency { .product(name: "CustomDump", package: "swift-custom-dump") }
var dequeModule: Target.Dependency { .product(name: "DequeModule", package: "swift-collections") }
var flyingSocks: Target.Dependency { .product(name: "FlyingSocks", package: "FlyingFox") }
var httpTypes: Target.Dependency { .product(name: "HTTPTypes", package: "swift-http-types") }
var issueReporting: Target.Dependency { .product(name: "IssueReporting", package: "xctest-dynamic-overlay") }
var issueReportingTestSupport: Target.Dependency {
  .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
}
var logging: Target.Dependency { .product(name: "Logging", package: "swift-log") }
var metrics: Target.Dependency { .product(name: "CoreMetrics", package: "swift-metrics") }
var metricsTestKit: Target.Dependency { .product(name: "MetricsTestKit", package: "swift-metrics") }
var orderedCollections: Target.Dependency { .product(name: "OrderedCollections", package: "swift-collections") }
var subprocess: Target.Dependency { .product(name: "Subprocess", package: "swift-subprocess") }
var systemPackage: Target.Dependency { .product(name: "SystemPackage", package: "swift-system") }

func swiftSyntax(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-syntax") }
}

// MARK: - Selection

/// The targets to build. INNOSAMPLE_TARGETS, a list such as "DomainTests,DataTests", limits the package to these targets and
/// what they depend on, so that testing one layer compiles nothing else; "all" stands for every target. Without it, all but the
/// tools and what tests a tool or a macro: with the test of a macro SwiftPM compiles every module twice, the second time for the
/// host. scripts/ set it. Only targets are filtered, never package dependencies, so that the resolved versions are the same for
/// each selection.
var selectedTargets: [Target] {
  let list = Context.environment["INNOSAMPLE_TARGETS"] ?? ""
  if list == "all" { return allTargets }
  let dependencies = Dictionary(uniqueKeysWithValues: allTargets.map { ($0.name, $0.localNames) })
  var names = Set<String>()
  var pending = list.isEmpty ? defaultNames : list.split(separator: ",").map(String.init)
  while let name = pending.popLast() {
    if let uses = dependencies[name], names.insert(name).inserted {
      pending += uses
    }
  }
  return allTargets.filter { names.contains($0.name) }
}

var defaultNames: [String] {
  let tools = Set(tools.map(\.name))
  let toolsAndMacros = tools.union(allTargets.filter { $0.type == .macro }.map(\.name))
  return allTargets.filter { target in
    let testsOne = target.type == .test && !toolsAndMacros.isDisjoint(with: target.localNames)
    return !testsOne && !tools.contains(target.name)
  }
  .map(\.name)
}

/// The products whose targets are all built.
func available(_ products: [Product], of targets: [Target]) -> [Product] {
  let names = Set(targets.map(\.name))
  return products.filter { $0.targetNames.allSatisfy(names.contains) }
}

extension Target.Dependency {
  /// The name of a target of this package; nil for a product of another one.
  var localName: String? {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    case .productItem: nil
    @unknown default: nil
    }
  }
}

extension Target {
  var localNames: [String] { dependencies.compactMap(\.localName) }
}

extension Product {
  var targetNames: [String] {
    switch self {
    case let library as Product.Library: library.targets
    case let executable as Product.Executable: executable.targets
    case let plugin as Product.Plugin: plugin.targets
    default: []
    }
  }
}

// MARK: - Vocabulary

/// The modules of a feature and the tests that live with it; who may use what is checked by ArchitectureTests.
func feature(_ name: String, isRedux: Bool = false) -> [Target] {
  let module = "\(name)Feature"
  let folder = "Features/\(name)"
  func own(_ role: String) -> Target.Dependency { .byName(name: module + role) }
  return [
    .module("\(module)Interface", "\(folder)/Interface"),
    .module("\(module)Logic", "\(folder)/Logic", uses: [own("Interface"), "Domain", "FeatureSupport", isRedux ? "ReduxCore" : "InnoFlow"]),
    .module(
      "\(module)UI", "\(folder)/UI",
      uses: [own("Logic"), "DesignSupport", "FeatureSupport", "TerminalUI"]
        + (isRedux ? ["ReduxCore", "ReduxCoreTerminalUI"] : [])),
    .module(
      "\(module)Router", "\(folder)/Router",
      uses: [
        own("Interface"), own("Logic"), own("UI"), "CommandSupport", "DesignSupport", "Domain", "FeatureSupport",
        "InnoDI", "InnoRouter",
        "InnoRouterTerminalUI", "TerminalUI",
      ]),
    .module("\(module)Testing", "\(folder)/Testing", uses: ["Domain"]),
    .suite(
      "\(module)Tests", "\(folder)/Tests",
      uses: [
        own("Interface"), own("Logic"), own("Router"), own("Testing"), "Domain", "FeatureSupport", "InnoFlowTesting",
        "TerminalUI",
        "TestSupport",
      ] + (isRedux ? ["ReduxCore", "ReduxCoreTesting"] : [])),
  ]
}

/// The feature that holds the others: it has no state of its own to reduce, so no Logic.
func shell(_ name: String) -> [Target] {
  let module = "\(name)Feature"
  let folder = "Features/\(name)"
  func own(_ role: String) -> Target.Dependency { .byName(name: module + role) }
  return [
    .module("\(module)Interface", "\(folder)/Interface"),
    .module("\(module)UI", "\(folder)/UI", uses: ["TerminalUI"]),
    .module(
      "\(module)Router", "\(folder)/Router",
      uses: [own("Interface"), own("UI"), "InnoRouter", "InnoRouterTerminalUI", "TerminalUI"]),
    .suite(
      "\(module)Tests", "\(folder)/Tests",
      uses: [own("Router"), "InnoRouter", "InnoRouterTerminalUI", "TerminalUI", "TestSupport"]),
  ]
}

extension [SwiftSetting] {
  /// Every file imports what it uses, says `any` where it boxes, and has no warning.
  static var strict: [SwiftSetting] {
    [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}

extension Target {
  static func module(_ name: String, _ path: String, uses dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: .strict)
  }

  static func executable(_ name: String, _ path: String, uses dependencies: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: .strict)
  }

  static func macros(_ name: String, _ path: String, uses dependencies: [Dependency] = []) -> Target {
    .macro(
      name: name,
      dependencies: dependencies
        + swiftSyntax(
          "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros"),
      path: path, swiftSettings: .strict)
  }

  static func suite(
    _ name: String, _ path: String? = nil, uses dependencies: [Dependency], excluding folders: [String] = [],
    linking: [LinkerSetting] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: path ?? "Tests/\(name)", exclude: folders, swiftSettings: .strict,
      linkerSettings: linking)
  }
}
