// swift-tools-version: 6.2
import CompilerPluginSupport
import Glibc
import PackageDescription

/// The architecture, top down: a module may use what is below it, and nothing above or beside it.
let targets = selected(
  app  // The command line, the full-screen app, and their composition.
    + features  // Each knows the domain, and no other feature.
    + layers  // Remote uses Data, Data uses Domain.
    + boundaries  // The network and third parties, as the app sees them.
    + libraries  // InnoFlow, InnoDI, InnoRouter, InnoNetwork, TerminalUI and others: nothing of the app.
    + tools + template + appSuites + librarySuites + toolSuites + longSuites + testSupport)

let package = Package(
  name: "InnoSample",
  products: products(of: targets),
  dependencies: dependencies,
  targets: withToolchainModules(targets)
)

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

var app: [Target] {
  [
    .executable(
      "innosample", "App/CommandLine",
      uses: [
        "AppComposition", "AppConfiguration", "AppTrace", "ArgumentParser", "CommandLineIO", "CommandSupport",
        "CoreNetwork", "DesignSupport", "Domain", "EmbeddedAPI", "EntireTabFeatureRouter", "Features",
        "FeatureSupport", "InnoRouter", "InnoTrace", "JSONServer", "TerminalApp", "TerminalUI",
      ], linking: quickStart),
    .module(
      "TerminalApp", "App/TerminalApp",
      uses: ["DesignSupport", "EntireTabFeatureRouter", "FeatureSupport", "InnoRouter", "InnoTrace", "TerminalUI"]),
    .module(
      "AppComposition", "App/Composition",
      uses: [
        "Analytics", "AnalyticsSDK", "AppTrace", "CoreNetwork", "Domain", "Features", "FeatureSupport", "InnoDI",
        "InnoTrace", "Layers", "Logging",
      ]),
    .module(
      "AppTrace", "App/Trace",
      uses: ["CoreNetwork", "EntireTabFeatureRouter", "FeatureSupport", "InnoRouter", "InnoTrace"]),
    .module(
      "AppConfiguration", "App/Configuration",
      uses: ["CommandLineIO", "Configuration", "CoreNetwork", "Domain", "Files", "TerminalUI"]),
    .module("EmbeddedAPI", "App/EmbeddedAPI", uses: ["JSONServer"]),
  ]
}

/// Flags of the linker with which the program starts sooner: it exports no symbols; gold writes it as a copy would be
/// written, in large pieces; and with --static-swift-stdlib the C++ library of Swift's runtime is in it too, where GCC
/// has that as an archive.
var quickStart: [String] {
  var archives = glob_t()
  defer { globfree(&archives) }
  let hasArchive = glob("/usr/lib/gcc/*/*/libstdc++.a", 0, nil, &archives) == 0
  let folder = "\(Context.packageDirectory)/App/StaticLinking"
  return ["--no-export-dynamic", "--no-mmap-output-file"].flatMap { ["-Xlinker", $0] }
    + (hasArchive ? ["-L", folder] : [])
}

/// What modules of single features use beside what those of all features do.
var furtherUses: [(module: String, uses: [String])] {
  [
    ("SearchFeatureTests", ["InnoFlowTesting"]),
    ("SearchFeatureUI", ["ReduxCoreTerminalUI"]),
  ]
}

var features: [Target] {
  [
    .module(
      "Features", "Features/FeatureContainer",
      uses: ["CommandSupport", "Domain", "EntireTabFeatureRouter", "FeatureSupport", "InnoDI"]
        + (featureNames + reduxFeatureNames).map { "\($0)FeatureRouter" })
  ] + shell("EntireTab") + featureNames.flatMap { feature($0, with: ["InnoFlow"]) }
    + reduxFeatureNames.flatMap { feature($0, with: ["ReduxCore"]) } + [
      .module("DesignSupport", "Features/DesignSupport", uses: ["Domain", "FeatureSupport", "TerminalUI"]),
      .module("CommandSupport", "Features/CommandSupport", uses: ["ArgumentParser", "Domain"]),
      .module("FeatureSupport", "Features/FeatureSupport", uses: ["Domain", "InnoFlow", "InnoRouter"]),
    ]
}

