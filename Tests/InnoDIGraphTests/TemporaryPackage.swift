import Foundation

/// Sources in a temporary folder, which is removed with the value.
final class TemporaryPackage: Sendable {
  let url: URL

  init(_ sources: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "InnoDIGraphTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in sources { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }
}

extension TemporaryPackage {
  /// A root, a container below it through another type, and one that nothing uses.
  static let layered = [
    "App/AppContainer.swift": """
    @DIContainer(root: true)
    struct AppContainer {
      @Provide(.input) var url: String
      @Provide(.shared, factory: { (url: String) in Layers.make(url) }, concrete: true)
      var layers: Layers
    }
    """,
    "Layers/Layers.swift": """
    /// AppContainer() in a comment, and "DataContainer()" in a string, are no references.
    struct Layers {
      private let data: DataContainer
      static func make(_ url: String) -> Layers { Layers(data: DataContainer(remote: RemoteContainer(url: url))) }
    }
    """,
    "Layers/Containers.swift": """
    @DIContainer struct RemoteContainer { @Provide(.input) var url: String }
    @DIContainer struct DataContainer { @Provide(.input) var remote: RemoteContainer }
    @DIContainer struct Forgotten { @Provide(.shared, factory: 1, concrete: true) var one: Int }
    """,
    "Tests/AppTests/Fixture.swift": "@DIContainer struct Fixture { @Provide(.input) var app: AppContainer }",
    "Benchmarks/DI/Wiring.swift": "@DIContainer struct Measured { @Provide(.input) var app: AppContainer }",
    ".build/Copy.swift": "@DIContainer struct Hidden {}",
  ]

  /// Two containers that depend on each other.
  static let cyclic = [
    "A.swift": "@DIContainer struct A { @Provide(.lazy, factory: B.make(), concrete: true) var b: B }",
    "B.swift": "@DIContainer struct B { @Provide(.transient, factory: { A() }, concrete: true) var a: A }",
  ]

  /// Two containers with the same name, and an ambiguous reference.
  static let ambiguous = [
    "A.swift": "@DIContainer struct Services {}",
    "B.swift": "@DIContainer struct Services {}",
    "C.swift":
      "@DIContainer struct App {\n  @Provide(.shared, Services.self, concrete: true) var services: Services\n}",
  ]
}
