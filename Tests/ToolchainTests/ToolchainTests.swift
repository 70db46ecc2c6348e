import Foundation
import Programs
import Testing

private let isLong = ConditionTrait.enabled(
  if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil,
  "this test takes a minute: LONG_TESTS=1 scripts/test ToolchainTests")

/// Where macros get SwiftSyntax from (decision 71).
@Suite(.serialized, .timeLimit(.minutes(60)))
struct ToolchainTests {
  private static let root = PackageFolder.above(#filePath)

  @Test func programIsBuiltWithThePackageSwiftSyntaxToo() async throws {
    try await withTemporaryFolder { folder in
      let outcome = try await Program(named: "swift").run(
        // Flags that save a third of the processor time: 188 s in the place of 270 s.
        [
          "build", "--quiet", "--package-path", Self.root, "--scratch-path", folder.path, "--product", "innosample",
          "--disable-index-store", "-Xswiftc", "-gnone", "-Xswiftc", "-j1",
        ],
        environment: ["INNO_SWIFT_SYNTAX": "package", "INNOSAMPLE_TARGETS": "innosample"], user: .ofBuilds)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
      let program = folder.appending(path: "debug/innosample").path
      #expect(try await Program(at: program).run(["people", "show", "1", "--format", "json"]).code == 0)
    }
  }

  /// The package and a toolchain in folders of their own; the toolchain is moved between two builds.
  @Test(isLong, arguments: [true, false])
  func movedToolchainIsFound(byScript: Bool) async throws {
    try await withTemporaryFolder { folder in
      let package = folder.appending(path: "package").path
      try await run("git", ["clone", "--quiet", Self.root, package])
      let toolchain = try await run("sh", ["-c", "dirname $(dirname $(readlink -f $(command -v swift)))"]).output
        .trimmingCharacters(in: .newlines)
      let link = folder.appending(path: "current")
      for name in ["first", "second"] {
        let place = folder.appending(path: name)
        if name == "first" {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
          // Hard links where possible.
          try await run(
            "sh", ["-c", "cp -al '\(toolchain)' '\(place.path)/usr' || cp -a '\(toolchain)' '\(place.path)/usr'"])
        } else {
          try FileManager.default.moveItem(at: folder.appending(path: "first"), to: place)
        }
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
        // Compiled again in the second place.
        try await run("sh", ["-c", "echo '// \(name)' >>'\(package)/Libraries/InnoRouter/Macros/Plugin.swift'"])
        // The scripts have the path of the toolchain in the environment; by hand, PATH differs.
        let path = "\((byScript ? link : place).path)/usr/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let build = byScript ? "swift_build" : "swift build"
        let outcome = try await Program(named: "bash").run(
          [
            "-c", "source scripts/common.sh; INNOSAMPLE_TARGETS=$1 \(build) --quiet --target $1", "",
            "InnoRouterMacros",
          ],
          environment: ["PATH": path], in: package, user: .ofBuilds)
        #expect(outcome.code == 0, "\(name): \(outcome.output)\(outcome.error)")
      }
    }
  }

  /// SwiftPM takes a dependency with unsafe flags; tools version 6.1 did not.
  @Test(isLong, arguments: ["debug", "release"])
  func packageTakenByVersionBuilds(configuration: String) async throws {
    try await withTemporaryFolder { folder in
      let library = folder.appending(path: "InnoSample").path
      try await run("git", ["clone", "--quiet", Self.root, library])
      try await run("git", ["-C", library, "tag", "1.0.0"])
      let package = folder.appending(path: "Taker")
      let sources = package.appending(path: "Sources/Taker")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Taker",
        dependencies: [.package(url: "file://\(library)", from: "1.0.0")],
        targets: [
          .executableTarget(name: "Taker", dependencies: [.product(name: "InnoRouterMacros", package: "InnoSample")])
        ])
      """.write(to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      try """
      import InnoRouterMacros

      @CasePathable enum Route { case person(Int) }

      print(Route.person(3)[case: Route.personCasePath] ?? 0)
      """.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
      let outcome = try await Program(named: "swift").run(
        ["run", "--quiet", "--package-path", package.path, "-c", configuration],
        environment: ["INNOSAMPLE_TARGETS": nil], user: .ofBuilds)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
      #expect(outcome.output == "3\n")
      let resolved = try String(contentsOf: package.appending(path: "Package.resolved"), encoding: .utf8)
      #expect(!resolved.contains("swift-syntax"))
    }
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) async throws -> Program.Outcome {
    let outcome = try await Program(named: program).run(arguments, user: .ofBuilds)
    try #require(outcome.code == 0, "\(program) \(arguments): \(outcome.error)")
    return outcome
  }
}