var layers: [Target] {
  [
    .module("Layers", "Layers/LayerContainer", uses: ["CoreNetwork", "Data", "Domain", "Remote"]),
    .module("Remote", "Layers/Remote", uses: ["CoreNetwork", "Data", "InnoDI"]),
    .module("Data", "Layers/Data", uses: ["Domain", "InnoDI"]),
    .module("Domain", "Layers/Domain", uses: ["InnoDI"]),
  ]
}

var boundaries: [Target] {
  [
    .module("CoreNetwork", "CoreNetwork", uses: ["HTTPTypes", "InnoNetwork", "Logging"]),
    .module("AnalyticsSDK", "ThirdParty/Analytics/SDK", uses: ["Analytics", "Logging"]),
    .module("Analytics", "ThirdParty/Analytics/Interface"),
  ]
}

var libraries: [Target] {
  [
    .module("InnoFlow", "Libraries/InnoFlow/Authoring", uses: ["InnoFlowCore", "InnoFlowMacros"]),
    .module(
      "InnoFlowCore", "Libraries/InnoFlow/Core",
      uses: ["CoreMetrics", "DequeModule", "Logging", "OrderedCollections"]),
    .macros("InnoFlowMacros", "Libraries/InnoFlow/Macros"),
    .module(
      "InnoFlowTesting", "Libraries/InnoFlow/Testing",
      uses: ["CustomDump", "DequeModule", "InnoFlowCore", "IssueReporting", "IssueReportingTestSupport"]),
    .module("InnoFlowTerminalUI", "Libraries/InnoFlow/TerminalUI", uses: ["InnoFlowCore", "TerminalUI"]),
    .module("InnoFlowDebug", "Libraries/InnoFlow/Debug", uses: ["CustomDump", "InnoFlowCore"]),

    .module("ReduxCore", "Libraries/ReduxCore/Core", uses: ["InnoFlowCore"]),
    .macros("ReduxCoreMacros", "Libraries/ReduxCore/Macros"),
    .module(
      "ReduxCoreTerminalUI", "Libraries/ReduxCore/TerminalUI",
      uses: ["ReduxCore", "ReduxCoreMacros", "TerminalUI"]),
    .module(
      "ReduxCoreTesting", "Libraries/ReduxCore/Testing",
      uses: ["CustomDump", "InnoFlowTesting", "ReduxCore"]),

    .module("InnoDI", "Libraries/InnoDI/Attributes", uses: ["InnoDIMacros"]),
    .macros("InnoDIMacros", "Libraries/InnoDI/Macros"),
    .module("InnoDIGraph", "Libraries/InnoDI/Graph", uses: ["SwiftParser", "SwiftSyntax"]),
    .executable("InnoDI-DependencyGraph", "Libraries/InnoDI/GraphTool", uses: ["ArgumentParser", "InnoDIGraph"]),
    .plugin(
      name: "InnoDIDAGValidationPlugin", capability: .buildTool(), dependencies: ["InnoDI-DependencyGraph"],
      path: "Libraries/InnoDI/Plugins/InnoDIDAGValidationPlugin"),

    .module("InnoRouter", "Libraries/InnoRouter/Router", uses: ["InnoRouterCore"]),
    .module("InnoRouterCore", "Libraries/InnoRouter/Core"),
    .module(
      "InnoRouterTesting", "Libraries/InnoRouter/Testing",
      uses: ["CustomDump", "InnoRouter", "IssueReporting", "IssueReportingTestSupport"]),
    .module("InnoRouterMacros", "Libraries/InnoRouter/Authoring", uses: ["InnoRouterCore", "InnoRouterMacroPlugin"]),
    .macros("InnoRouterMacroPlugin", "Libraries/InnoRouter/Macros"),
    .module("InnoRouterTerminalUI", "Libraries/InnoRouter/TerminalUI", uses: ["InnoRouter", "TerminalUI"]),

    .module(
      "InnoNetwork", "Libraries/InnoNetwork/Client",
      uses: ["CoreMetrics", "HTTPTypes", "InnoNetworkEngine", "Logging"]),
    .module("InnoNetworkEngine", "Libraries/InnoNetwork/Engine", uses: ["CCurl", "HTTPTypes"]),
    .systemLibrary(
      name: "CCurl", path: "Libraries/InnoNetwork/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    .module("InnoNetworkTesting", "Libraries/InnoNetwork/Testing", uses: ["HTTPTypes", "InnoNetworkEngine"]),

    .module("InnoTrace", "Libraries/InnoTrace", uses: ["InnoFlowCore", "TerminalUI"]),

    .module("JSONServer", "Libraries/JSONServer", uses: ["Files", "FlyingSocks"]),
    .module("Files", "Libraries/Files"),

    .module("TerminalUI", "Libraries/TerminalUI"),

    .module("CommandLineIO", "Libraries/CommandLineIO", uses: ["Files", "TerminalUI"]),
  ]
}

/// What works on this package: generators, the rules that ArchitectureTests check, pictures.
var tools: [Target] {
  [
    .module("ArchitectureRules", "Tools/ArchitectureRules"),
    .executable(
      "architecture-graph", "Tools/ArchitectureGraph",
      uses: [
        "ArchitectureRules", "ArgumentParser", "InnoDIGraph", "InnoFlowCore", "SwiftParser", "SwiftSyntax",
        "TerminalUI",
      ]),
    .module("Generator", "Tools/Generator", uses: ["ArchitectureRules"]),
    .executable("feature-generator", "Tools/FeatureGenerator", uses: ["ArchitectureRules", "Generator"]),
    .module("AppCopying", "Tools/AppCopying", uses: ["ArchitectureRules", "Generator"]),
    .executable("app-generator", "Tools/AppGenerator", uses: ["AppCopying", "Generator"]),
  ]
}

/// The stand-ins of the repositories, one of each feature, and their samples.
var standIns: [String] { (featureNames + reduxFeatureNames).map { "\($0)FeatureTesting" } }

/// The first tier of the tests: what `scripts/test` and `swift test` run. A suite of a feature belongs to it too.
var appSuites: [Target] {
  [
    .suite("DomainTests", uses: ["Domain"] + standIns),
    .suite("DataTests", uses: ["Data", "Domain"]),
    .suite(
      "RemoteTests", uses: ["CoreNetwork", "Data", "Domain", "EmbeddedAPI", "JSONServer", "LoopbackServer", "Remote"]),
    .suite("LayersTests", uses: ["CoreNetwork", "Domain", "EmbeddedAPI", "JSONServer", "Layers"]),
    .suite(
      "CoreNetworkTests",
      uses: [
        "CoreNetwork", "HTTPTypes", "InnoNetwork", "InnoNetworkEngine", "InnoNetworkTesting", "Logging",
        "LoopbackServer",
      ]),
    .suite("FeatureSupportTests", uses: ["Domain", "FeatureSupport", "InnoFlow", "InnoFlowTesting", "TestSupport"]),
    .suite(
      "FeaturesTests",
      uses: [
        "Domain", "EntireTabFeatureRouter", "Features", "FeatureSupport", "Fuzzing", "InnoFlow", "InnoRouter",
        "TerminalUI", "TestSupport",
      ] + standIns),
    .suite(
      "AppTests",
      uses: [
        "Analytics", "AppComposition", "AppConfiguration", "CoreNetwork", "Domain", "EmbeddedAPI",
        "EntireTabFeatureRouter", "Features", "FeatureSupport", "Fuzzing", "InnoRouter", "JSONServer", "TerminalUI",
        "TestSupport",
      ]),
    .suite("AppConfigurationTests", uses: ["AppConfiguration", "CommandLineIO", "Domain", "Programs", "TerminalUI"]),
    .suite("EmbeddedAPITests", uses: ["CoreNetwork", "EmbeddedAPI", "JSONServer"]),
    .suite(
      "CommandLineTests",
      uses: [
        "AppComposition", "AppConfiguration", "ArgumentParser", "CommandLineIO", "EmbeddedAPI", "Fuzzing", "innosample",
        "JSONServer",
        "LoopbackServer", "Programs", "Subprocess", "SystemPackage", "TerminalUI",
      ]),
    .suite("TerminalAppTests", uses: ["Fuzzing", "innosample", "LoopbackServer", "Programs", "SystemPackage"]),
    .suite(
      "TraceTests",
      uses: ["AppTrace", "CoreNetwork", "Domain", "FeatureSupport", "InnoFlow", "InnoRouter", "InnoTrace"]),
    .suite("AnalyticsTests", uses: ["Analytics", "AnalyticsSDK", "Logging"]),
    .suite("ArchitectureTests", uses: ["ArchitectureRules"]),
  ]
}

/// The second tier, `scripts/test libraries`.
var librarySuites: [Target] {
  [
    .suite(
      "InnoFlowTests",
      uses: [
        "CoreMetrics", "DocumentationSamples", "Fuzzing", "Gates", "InnoFlow", "InnoFlowCore", "InnoFlowDebug",
        "InnoFlowTesting", "IssueCollection", "Logging", "MetricsTestKit", "Programs",
      ]),
    .macroSuite("InnoFlowMacrosTests"),
    .suite(
      "ReduxCoreTests",
      uses: [
        "DocumentationSamples", "Gates", "InnoFlow", "InnoFlowCore", "InnoFlowTesting", "IssueCollection", "Programs",
        "ReduxCore",
        "ReduxCoreTerminalUI", "ReduxCoreTesting", "store-view-demo", "TerminalUI",
      ]),
    .macroSuite("ReduxCoreMacrosTests"),
    .suite("InnoDITests", uses: ["DocumentationSamples", "Gates", "InnoDI"]),
    .macroSuite("InnoDIMacrosTests", uses: ["InnoDI", "Programs", "SwiftParser"]),
    .suite("InnoDIGraphTests", uses: ["InnoDI-DependencyGraph", "InnoDIGraph", "Programs"]),
    .suite(
      "InnoRouterTests",
      uses: ["DocumentationSamples", "Fuzzing", "InnoRouter", "InnoRouterTesting", "IssueCollection", "Programs"]),
    .macroSuite("InnoRouterMacrosTests", uses: ["DocumentationSamples", "InnoRouter", "InnoRouterMacros"]),
    .suite("InnoRouterTerminalUITests", uses: ["InnoRouter", "InnoRouterTerminalUI", "TerminalUI", "TestSupport"]),
    .suite(
      "InnoNetworkTests",
      uses: [
        "CoreMetrics", "DocumentationSamples", "Fuzzing", "Gates", "HTTPTypes", "InnoNetwork", "InnoNetworkEngine",
        "InnoNetworkTesting", "Logging", "LoopbackServer", "MetricsTestKit", "Subprocess", "SystemPackage",
      ],
      // The tests' own functions replace those of the C library, for libcurl too: see ResolverHook and DescriptorHook.
      linking: ["getaddrinfo", "socket"].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] }),
    .suite(
      "TerminalBridgesTests",
      uses: [
        "DocumentationSamples", "InnoFlow", "InnoFlowCore", "InnoFlowTerminalUI", "InnoRouter", "InnoRouterTerminalUI",
        "Programs", "TerminalUI", "TestSupport",
      ]),
    .suite(
      "TerminalUITests",
      uses: [
        "DesignSupport", "DocumentationSamples", "Fuzzing", "Programs", "SystemPackage", "terminal-demo", "TerminalUI",
      ]),
    .suite("InnoTraceTests", uses: ["DocumentationSamples", "InnoFlow", "InnoTrace", "TerminalUI"]),
    .suite("JSONServerTests", uses: ["DocumentationSamples", "Files", "Fuzzing", "JSONServer", "Programs"]),
    .suite("FilesTests", uses: ["Files", "Programs"]),
    .suite(
      "CommandLineIOTests",
      uses: [
        "command-line-demo", "CommandLineIO", "DocumentationSamples", "Fuzzing", "Programs", "Subprocess",
        "SystemPackage", "TerminalUI",
      ]),
  ]
}

