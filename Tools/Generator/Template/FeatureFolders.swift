/// Which files belong to a feature: its folder in Features, and folders of its name in the layers, the suites and the
/// embedded API.
struct FeatureFolders {
  private let feature: String

  init(_ feature: String) {
    self.feature = feature
  }

  /// Files of this feature alone.
  func own(_ path: String) -> Bool { features(of: path) == [feature] }

  /// Files that are of no use without this feature: its own, and tests of it together with others, in
  /// `Tests/FeaturesTests/People+Settings`.
  func claim(_ path: String) -> Bool { features(of: path).contains(feature) }

  /// The types that the feature has in the layers.
  func layerTypes(in files: [String: String]) -> Set<String> {
    files.filter { $0.key.hasPrefix("Layers/") && $0.key.hasSuffix(".swift") && own($0.key) }
      .reduce(into: []) { $0.formUnion(SwiftFile($1.value).declaredTypes) }
  }

  private func features(of path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    switch parts.first {
    case "App" where parts.count > 3 && parts[1] == "EmbeddedAPI": return [parts[2]]
    case "Features" where parts.count > 2: return [parts[1]]
    case "Layers" where parts.count > 3: return [parts[2]]
    case "Tests" where parts.count > 3 && parts[1].hasSuffix("Tests"):
      return parts[2].split(separator: "+").map(String.init)
    default: return []
    }
  }
}
