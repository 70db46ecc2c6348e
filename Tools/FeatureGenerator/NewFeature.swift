import FoundationEssentials
import Generator

/// Adds a feature: its modules and tests, its tab, its commands.
struct NewFeature {
  private let name: FeatureName
  private let shape: Shape
  private let isDryRun: Bool
  private let root: URL
  /// The package with the template of features, unless the app has its own.
  private let libraries: URL

  init(_ arguments: some Sequence<String>) throws {
    let arguments = try Arguments(
      arguments, of: "new-feature", names: ["NAME"],
      options: ["--path", "--item", "--fields", "--from-json", "--style", "--libraries", "--package-path"],
      flags: ["--modal", "--dry-run"])
    name = FeatureName(arguments[0], singular: arguments.value(of: "--item"))
    shape = Shape(
      resource: arguments.value(of: "--path"), hasModal: arguments.has("--modal"), style: try Self.style(arguments),
      record: try Self.record(arguments))
    isDryRun = arguments.has("--dry-run")
    libraries = URL(
      filePath: arguments.value(of: "--libraries") ?? arguments.value(of: "--package-path") ?? ".",
      directoryHint: .isDirectory)
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
  }

  private static func style(_ arguments: Arguments) throws(Refusal) -> Shape.Style {
    guard let value = arguments.value(of: "--style") else { return .innoFlow }
    guard let style = Shape.Style(rawValue: value) else {
      let styles = Shape.Style.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal(["'\(value)' is not a style; there are \(styles)"])
    }
    return style
  }

  private static func record(_ arguments: Arguments) throws -> Record {
    switch (arguments.value(of: "--fields"), arguments.value(of: "--from-json")) {
    case (nil, nil): return .standard
    case (let fields?, nil): return try Record(fields: fields)
    case (nil, let file?):
      return try Record(json: try String(contentsOf: URL(filePath: file), encoding: .utf8), file: file)
    case (_?, _?): throw Refusal(["--fields and --from-json both say which fields there are; give one of them"])
    }
  }

  func run() async throws {
    var tree = try Tree(folder: root)
    if tree.paths(below: Template.folder).isEmpty {
      let template = try Tree(folder: libraries.appending(path: Template.folder))
      for (path, file) in template.files { tree.files["\(Template.folder)/\(path)"] = file }
    }
    let result = try FeatureSet(tree).adding(name, shaped: shape)
    try await GeneratorRun.change(root, from: tree, to: result, isDryRun: isDryRun)
    print("Next:\nscripts/run \(name.command) list\nscripts/test \(name.plural)FeatureTests")
  }
}