/// The third tier, `scripts/test tools`, with the tests of the template: what generates, draws, documents and checks.
var toolSuites: [Target] {
  [
    .suite("ArchitectureGraphTests", uses: ["architecture-graph", "InnoFlow", "Programs"]),
    .suite("CoreNetworkBoundaryTests", uses: ["CoreNetwork", "Programs"]),
    .suite("ContainersTests", uses: ["InnoDI-DependencyGraph", "Programs"]),
    .suite("DocumentationSamplesTests", uses: ["DocumentationSamples"]),
    .suite("RealTerminalTests", uses: ["innosample", "Programs"]),
    .suite("SampleAPIsTests", uses: ["CoreNetwork", "LoopbackServer", "SampleAPIs"]),
    .suite("ScriptsTests", uses: ["Programs"]),
    .suite("ServeLoadTests", uses: ["innosample", "Programs", "Subprocess", "SystemPackage"]),
    .suite("ToolchainTests", uses: ["Programs"]),
    .suite(
      "GuideTests", uses: ["architecture-graph", "CommandLineIO", "DocumentationSamples", "innosample", "Programs"]),
    .suite(
      "GeneratorTests",
      uses: [
        "feature-generator", "Fuzzing", "Generator", "innosample", "Programs", "Subprocess", "SwiftParser",
        "SwiftSyntax", "SystemPackage",
      ]),
    .suite("AppCopyingTests", uses: ["app-generator", "AppCopying", "Generator", "Programs"]),
  ]
}

