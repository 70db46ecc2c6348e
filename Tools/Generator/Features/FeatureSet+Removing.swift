extension FeatureSet {
  /// The tree without a feature: everything that `adding` would have written of it.
  ///
  /// - Throws: who uses it still, when somebody does.
  package func removing(_ feature: String) throws(Refusal) -> Tree {
    guard names.contains(feature) else {
      throw Refusal(["there is no feature '\(feature)'; there are \(names.joined(separator: ", "))"])
    }
    let folders = FeatureFolders(feature)
    let types = folders.layerTypes(in: texts(where: folders.own))
    var result = tree
    for path in tree.paths where folders.claim(path) { result[path] = nil }
    for path in SharedPlaces.containers {
      guard var file = result[path].map(SwiftFile.init) else { continue }
      file.removeMembers(naming: types)
      result[path] = file.text
    }
    if var file = result[SharedPlaces.registrations].map(SwiftFile.init) {
      file.removeElements(ofListOf: SharedPlaces.registrationList) { SharedPlaces.isRegistration($0, of: feature) }
      file.removeElements(ofListOf: SharedPlaces.crossingList) { SharedPlaces.isCrossing($0, of: feature) }
      file.remove(import: "\(feature)FeatureRouter")
      result[SharedPlaces.registrations] = file.text
    }
    var file = manifest
    for list in [SharedPlaces.featureNames, SharedPlaces.reduxFeatureNames] {
      file.removeElements(ofListOf: list) { $0 == "\"\(feature)\"" }
    }
    result[SharedPlaces.manifest] = file.text

    let users = FeatureSet(result).users(of: types, andModulesOf: feature)
    guard users.isEmpty else { throw Refusal(users) }
    return result
  }

  /// The files of the app and its suites that name something of a feature.
  private func users(of types: Set<String>, andModulesOf feature: String) -> [String] {
    let roles = ["Interface", "Logic", "UI", "Router", "Testing", "Tests"]
    let names = types.union(roles.map { "\(feature)Feature\($0)" })
    let suites = ["Domain", "Data", "Remote", "Layers", "Features", "App", "CommandLine"].map { "Tests/\($0)Tests/" }
    let texts = texts { path in
      path.hasSuffix(".swift") && (["App/", "Features/", "Layers/"] + suites).contains { path.hasPrefix($0) }
    }
    return texts.filter { $0.value.mentions(anyOf: names) }.sorted { $0.key < $1.key }.flatMap { path, text in
      SwiftFile(text).identifiers.intersection(names).sorted().map { "\(path) uses \($0)" }
    }
  }
}
