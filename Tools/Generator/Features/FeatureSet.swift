import Glibc

/// The features of a tree, to which one is added or from which one is taken: values in, values out.
package struct FeatureSet: Sendable {
  let tree: Tree

  package init(_ tree: Tree) {
    self.tree = tree
  }

  /// In the order of the manifest.
  package var names: [String] {
    Shape.Style.allCases.flatMap { manifest.elements(of: SharedPlaces.featureNames($0)) ?? [] }
      .map { String($0.filter { $0 != "\"" }) }
  }

  var manifest: SwiftFile { SwiftFile(tree[SharedPlaces.manifest] ?? "") }

  /// The texts of a part of the tree.
  func texts(where isWanted: (String) -> Bool) -> [String: String] {
    Dictionary(uniqueKeysWithValues: tree.paths.filter(isWanted).compactMap { path in tree[path].map { (path, $0) } })
  }
}

extension String {
  /// Whether it contains one of these: much faster than to parse it.
  func mentions(anyOf names: some Sequence<String>) -> Bool {
    names.contains { strstr(self, $0) != nil }
  }
}