/// Those that take long, or build with another flag: each runs by its name, and by `scripts/check --long`.
var longSuites: [Target] {
  [
    .suite(
      "GeneratedAppTests",
      uses: [
        "app-generator", "DocumentationSamples", "Fuzzing", "Generator", "LoopbackServer", "Programs", "SampleAPIs",
      ]),
    .suite("ThreadSanitizerTests", uses: ["Programs"], excluding: ["Program"]),
  ]
}

/// What suites share.
var testSupport: [Target] {
  [
    .module("TestSupport", "Tests/Support/TestSupport", uses: ["Fuzzing", "TerminalUI"]),
    .module("Fuzzing", "Tests/Support/Fuzzing"),
    .module(
      "MacroTesting", "Tests/Support/MacroTesting",
      uses: ["SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros"]),
    .module("Gates", "Tests/Support/Gates"),
    .module("IssueCollection", "Tests/Support/IssueCollection", uses: ["IssueReporting"]),
    .module("LoopbackServer", "Tests/Support/LoopbackServer"),
    .module("DocumentationSamples", "Tests/Support/DocumentationSamples", uses: ["Programs"]),
    .module("Programs", "Tests/Support/Programs", uses: ["Subprocess", "SystemPackage"]),
    .module("SampleAPIs", "Tests/Support/SampleAPIs", uses: ["LoopbackServer"]),
    .executable("api-servers", "Tests/Support/APIServers", uses: ["LoopbackServer", "SampleAPIs"]),
    .executable("terminal-demo", "Tests/Support/TerminalDemo", uses: ["TerminalUI"]),
    .executable("command-line-demo", "Tests/Support/CommandLineDemo", uses: ["CommandLineIO", "TerminalUI"]),
    .executable(
      "store-view-demo", "Tests/Support/StoreViewDemo",
      uses: ["ReduxCore", "ReduxCoreTerminalUI", "TerminalUI"]),
  ]
}

