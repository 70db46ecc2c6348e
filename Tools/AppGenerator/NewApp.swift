import AppCopying
import FoundationEssentials
import Generator
import Glibc

/// scripts/new-app: an app of one's own, which is the scaffold under another name.
@main
struct NewApp {
  private let name: String
  /// As the user wrote it.
  private let directory: String
  /// The sample features to keep; nil for all.
  private let features: [String]?
  /// Where the app takes its libraries from, when the user says it.
  private let libraries: LibraryPackage?
  private let ci: CI
  private let licence: Licence
  private let hasRepository: Bool
  private let isDryRun: Bool
  private let root: URL

  static func main() async {
    let status = await GeneratorRun.status {
      try await NewApp(CommandLine.arguments.dropFirst()).run()
    }
    exit(status.rawValue)
  }

  private init(_ arguments: some Sequence<String>) throws {
    let arguments = try Arguments(
      arguments, of: "new-app", names: ["NAME", "DIRECTORY"],
      options: ["--bundle-features", "--ci", "--libraries-path", "--license", "--package-path"],
      flags: ["--vendor-libraries", "--no-git", "--dry-run"])
    name = arguments[0]
    directory = arguments[1]
    features = arguments.value(of: "--bundle-features").map { names in
      names == "none" ? [] : names.split(separator: ",").map { String($0.filter { $0 != " " }) }
    }
    let path = arguments.value(of: "--libraries-path")
    if path != nil, arguments.has("--vendor-libraries") {
      throw Refusal(["--libraries-path and --vendor-libraries both say where the libraries are; give one of them"])
    }
    libraries = arguments.has("--vendor-libraries") ? .vendored : path.map { .folder($0, from: arguments[1]) }
    ci = try Self.choice(of: "--ci", in: arguments) ?? .github
    licence = try Self.choice(of: "--license", in: arguments) ?? .none
    hasRepository = !arguments.has("--no-git")
    isDryRun = arguments.has("--dry-run")
    root = URL(filePath: arguments.value(of: "--package-path") ?? ".", directoryHint: .isDirectory)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of option: String, in arguments: Arguments
  ) throws(Refusal) -> Choice? {
    guard let value = arguments.value(of: option) else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Refusal(["\(option) takes one of \(all), not '\(value)'"])
  }

  private func run() async throws {
    let scaffold = try await Tree(trackedIn: root)
    let writer = AppWriter(folder: directory)
    let choice: (package: LibraryPackage, reason: String?) =
      if let libraries { (libraries, nil) } else { try await LibraryPackage.choice(for: root) }
    let copy = Result { () throws(Refusal) in
      try AppCopy.tree(
        of: scaffold, named: name, keeping: features, taking: choice.package, checkedBy: ci, under: licence)
    }
    let tree = try copy.joined(by: try await problems(outside: writer)).get()
    let versions = try? String(contentsOf: root.appending(path: "Package.resolved"), encoding: .utf8)
    var finished = try await ResolvedPackages.adding(
      versions, to: Staging.finish(tree, madeFrom: scaffold), taking: choice.package)
    if choice.package == .vendored { AppCopy.addLibraries(of: scaffold, to: &finished) }
    try Interruption.check()
    if isDryRun {
      for path in finished.paths { print("add \(directory)/\(path)") }
    } else {
      try await writer.write(finished, commit: hasRepository ? message() : nil)
      try copyGenerator()
      let commit = hasRepository ? ", with a first commit" : ""
      print("\(name): \(finished.paths.count) files in \(directory)\(commit).")
      print("Its libraries: \(choice.package)\(choice.reason.map { ", because \($0)" } ?? "").")
      print("Next:")
    }
    print(next(FeatureSet(finished).names))
  }

  /// What keeps the app from being written, and the libraries from being found.
  private func problems(outside writer: AppWriter) async throws -> [String] {
    var problems = writer.problems(outside: root)
    if hasRepository, try await !AppWriter.isAuthorKnown(in: root) {
      problems.append(
        "git does not know who makes the first commit. Say it with `git config --global user.name NAME` and "
          + "`git config --global user.email ADDRESS`, or leave the repository out with --no-git")
    }
    if case .folder(let path) = libraries, libraries != .vendored {
      let folder = URL(filePath: path, relativeTo: URL(filePath: directory, directoryHint: .isDirectory))
      if !FileManager.default.fileExists(atPath: folder.appending(path: "Tools/Template").path) {
        problems.append("--libraries-path: \(folder.standardizedFileURL.path) is no clone of the scaffold")
      }
    }
    return problems
  }

  /// The program of the app's scripts/new-feature, where that looks for it; scripts/new-app has built it.
  private func copyGenerator() throws {
    guard let path = ProcessInfo.processInfo.environment["FEATURE_GENERATOR"] else { return }
    let program = URL(filePath: path)
    let folder = URL(filePath: directory, directoryHint: .isDirectory)
      .appending(path: ".build-generators/\(program.deletingLastPathComponent().lastPathComponent)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: program, to: folder.appending(path: program.lastPathComponent))
  }

  /// Of the first commit. Its revision of the scaffold is what a later version is compared with.
  private func message() async -> String {
    let revision = await AppWriter.revision(of: root).map { " \($0)" } ?? ""
    return "\(name), made from InnoSample for Linux\(revision)"
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
  /// A refusal with these problems too; the same result when there are none.
  fileprivate func joined(by problems: [String]) -> Self {
    guard !problems.isEmpty else { return self }
    switch self {
    case .success: return .failure(Refusal(problems))
    case .failure(let refusal): return .failure(Refusal(refusal.problems + problems, suggestion: refusal.suggestion))
    }
  }
}
