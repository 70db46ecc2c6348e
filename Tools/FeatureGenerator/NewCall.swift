import FoundationEssentials
import Generator

/// Adds a call of the API to a feature, through all layers.
struct NewCall {
  private let feature: String
  private let call: Call
  private let isDryRun: Bool
  private let root: URL
  /// The package with the template of features, unless the app has its own.
  private let libraries: URL

  /// What a user should know of the record that was read.
  private let notes: [String]

  init(_ arguments: some Sequence<String>) async throws {
    let methods = Call.Method.allCases.map { "--\($0.rawValue)" }
    let arguments = try Arguments(
      arguments, of: "new-call", names: ["FEATURE", "NAME"],
      options: methods + ["--body", "--libraries", "--package-path"] + FeatureOptions.ofRecords, flags: ["--dry-run"])
    let given = Call.Method.allCases.filter { arguments.value(of: "--\($0.rawValue)") != nil }
    guard given.count == 1, let path = arguments.value(of: "--\(given[0].rawValue)") else {
      throw Refusal(
        ["one of \(methods.joined(separator: ", ")) has to say the path"], suggestion: "scripts/new-call --help")
    }
    feature = arguments[0]
    if given[0] != .get, let option = FeatureOptions.ofRecords.first(where: { arguments.value(of: $0) != nil }) {
      throw Refusal(["\(option) is about the items that --get reads"])
    }
    let source = try await FeatureOptions(arguments).items()
    notes = source.notes
    call = try Call(
      arguments[1], given[0], path: path, body: arguments.values(of: "--body"), record: source.record,
      form: source.form, singular: arguments.value(of: "--item"))
    isDryRun = arguments.has("--dry-run")
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
    libraries = URL(
      filePath: arguments.value(of: "--libraries") ?? arguments.value(of: "--package-path") ?? ".",
      directoryHint: .isDirectory)
  }

  func run() async throws {
    let tree = try Tree(folder: root).withTemplate(of: libraries)
    let result = try FeatureSet(tree).adding(call, to: feature)
    let undo = try await UncommittedWork(in: root).commandToUndo(from: tree, to: result)
    for note in notes { print("note: \(note)") }
    try await GeneratorRun.change(root, from: tree, to: result, isDryRun: isDryRun)
    print("Undo: \(undo)")
    let places = FeatureSet(result).placesToEdit(of: call, in: feature)
    print("Edit first:\n\(places.joined(separator: "\n"))")
    print("Next:\n\(call.next(of: feature).joined(separator: "\n"))")
  }
}