/// The feature that scripts/new-feature makes others from, with its part of the layers and all that its options add; no
/// program shows it.
var template: [Target] {
  let targets =
    feature(
      "Widgets", with: ["InnoFlow", "ReduxCore"], in: "Tools/Template/Features", domain: ["Domain", "TemplateDomain"])
    + [
      .module(
        "TemplateRemote", "Tools/Template/Layers/Remote",
        uses: ["CoreNetwork", "Data", "InnoDI", "Remote", "TemplateData"]),
      .module("TemplateData", "Tools/Template/Layers/Data", uses: ["Data", "Domain", "InnoDI", "TemplateDomain"]),
      .module("TemplateDomain", "Tools/Template/Layers/Domain", uses: ["Domain", "InnoDI"]),
      .suite(
        "TemplateTests", "Tools/Template/Tests",
        uses: [
          "CoreNetwork", "Data", "Domain", "LoopbackServer", "TemplateData", "TemplateDomain", "TemplateRemote",
          "WidgetsFeatureTesting",
        ]),
      .suite(
        "TemplateReduxTests", "Tools/Template/ReduxTests",
        uses: [
          "Domain", "TemplateDomain", "TerminalUI", "TestSupport", "WidgetsFeatureInterface", "WidgetsFeatureLogic",
          "WidgetsFeatureRouter", "WidgetsFeatureTesting",
        ]),
    ]
  for target in targets {
    let options =
      target.name == "TemplateReduxTests"
      ? ["MODAL"]
      : [
        "CALL", "CREATE", "CURSOR", "DELETE", "DETAIL", "MODAL", "PAGED", "RETURNING", "ROOT", "SUB", "UPDATE",
      ]
    target.swiftSettings? += options.map { .define($0) }
  }
  return targets
}

