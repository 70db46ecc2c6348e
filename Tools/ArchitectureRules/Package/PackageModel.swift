/// The package as the rules see it: its modules with their sources, and its products.
public struct PackageModel: Sendable {
  /// Sorted by name.
  package private(set) var modules: [Module]
  package var products: [Product]
  private var index: [String: Int] = [:]
  /// The modules that an app takes from the package of the libraries.
  private let taken: [String: Module]

  package init(modules: [Module], products: [Product]) {
    self.modules = modules.sorted { $0.name < $1.name }
    self.products = products
    taken = Dictionary(
      modules.flatMap(\.productDependencies).compactMap(Module.init(taken:)).map { ($0.name, $0) }
    ) { first, _ in first }
    for (position, module) in self.modules.enumerated() {
      index[module.name] = position
    }
  }

  /// Nil for a module of the toolchain or of another package, except that of the libraries.
  package subscript(name: String) -> Module? {
    index[name].map { modules[$0] } ?? taken[name]
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
