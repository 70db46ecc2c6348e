import FoundationEssentials
import Generator

/// Adds a feature: its modules and tests, its tab, its commands.
struct NewFeature {
  private static let options =
    [
      "--create", "--libraries", "--package-path", "--paged", "--path", "--style", "--sub", "--update",
    ] + FeatureOptions.ofRecords
  private static let flags = ["--delete", "--detail", "--dry-run", "--modal"]

  private let name: FeatureName
  private let arguments: Arguments
  private let root: URL
  /// The package with the template of features, unless the app has its own.
  private let libraries: URL

  init(_ arguments: some Sequence<String>) throws {
    let arguments = try Arguments(
      arguments, of: "new-feature", names: ["NAME"], options: Self.options, flags: Self.flags)
    name = FeatureName(arguments[0], singular: arguments.value(of: "--item"))
    self.arguments = arguments
    libraries = URL(
      filePath: arguments.value(of: "--libraries") ?? arguments.value(of: "--package-path") ?? ".",
      directoryHint: .isDirectory)
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
  }

  func run() async throws {
    let (shape, notes) = try await FeatureOptions(arguments).shape()
    let tree = try Tree(folder: root).withTemplate(of: libraries)
    let result = try FeatureSet(tree).adding(name, shaped: shape)
    for note in notes { print("note: \(note)") }
    try await GeneratorRun.change(root, from: tree, to: result, isDryRun: arguments.has("--dry-run"))
    let places = FeatureSet(result).placesToEdit(of: name)
    print("Undo: scripts/remove-feature \(name.plural) --force")
    if !places.isEmpty { print("Edit first:\n" + places.joined(separator: "\n")) }
    print("Next:\nscripts/run \(name.command) list\nscripts/test \(name.plural)FeatureTests")
  }
}
