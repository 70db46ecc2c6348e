import ArchitectureRules
import FoundationEssentials
import Testing

/// What is read of a package on disk.
@Suite struct PackageReaderTests {
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Settings",
      targets: [
        .target(name: "Always", swiftSettings: [.unsafeFlags(["-Ounchecked"])]),
        .target(name: "Sometimes", swiftSettings: [.unsafeFlags(["-Ounchecked"], .when(configuration: .release))]),
        .target(name: "Linked", linkerSettings: [.unsafeFlags(["-lz"])]),
        .target(name: "Strict", swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
        .target(name: "Lax", swiftSettings: [.enableUpcomingFeature("ExistentialAny", .when(configuration: .debug))]),
      ])
    """

  @Test func packageIsReadCompletely() async throws {
    let package = try await Repository.package.value
    let own = try #require(package["ArchitectureTests"])
    #expect(own.kind == .test)
    #expect(own.targetDependencies == ["ArchitectureRules"])
    #expect(
      own.sources.contains { $0.path == "Tests/ArchitectureTests/RepositoryTests.swift" && $0.imports.count == 3 })
  }

  /// Unsafe flags under a condition keep other packages from using the target too; another setting under a condition
  /// is not there in every build.
  @Test func settingUnderAConditionCountsAsAnUnsafeFlagOnly() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for target in ["Always", "Sometimes", "Linked", "Strict", "Lax"] {
      let folder = root.appending(path: "Sources/\(target)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: "File.swift"))
    }
    try Data(Self.manifest.utf8).write(to: root.appending(path: "Package.swift"))
    let modules = try await PackageReader(root: root.path).read().modules
    #expect(Set(modules.filter(\.settings.hasUnsafeFlags).map(\.name)) == ["Always", "Sometimes", "Linked"])
    #expect(modules.filter { !$0.settings.upcomingFeatures.isEmpty }.map(\.name) == ["Strict"])
  }
}
