/// The package as the rules see it: its modules with their sources, and its products.
package struct PackageModel: Sendable {
  /// Sorted by name.
  package private(set) var modules: [Module]
  package var products: [Product]
  private var index: [String: Int] = [:]

  package init(modules: [Module], products: [Product]) {
    self.modules = modules.sorted { $0.name < $1.name }
    self.products = products
    for (position, module) in self.modules.enumerated() {
      index[module.name] = position
    }
  }

  /// Nil for a module of the toolchain or of another package.
  package subscript(name: String) -> Module? {
    index[name].map { modules[$0] }
  }
}

extension PackageModel {
  /// What a user of the package can depend on.
  package struct Product: Sendable, Equatable {
    package var name: String
    package var isLibrary: Bool
    package var targets: [String]

    package init(name: String, isLibrary: Bool, targets: [String]) {
      self.name = name
      self.isLibrary = isLibrary
      self.targets = targets
    }
  }
}
