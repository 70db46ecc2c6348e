// swift-tools-version: 6.2
import PackageDescription

/// Measures the libraries of the package around it. It is a package of its own, so that building the app does not build
/// it.
///
/// A suite is one line and one folder. `scripts/bench flow` builds the product `flow` and its dependencies only.
let package = Package(
  name: "Benchmarks",
  products: suites.map {
    .executable(name: $0.name.replacing("Benchmarks", with: "").lowercased(), targets: [$0.name])
  },
  dependencies: [
    .package(name: "InnoSample", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: suites + harness
)

var suites: [Target] {
  [
    .suite("Commands", uses: []),
    .suite("DI", uses: [library("InnoDI")]),
    .suite("Flow", uses: [library("InnoFlowCore"), library("ReduxCore")]),
    .suite("Router", uses: [library("InnoRouter")]),
    .suite("Terminal", uses: [library("TerminalUI"), "CScreen"]),
    .suite(
      "HTTP",
      uses: [
        library("InnoNetwork"), library("InnoNetworkEngine"), library("CoreNetwork"), library("Domain"),
        library("Data"), library("Remote"), "CAllocations", "CCeiling", argumentParser, asyncHTTPClient, httpTypes,
        metrics,
        nioCore, nioHTTP1, nioSSL,
      ]),
  ]
}

var harness: [Target] {
  [
    .target(name: "Harness", dependencies: ["CAllocations", argumentParser], path: "Harness", swiftSettings: .strict),
    .target(name: "CAllocations", path: "CAllocations"),
    .target(name: "CScreen", path: "CScreen"),
    .target(name: "CCeiling", path: "CCeiling", linkerSettings: [.linkedLibrary("curl")]),
    .testTarget(
      name: "HarnessTests", dependencies: ["Harness", argumentParser], path: "HarnessTests", swiftSettings: .strict),
  ]
}

// MARK: - Vocabulary

var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }

var asyncHTTPClient: Target.Dependency { .product(name: "AsyncHTTPClient", package: "async-http-client") }

var httpTypes: Target.Dependency { .product(name: "HTTPTypes", package: "swift-http-types") }

var metrics: Target.Dependency { .product(name: "CoreMetrics", package: "swift-metrics") }

var nioCore: Target.Dependency { .product(name: "NIOCore", package: "swift-nio") }

var nioHTTP1: Target.Dependency { .product(name: "NIOHTTP1", package: "swift-nio") }

var nioSSL: Target.Dependency { .product(name: "NIOSSL", package: "swift-nio-ssl") }

/// A library of the package around this one.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "InnoSample") }

extension Target {
  static func suite(_ name: String, uses dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: "\(name)Benchmarks", dependencies: ["Harness"] + dependencies, path: name, swiftSettings: .strict)
  }
}

extension [SwiftSetting] {
  /// As in the package around this one.
  static var strict: [SwiftSetting] {
    [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}