// MARK: - Products and packages

@MainActor
func products(of targets: [Target]) -> [Product] {
  let names = Set(targets.map(\.name))
  return libraryProducts.filter(names.contains).map { .library(name: $0, targets: [$0]) }
    + ["InnoDI-DependencyGraph"].filter(names.contains).map { .executable(name: $0, targets: [$0]) }
    + ["InnoDIDAGValidationPlugin"].filter(names.contains).map { .plugin(name: $0, targets: [$0]) }
}

/// The libraries that other packages take. A module of the app is none: SwiftPM allows no two modules of one name among
/// the products of all packages, and apps that scripts/new-app makes have modules of these names.
var libraryProducts: [String] {
  [
    "CommandLineIO", "InnoDI", "InnoFlow", "InnoFlowCore", "InnoFlowDebug", "InnoFlowTerminalUI", "InnoFlowTesting",
    "InnoNetwork", "InnoNetworkEngine", "InnoNetworkTesting", "InnoRouter", "InnoRouterMacros", "InnoRouterTerminalUI",
    "InnoRouterTesting", "InnoTrace", "JSONServer", "ReduxCore", "ReduxCoreTerminalUI", "ReduxCoreTesting",
    "TerminalUI",
    // For apps that scripts/new-app makes, and their tests.
    "ArchitectureRules", "Files", "Fuzzing", "LoopbackServer", "Programs", "TestSupport",
  ] + (isForBenchmarks ? ["CoreNetwork", "Data", "Domain", "Remote"] : [])
}

/// Whether scripts/bench builds the package Benchmarks, which uses layers of the app too.
var isForBenchmarks: Bool { Context.environment["INNOSAMPLE_TARGETS"] == "all" }

var dependencies: [Package.Dependency] {
  [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Without JSON: that trait would load all of Foundation into the program.
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ] + (toolchainModules == nil ? [swiftSyntax] : [])
}

extension Target.Dependency {
  /// The modules of other packages that are used here.
  static let modulesOfPackages = [
    "FlyingFox": ["FlyingSocks"],
    "swift-argument-parser": ["ArgumentParser"],
    "swift-collections": ["DequeModule", "OrderedCollections"],
    "swift-configuration": ["Configuration"],
    "swift-custom-dump": ["CustomDump"],
    "swift-http-types": ["HTTPTypes"],
    "swift-log": ["Logging"],
    "swift-metrics": ["CoreMetrics", "MetricsTestKit"],
    "swift-subprocess": ["Subprocess"],
    "swift-syntax": [
      "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
      "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
    ],
    "swift-system": ["SystemPackage"],
    "xctest-dynamic-overlay": ["IssueReporting", "IssueReportingTestSupport"],
  ]
}

// MARK: - SwiftSyntax

/// The folder of the toolchain with the modules of SwiftSyntax, compiled: macros and tools use them. Nil in a toolchain
/// without them; then the package swift-syntax is compiled, which takes as long as the app.
/// INNO_SWIFT_SYNTAX=package or =toolchain decides for one of the two.
var toolchainModules: String? {
  let choice = Context.environment["INNO_SWIFT_SYNTAX"]
  // The program that evaluates a manifest, usr/bin/swift-package of a toolchain, is its parent process.
  guard choice != "package", let program = realpath("/proc/\(getppid())/exe", nil) else { return nil }
  let path = String(cString: program).split(separator: "/").dropLast(2).map { "/\($0)" }.joined() + "/lib/swift/host"
  if access("\(path)/libSwiftSyntax.so", R_OK) == 0 { return path }
  guard choice == "toolchain" else { return nil }
  fatalError("\(path) has no SwiftSyntax. INNO_SWIFT_SYNTAX=package compiles the package swift-syntax.")
}

