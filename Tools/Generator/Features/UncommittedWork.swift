import ArchitectureRules
package import FoundationEssentials

/// The files and entries of a feature that the last commit does not have: removing the feature would lose them.
package struct UncommittedWork {
  private let root: URL

  package init(in root: URL) {
    self.root = root
  }

  /// Refuses to remove a feature whose files git could not bring back: changed, staged, untracked and ignored ones, and
  /// all of them where there is no repository. Its entries in the files of all features count too; other changes of
  /// those files stay, and do not matter.
  ///
  /// - Parameters:
  ///   - after: the tree without the feature.
  ///   - retry: the command that removes it all the same.
  package func refuse(removing feature: String, from before: Tree, to after: Tree, retry: String) async throws {
    let removed = before.paths.filter { after.files[$0] == nil }
    let shared = (SharedPlaces.containers + [SharedPlaces.registrations]).filter { before.files[$0] != nil }
    guard let states = try await states(of: removed + shared) else {
      throw Refusal(
        ["\(root.path) is in no git repository, so nothing could bring back '\(feature)': \(removed.count) files"],
        suggestion: retry)
    }
    let types = FeatureFolders(feature).layerTypes(in: FeatureSet(before).texts { removed.contains($0) })
    var lines = removed.compactMap { path in states[path].map { "\(path) (\($0))" } }
    for path in shared where states[path] != nil {
      let committed = SwiftFile(try await committedText(of: path)).passages(of: feature, types: types)
      if SwiftFile(before[path] ?? "").passages(of: feature, types: types) != committed {
        lines.append("\(path) (its entry there)")
      }
    }
    guard !lines.isEmpty else { return }
    let shown = lines.prefix(Self.longest).map { "\n  \($0)" }.joined()
    let rest = lines.count > Self.longest ? "\n  and \(lines.count - Self.longest) more" : ""
    throw Refusal(
      ["'\(feature)' has work that is not committed, which removing it would lose:\(shown)\(rest)"], suggestion: retry)
  }

  /// How git takes back what a generator is about to write into a feature; where the files that change have work that
  /// is not committed, git cannot.
  package func commandToUndo(from before: Tree, to after: Tree) async throws -> String {
    let changes = Plan(from: before, to: after).changes
    let (changed, added) = (
      changes.filter { $0.before != nil }.map(\.path), changes.filter { $0.before == nil }.map(\.path)
    )
    let remove = "rm \(added.joined(separator: " "))"
    guard let states = try await states(of: changed), states.isEmpty else {
      return "\(remove), and take its lines out of the changed files; committed first, git could undo it"
    }
    return "git checkout -- \(changed.joined(separator: " ")) && git clean -fq -- \(added.joined(separator: " "))"
  }

  /// How many files a refusal names.
  private static let longest = 20

  /// How each path differs from the last commit, without those that do not differ; nil when the package is in no
  /// repository.
  private func states(of paths: [String]) async throws -> [String: String]? {
    guard try await git(["rev-parse", "--is-inside-work-tree"]) != nil else { return nil }
    let committed = try await names(["ls-tree", "-r", "--name-only", "-z", "HEAD"], paths)
    let changed = try await names(["diff", "--name-only", "-z", "--no-renames", "--relative", "HEAD"], paths)
    return paths.reduce(into: [:]) { states, path in
      if !committed.contains(path) {
        states[path] = "not committed"
      } else if changed.contains(path) {
        states[path] = "changed"
      }
    }
  }

  /// The paths that git lists; none before the first commit.
  private func names(_ command: [String], _ paths: [String]) async throws -> Set<String> {
    Set((try await git(command + ["--"] + paths) ?? "").split(separator: "\0").map(String.init))
  }

  /// Empty when no commit has the file.
  private func committedText(of path: String) async throws -> String {
    try await git(["show", "HEAD:./\(path)"]) ?? ""
  }

  /// What git prints; nil when it fails or is not there.
  private func git(_ arguments: [String]) async throws -> String? {
    try Interruption.check()
    let outcome = try? await ChildProcess.run("git", ["-C", root.path, "--literal-pathspecs"] + arguments)
    guard let outcome, outcome.isSuccess else { return nil }
    return outcome.output
  }
}

extension SwiftFile {
  /// The members and registrations of one feature, in a file that all features share.
  fileprivate func passages(of feature: String, types: Set<String>) -> [String] {
    let registrations = elements(of: SharedPlaces.registrationList) ?? []
    return members(naming: types).flatMap(\.self)
      + registrations.filter { SharedPlaces.isRegistration($0, of: feature) }
  }
}
