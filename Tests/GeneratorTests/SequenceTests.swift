import Foundation
import Fuzzing
import Programs
import Testing

@testable import Generator

/// Features that come and go in any order, among samples that stay or do not: each tree on the way is one that the
/// formatter's linter and SwiftPM accept, and in the end it is the first one again.
@Suite struct SequenceTests {
  private struct Walk {
    /// Names that sort before and behind those of the samples, one that ends with another, and those of the samples.
    static let names = ["Aardvarks", "Albums", "PhotoAlbums", "Zebras", "People", "Posts", "Todos"]
    static let resources: [String?] = [nil, "albums", "v1/users"]

    let package: URL
    /// What is there already and is not linted again.
    let scaffold: Tree
    var generator: SeededGenerator
    private(set) var tree: Tree
    private(set) var own: [String] = []
    private(set) var log: [String] = []

    init(seed: UInt64, in package: URL) throws {
      scaffold = try Repository.tree.get()
      self.package = package
      generator = SeededGenerator(seed: seed)
      tree = scaffold
      try tree.write(to: package)
    }

    /// Removes some of the samples, or all of them.
    mutating func chooseSamples() async throws {
      for sample in FeatureSet(tree).names where Bool.random(using: &generator) {
        try await become(try FeatureSet(tree).removing(sample), "remove \(sample)")
      }
    }

    mutating func add() async throws {
      let free = Self.names.filter { !FeatureSet(tree).names.contains($0) }
      guard let name = free.randomElement(using: &generator),
        let resource = Self.resources.randomElement(using: &generator),
        let style = Shape.Style.allCases.randomElement(using: &generator)
      else { return }
      let hasModal = Bool.random(using: &generator)
      own.append(name)
      try await become(
        try FeatureSet(tree).adding(
          FeatureName(name), shaped: Shape(resource: resource, hasModal: hasModal, style: style)),
        "add \(name) \(resource ?? "in memory")\(hasModal ? " --modal" : "") --style \(style.rawValue)")
    }

    mutating func remove() async throws {
      guard let index = own.indices.randomElement(using: &generator) else { return }
      let name = own.remove(at: index)
      try await become(try FeatureSet(tree).removing(name), "remove \(name)")
    }

    /// What scripts/format does.
    mutating func format() async throws {
      log.append("format")
      _ = try await swift(["format", "--in-place", "--parallel"])
      try #require(try Tree(folder: package) == tree, "the formatter changes what was written: \(log)")
    }

    private mutating func become(_ next: Tree, _ step: String) async throws {
      log.append(step)
      let finished = try await Staging.layOut(next, madeFrom: tree)
      try PlanWriter.carryOut(Plan(from: tree, to: finished), in: package)
      tree = finished
      let lint = try await swift(["format", "lint", "--strict", "--parallel"])
      try #require(lint?.code ?? 0 == 0, "\(log): \(lint?.error ?? "")")
    }

    /// Runs a command on the Swift files that the scaffold has not.
    private func swift(_ command: [String]) async throws -> Program.Outcome? {
      let paths = tree.paths.filter { $0.hasSuffix(".swift") && tree.files[$0] != scaffold.files[$0] }
      // Without a path the formatter would read its input.
      guard !paths.isEmpty else { return nil }
      return try await Program(named: "swift").run(command + paths, in: package.path)
    }

    func loadManifest() async throws {
      let scratch = package.deletingLastPathComponent().appending(path: "scratch").path
      let outcome = try await Program(named: "swift").run(
        ["package", "--scratch-path", scratch, "describe", "--type", "json"], in: package.path)
      try #require(outcome.code == 0, "\(log): \(outcome.error)")
      for name in FeatureSet(tree).names { try #require(outcome.output.contains("\"\(name)FeatureTests\""), "\(log)") }
    }
  }

  /// From none to one, to two, back to one and to none of one's own, with the formatter run in between.
  @Test(arguments: SeededGenerator.seeds(fixed: 2, random: 1))
  func everyTreeOfARandomSequenceIsValid(seed: UInt64) async throws {
    try await withFolderInMemory { folder in
      var walk = try Walk(seed: seed, in: folder.appending(path: "package"))
      try await walk.chooseSamples()
      let first = walk.tree
      try await walk.add()
      try await walk.format()
      try await walk.add()
      try await walk.loadManifest()
      try await walk.format()
      try await walk.remove()
      try await walk.loadManifest()
      try await walk.add()
      while !walk.own.isEmpty { try await walk.remove() }
      #expect(walk.tree == first, "\(walk.log)")
    }
  }
}