/// The macros are tested with 602.0.0 and 603.0.1; a range leaves others who need swift-syntax a choice.
var swiftSyntax: Package.Dependency {
  .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0")
}

/// The targets with the modules of the toolchain in the place of those of the package swift-syntax.
@MainActor
func withToolchainModules(_ targets: [Target]) -> [Target] {
  guard let folder = toolchainModules else { return targets }
  for target in targets where !target.syntaxModules.isEmpty {
    let libraries = target.syntaxModules.map { "-l\($0.drop { $0 == "_" })" }
    target.linkerSettings =
      (target.linkerSettings ?? []) + [
        .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder] + libraries)
      ]
  }
  // What uses a module that imports them looks for them too; a macro is used as a program.
  var users = Set(targets.filter { !$0.syntaxModules.isEmpty && $0.type != .macro }.map(\.name))
  var count = 0
  while users.count > count {
    count = users.count
    users.formUnion(targets.filter { !users.isDisjoint(with: $0.localNames) && $0.type != .plugin }.map(\.name))
  }
  for target in targets where users.contains(target.name) || target.type == .macro {
    target.swiftSettings? += [.unsafeFlags(["-I", folder])]
    target.dependencies.removeAll(where: \.isOfSwiftSyntax)
  }
  return targets
}

extension Target {
  /// The modules of the package swift-syntax that it uses.
  var syntaxModules: [String] {
    dependencies.filter(\.isOfSwiftSyntax).compactMap {
      if case .productItem(let name, _, _, _) = $0 { name } else { nil }
    }
  }
}

extension Target.Dependency {
  var isOfSwiftSyntax: Bool {
    if case .productItem(_, "swift-syntax", _, _) = self { true } else { false }
  }
}

// MARK: - Vocabulary

/// The modules of a feature and its tests; who may use what is checked by ArchitectureTests.
///
/// - Parameters:
///   - styles: the libraries that its state is written with.
///   - domain: where its use cases and models are.
@MainActor
func feature(
  _ name: String, with styles: [String], in folder: String = "Features", domain: [String] = ["Domain"]
) -> [Target] {
  let (module, folder) = ("\(name)Feature", "\(folder)/\(name)")
  func own(_ roles: String...) -> [String] { roles.map { module + $0 } }
  let targets: [Target] = [
    .module("\(module)Interface", "\(folder)/Interface"),
    .module(
      "\(module)Logic", "\(folder)/Logic",
      uses: own("Interface") + domain + ["FeatureSupport"] + styles),
    .module(
      "\(module)UI", "\(folder)/UI",
      uses: own("Logic") + ["DesignSupport", "FeatureSupport", "TerminalUI"] + styles.filter { $0 == "ReduxCore" }),
    .module(
      "\(module)Router", "\(folder)/Router",
      uses: own("Interface", "Logic", "UI") + domain + [
        "CommandSupport", "DesignSupport", "FeatureSupport", "InnoRouter", "InnoRouterTerminalUI", "TerminalUI",
      ]),
    .module("\(module)Testing", "\(folder)/Testing", uses: domain),
    .suite(
      "\(module)Tests", "\(folder)/Tests",
      uses: own("Interface", "Logic", "Router", "Testing") + domain + [
        "FeatureSupport", "TerminalUI", "TestSupport",
      ] + styles.filter { $0 == "ReduxCore" } + styles.map { "\($0)Testing" }),
  ]
  for target in targets {
    target.dependencies += .named(furtherUses.filter { $0.module == target.name }.flatMap(\.uses))
  }
  return targets
}

/// The feature that holds the others: it has no state of its own to reduce, so no Logic.
func shell(_ name: String) -> [Target] {
  let (module, folder) = ("\(name)Feature", "Features/\(name)")
  let drawing = ["DesignSupport", "FeatureSupport", "InnoRouter", "InnoRouterTerminalUI", "TerminalUI"]
  return [
    .module("\(module)Interface", "\(folder)/Interface"),
    .module("\(module)UI", "\(folder)/UI", uses: ["TerminalUI"]),
    .module("\(module)Router", "\(folder)/Router", uses: ["\(module)Interface", "\(module)UI"] + drawing),
    .suite("\(module)Tests", "\(folder)/Tests", uses: ["\(module)Router", "TestSupport"] + drawing),
  ]
}

