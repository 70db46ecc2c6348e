/// The real feature that new ones are copied from, with what it has in the layers and the suites.
///
/// In the scaffold's own tree that is Posts, as it stands. An app has a copy of those files, because its features are its own to change.
struct Template {
  /// Where an app has the copy.
  static let copyFolder = "Tools/FeatureTemplate"
  static let feature = "Posts"

  /// By the paths that they have, or had, in the scaffold.
  let files: [String: String]

  init(in tree: Tree) throws(Refusal) {
    let prefix = tree.paths(below: Self.copyFolder).isEmpty ? "" : Self.copyFolder + "/"
    var files: [String: String] = [:]
    for path in tree.paths where path.hasPrefix(prefix) {
      let original = String(path.dropFirst(prefix.count))
      if Self.holds(original), let text = tree[path] { files[original] = text }
    }
    guard files.keys.contains(where: { $0.hasPrefix("Features/\(Self.feature)/") }) else {
      throw Refusal(["there is no feature to copy: neither Features/\(Self.feature) nor \(Self.copyFolder)"])
    }
    self.files = Self.withoutOtherFeatures(files)
  }

  /// The shared files with the template's own part alone: a new feature may have the name of one that is not in an app.
  private static func withoutOtherFeatures(_ files: [String: String]) -> [String: String] {
    let types = FeatureFolders(feature).layerTypes(in: files)
    var result = files
    for path in SharedPlaces.containers {
      guard var file = files[path].map(SwiftFile.init) else { continue }
      file.removeMembers(namingNoneOf: types)
      result[path] = file.text
    }
    if var file = files[SharedPlaces.registrations].map(SwiftFile.init) {
      file.removeElements(ofListOf: SharedPlaces.registrationList) { !SharedPlaces.isRegistration($0, of: feature) }
      file.removeElements(ofListOf: SharedPlaces.crossingList) { _ in true }
      for other in file.identifiers where other.hasSuffix("FeatureRouter") && other != "\(feature)FeatureRouter" {
        file.remove(import: other)
      }
      result[SharedPlaces.registrations] = file.text
    }
    return result
  }

  /// The copy of these files that an app gets.
  var copy: [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ("\(Self.copyFolder)/\($0.key)", $0.value) })
  }

  private static func holds(_ path: String) -> Bool {
    path.hasSuffix(".swift")
      && (FeatureFolders(feature).own(path) && !onlyOfPosts.contains(path) || SharedPlaces.ofTheTemplate.contains(path))
  }

  /// What Posts is tested for in the place of all features.
  private static let onlyOfPosts: Set<String> = [
    "Tests/CommandLineTests/Posts/AnswerTests.swift", "Tests/CommandLineTests/Posts/EmptyListTests.swift",
    "Tests/CommandLineTests/Posts/JSONEscapingTests.swift", "Tests/CommandLineTests/Posts/ListSizeTests.swift",
    "Tests/LayersTests/Posts/PostsLayersTests.swift", "Tests/RemoteTests/Posts/PostOwnersTests.swift",
  ]

  // MARK: - Making a feature of it

  /// The files of a new feature, and the shared files with what they would have of it, both by their new paths.
  ///
  /// - Throws: the passages that are no longer as the generator knows them.
  func files(named name: FeatureName, shaped shape: Shape) throws(Refusal) -> [String: String] {
    var names = Renaming.Names()
    return try files(named: name, shaped: shape, noting: &names)
  }

  /// The same, with note taken of the identifiers.
  func files(named name: FeatureName, shaped shape: Shape, noting names: inout Renaming.Names) throws(Refusal) -> [String: String] {
    let renaming = Renaming(name: name, resource: shape.resource?.path ?? name.command)
    let vocabulary = Vocabulary(name, resource: renaming.resource)
    var result: [String: String] = [:]
    var problems: [String] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) where isWanted(path, shape) {
      do {
        let (marked, fillings) = try mark(text, path, vocabulary, shape)
        var text = renaming.source(marked, noting: &names)
        for (marker, filling) in fillings { text = text.replacing(marker, with: filling) }
        result[renaming.path(path)] = text
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw Refusal(problems) }
    return result
  }

  private func isWanted(_ path: String, _ shape: Shape) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if !shape.hasModal, name.contains("Modal") || name.contains("Highlights") { return false }
    if shape.resource == nil, path.contains("Remote") || name == "StubPostDataSource.swift" { return false }
    return true
  }

  /// Puts a comment, which no renaming changes, in the place of each slot.
  private func mark(
    _ text: String, _ path: String, _ vocabulary: Vocabulary, _ shape: Shape
  ) throws(Refusal) -> (text: String, fillings: [(marker: String, filling: String)]) {
    let own = Vocabulary(.template, resource: Shape.template.resource?.path ?? "")
    var text = text
    var fillings: [(marker: String, filling: String)] = []
    for (index, slot) in Slot.all.enumerated() where slot.path == path {
      let passage = slot.render(own, .template)
      guard text.ranges(of: passage).count == 1 else {
        throw Refusal(["the template \(path) has not once the passage that begins with '\(passage.prefix { $0 != "\n" })'"])
      }
      let marker = "/*\(index)*/"
      text = text.replacing(passage, with: marker)
      fillings.append((marker, slot.render(vocabulary, shape)))
    }
    return (text, fillings)
  }
}
