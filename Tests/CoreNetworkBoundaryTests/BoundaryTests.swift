// The compiler is asked about this module; the import has it built.
import CoreNetwork
import FoundationEssentials
import Programs
import Testing

/// What an import of CoreNetwork makes visible: its own types, and none of InnoNetwork or libcurl.
@Suite(
  .enabled(if: Boundary.modules != nil, "these tests need the modules of the build beside the test bundle"),
  .timeLimit(.minutes(10)))
struct BoundaryTests {
  @Test func requestAndItsPoliciesCanBeNamed() async throws {
    let names = [
      "RequestDefinition", "RequestMethod", "RequestPayload", "HeaderPolicy", "ResponsePolicy", "NetworkEnvironment",
      "NetworkFactory",
      "NetworkTransport", "NetworkFailure", "SubscriptionDefinition", "Subscription",
    ]
    #expect(try await Boundary.unknown(names) == [])
  }

  @Test func nothingOfInnoNetworkOrLibcurlCanBeNamed() async throws {
    let names = [
      // The client, the engine, their values, HTTP's vocabulary, libcurl.
      "NetworkClient", "NetworkConfiguration", "APIDefinition", "NetworkError", "NetworkRequest", "NetworkResponse",
      "RetryPolicy",
      "RequestInterceptor", "NetworkLog", "MemoryCache", "CurlEngine", "NetworkEngine", "EngineError", "RequestURL",
      "RequestTimeouts",
      "ResponseHead", "TransferMetrics", "HTTPFields", "HTTPRequest", "CURLcode", "curl_slist", "InnoNetwork",
      "InnoNetworkEngine", "CCurl",
      // Internal types of CoreNetwork.
      "APIDefaults", "RequestAdapter", "FailureDescription", "ServerProblem", "SubscriptionRequest",
    ]
    #expect(try await Boundary.unknown(names) == names)
  }

  /// The complete list, so that a new public type is a deliberate change.
  @Test func publicTypesAreThese() async throws {
    #expect(
      try await Boundary.publicTypes() == [
        "AccessTokenSource", "AnyToken", "ConnectionSettings", "ConnectionSettings.Authorities",
        "ConnectionSettings.Certificate",
        "ConnectionSettings.Proxy", "Credentials", "Enveloped", "HeaderPolicy", "LoginRequired", "NetworkEnvironment",
        "NetworkFactory", "NetworkFailure", "NetworkFailure.Flaw", "NetworkFailure.Kind", "NetworkFailure.Obstacle",
        "NetworkTransport", "Page", "PageKeys", "PageKeys.Path", "PageQuery", "PageQuery.Names",
        "RequestAuthentication", "RequestDefinition",
        "RequestEvent", "RequestEvent.Kind", "RequestMethod", "RequestPayload", "ResponseHeaders", "ResponsePolicy",
        "Subscription", "Subscription.Element", "Subscription.Failure", "Subscription.Iterator",
        "SubscriptionDefinition", "SubscriptionState",
      ])
  }
}

/// Runs the compiler with the modules of this build.
enum Boundary {
  /// The folder of compiled modules of this build.
  static let modules: String? = {
    let own = "\(Program.buildFolder)/Modules"
    let arguments = CommandLine.arguments.first.map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "Modules").path
    }
    return [own, arguments].compactMap(\.self).first {
      FileManager.default.fileExists(atPath: "\($0)/CoreNetwork.swiftmodule")
    }
  }()

  /// Where the compiler searches for modules. CCurl is a C module, which is found by its module map.
  private static var search: [String] {
    let map = "\(PackageFolder.above(#filePath))/Libraries/InnoNetwork/CCurl/module.modulemap"
    return ["-I", modules ?? "", "-Xcc", "-fmodule-map-file=\(map)"]
  }

  /// Those names that a file cannot use if it imports CoreNetwork only.
  static func unknown(_ names: [String]) async throws -> [String] {
    let lines = names.map { "func use(_: \($0).Type) {}" }
    let source = (["import CoreNetwork"] + lines).joined(separator: "\n")
    let output = try await run("swiftc", ["-typecheck", "-swift-version", "6"] + search + ["-"], input: source)
    return names.filter { output.contains("cannot find type '\($0)' in scope") }
  }

  /// The public types in alphabetical order; nested ones follow their type and a full stop.
  static func publicTypes() async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = try await triple()
    _ = try await run(
      "swift-symbolgraph-extract",
      ["-module-name", "CoreNetwork", "-target", target, "-output-dir", folder.path, "-minimum-access-level", "public"]
        + search)
    let graph = try JSONDecoder().decode(
      SymbolGraph.self, from: Data(contentsOf: folder.appending(path: "CoreNetwork.symbols.json")))
    let types = ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"]
    return graph.symbols.filter { types.contains($0.kind.identifier) }
      .map { $0.pathComponents.joined(separator: ".") }.sorted()
  }

  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      let kind: Kind
      let pathComponents: [String]
    }
    let symbols: [Symbol]
  }

  private struct Target: Decodable {
    struct Info: Decodable { let triple: String }
    let target: Info
  }

  private static func triple() async throws -> String {
    try await JSONDecoder().decode(Target.self, from: Data(run("swiftc", ["-print-target-info"]).utf8)).target.triple
  }

  /// The output of a tool of the toolchain, including standard error.
  private static func run(_ tool: String, _ arguments: [String], input: String = "") async throws -> String {
    let outcome = try await Program(named: tool).run(arguments, input: input)
    return outcome.output + outcome.error
  }
}
