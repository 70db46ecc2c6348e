import ArchitectureRules

extension FeatureSet {
  /// The tree without a feature: everything that `adding` would have written of it.
  ///
  /// - Throws: what still uses it.
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
      file.removeDestinations(in: "\(feature)FeatureCoordinator")
      file.remove(import: "\(feature)FeatureRouter")
      result[SharedPlaces.registrations] = file.text
    }
    if var file = result[SharedPlaces.collections].map(SwiftFile.init) {
      let folder = SharedPlaces.collectionFolder(of: feature)
      let own = tree.paths(below: folder).flatMap { SharedPlaces.collections(in: tree[$0] ?? "") }
      file.removeElements(ofListOf: SharedPlaces.collectionList) { own.contains($0) }
      result[SharedPlaces.collections] = file.text
    }
    if var file = result[SharedPlaces.pathParameters].map(SwiftFile.init) {
      let (old, new) = (
        texts { $0.hasPrefix("Layers/") }.values, FeatureSet(result).texts { $0.hasPrefix("Layers/") }.values
      )
      file.removeElements(ofListOf: SharedPlaces.pathParameterList) { element in
        let parameter = ["{\(element.filter { $0 != "\"" })}"]
        return old.contains { $0.mentions(anyOf: parameter) } && !new.contains { $0.mentions(anyOf: parameter) }
      }
      result[SharedPlaces.pathParameters] = file.text
    }
    var file = manifest
    for style in Shape.Style.allCases {
      file.removeElements(ofListOf: SharedPlaces.featureNames(style)) { $0 == "\"\(feature)\"" }
    }
    file.removeElements(ofListOf: SharedPlaces.furtherUses) { SharedPlaces.isFurtherUse($0, of: feature) }
    result[SharedPlaces.manifest] = file.text

    let users = FeatureSet(result).users(of: types, andModulesOf: feature)
    guard users.isEmpty else { throw Refusal(users) }
    return result
  }

  /// The files of the app and its suites that name something of a feature.
  private func users(of types: Set<String>, andModulesOf feature: String) -> [String] {
    let names = types.union(FeaturePart.Role.allCases.map { "\(feature)Feature\($0.rawValue)" })
    let suites = ["Domain", "Data", "Remote", "Layers", "Features", "App", "CommandLine"].map { "Tests/\($0)Tests/" }
    let texts = texts { path in
      path.hasSuffix(".swift") && (["App/", "Features/", "Layers/"] + suites).contains { path.hasPrefix($0) }
    }
    return texts.filter { $0.value.mentions(anyOf: names) }.sorted { $0.key < $1.key }.flatMap { path, text in
      SwiftFile(text).identifiers.intersection(names).sorted().map { "\(path) uses \($0)" }
    }
  }
}