extension Target {
  static func module(_ name: String, _ path: String, uses names: [String] = []) -> Target {
    .target(name: name, dependencies: .named(names), path: path, swiftSettings: .strict)
  }

  /// - Parameter flags: for the linker, in release; none for a program that other packages use, which SwiftPM refuses.
  static func executable(_ name: String, _ path: String, uses names: [String], linking flags: [String] = []) -> Target {
    .executableTarget(
      name: name, dependencies: .named(names), path: path, swiftSettings: .strict,
      linkerSettings: flags.isEmpty ? nil : [.unsafeFlags(flags, .when(configuration: .release))])
  }

  /// The folder `Shared` of the macros is a symbolic link to Libraries/MacroSupport.
  static func macros(_ name: String, _ path: String) -> Target {
    .macro(name: name, dependencies: .named(modulesOfMacros), path: path, swiftSettings: .strict)
  }

  private static let modulesOfMacros = [
    "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
  ]

  /// The suite of macros compiles them as its own code, through the symbolic link `Macros` in its folder: when a test
  /// uses a macro target, SwiftPM builds the program of the tests for the host, and each module a second time.
  static func macroSuite(_ name: String, uses names: [String] = []) -> Target {
    .suite(
      name, uses: modulesOfMacros + ["MacroTesting", "SwiftSyntaxMacroExpansion"] + names,
      excluding: ["Macros/Plugin.swift"])
  }

  static func suite(
    _ name: String, _ path: String? = nil, uses names: [String], excluding folders: [String] = [],
    linking flags: [String] = []
  ) -> Target {
    // lld, which comes with Swift, links the tests in half the processor time of gold, and with all processors.
    .testTarget(
      name: name, dependencies: .named(names), path: path ?? "Tests/\(name)", exclude: folders, swiftSettings: .strict,
      linkerSettings: [.unsafeFlags(["-use-ld=lld"] + flags)])
  }
}

extension [Target.Dependency] {
  /// Targets of this package, and modules of other packages.
  static func named(_ names: [String]) -> [Target.Dependency] {
    names.map { name in
      let package = Target.Dependency.modulesOfPackages.first { $0.value.contains(name) }?.key
      // The only product that is not named like its module.
      let product = name == "SwiftCompilerPluginMessageHandling" ? "_\(name)" : name
      return package.map { .product(name: product, package: $0) } ?? .byName(name: name)
    }
  }
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

// MARK: - Selection

/// What a tier of the tests needs.
var groups: [String: [Target]] {
  [
    "app": app + features + layers + boundaries + appSuites,
    "libraries": libraries + librarySuites,
    "tools": tools + template + toolSuites,
  ]
}

/// INNOSAMPLE_TARGETS limits the package to a list such as "DomainTests,DataTests" and what it uses, or to one of the
/// groups; "all" is every target. Without the variable it is the app, its tests and the libraries. Packages are not
/// filtered, so that the resolved versions are the same for each selection.
@MainActor
func selected(_ all: [Target]) -> [Target] {
  // The copy of this package that an app may contain has the libraries and the tools only. SwiftPM also evaluates the
  // manifest alone, before it fetches the other files.
  func exists(_ path: String?) -> Bool { access("\(Context.packageDirectory)/\(path ?? "")", R_OK) == 0 }
  let targets = exists("Libraries") && !exists("App") ? all.filter { exists($0.path) } : all
  let named = groups.merging(["all": targets]) { $1 }
  let variable = Context.environment["INNOSAMPLE_TARGETS"] ?? ""
  let list = (variable.isEmpty ? "app,libraries" : variable).split(separator: ",").map(String.init)
  let used = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.localNames) })
  var names = Set<String>()
  var pending = list.flatMap { named[$0]?.map(\.name) ?? [$0] } + (variable.isEmpty ? libraryProducts : [])
  while let name = pending.popLast() {
    if let uses = used[name], names.insert(name).inserted { pending += uses }
  }
  return targets.filter { names.contains($0.name) }
}

extension Target {
  /// The targets of this package that it uses.
  var localNames: [String] {
    dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
  }
}
