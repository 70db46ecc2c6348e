import AppCopying
import ArgumentParser
import FoundationEssentials
import Generator

/// scripts/new-app.
@main
struct NewApp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/new-app",
    abstract: "Makes an app of your own: the scaffold under another name, with its libraries, tests and scripts.",
    discussion: """
      EXAMPLES:
        scripts/new-app MyApp ../MyApp
        scripts/new-app MyApp ../MyApp --bundle-features People,Posts
        scripts/new-app MyApp ../MyApp --bundle-features none --no-git
      """)

  @Argument(help: "What the app is called, in UpperCamelCase: MyApp.")
  var name: String

  @Argument(help: "Where to put it: a folder that is not there yet, or is empty.")
  var directory: String

  @Option(help: ArgumentHelp("The sample features to keep, with commas between, or none; without it all.", valueName: "names"))
  var bundleFeatures: String?

  @Flag(help: "Make no repository of it.")
  var noGit = false

  @Flag(help: "Print what would be written, and write nothing.")
  var dryRun = false

  @Option(help: .hidden)
  var packagePath = "."

  private var features: [String]? {
    bundleFeatures.map { $0 == "none" ? [] : $0.split(separator: ",").map { String($0.filter { $0 != " " }) } }
  }

  func run() async throws {
    let status = await GeneratorRun.status {
      let root = URL(filePath: packagePath, directoryHint: .isDirectory)
      let scaffold = try await Tree(trackedIn: root)
      let writer = AppWriter(folder: directory)
      let copy = Result { () throws(Refusal) in try AppCopy.tree(of: scaffold, named: name, keeping: features) }
      let tree = try copy.joined(by: writer.problems(outside: root)).get()
      let versions = try? String(contentsOf: root.appending(path: "Package.resolved"), encoding: .utf8)
      let finished = try await ResolvedPackages.adding(versions, to: Staging.finish(tree, madeFrom: scaffold))
      try Interruption.check()
      if dryRun {
        for path in finished.paths { print("add \(directory)/\(path)") }
      } else {
        try await writer.write(finished, commit: noGit ? nil : "\(name), made from InnoSample for Linux")
        print("\(name): \(finished.paths.count) files in \(directory)\(noGit ? "" : ", with a first commit"). Next:")
      }
      print(next(FeatureSet(finished).names))
    }
    throw ExitCode(status.rawValue)
  }

  /// The two commands that come next, which work where this one did.
  private func next(_ features: [String]) -> String {
    let scripts = quoted(directory.hasSuffix("/") ? String(directory.dropLast()) : directory) + "/scripts"
    let first = features.first.map { FeatureName($0).command }
    return first.map { "\(scripts)/run \($0) list\n\(scripts)/test" }
      ?? "\(scripts)/new-feature Albums --path albums\n\(scripts)/run albums list"
  }

  private func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}

extension Result where Failure == Refusal {
  /// A refusal for these problems too; itself when there are none.
  fileprivate func joined(by problems: [String]) -> Self {
    guard !problems.isEmpty else { return self }
    switch self {
    case .success: return .failure(Refusal(problems))
    case .failure(let refusal): return .failure(Refusal(refusal.problems + problems, suggestion: refusal.suggestion))
    }
  }
}
