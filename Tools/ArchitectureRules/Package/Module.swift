/// One target of the package: what it declares in Package.swift, and what its sources say.
package struct Module: Sendable {
  package var name: String
  package var kind: Kind
  /// Relative to the package's root, without a slash at the end.
  package var path: String
  /// Targets of this package.
  package var targetDependencies: [String]
  /// Products of other packages. Their modules carry the product's name.
  package var productDependencies: [String]
  package var settings: Settings
  package var sources: [SourceFile]

  package init(
    name: String, kind: Kind, path: String, targetDependencies: [String], productDependencies: [String],
    settings: Settings, sources: [SourceFile]
  ) {
    self.name = name
    self.kind = kind
    self.path = path
    self.targetDependencies = targetDependencies
    self.productDependencies = productDependencies
    self.settings = settings
    self.sources = sources
  }
}

extension Module {
  /// The target types of `swift package describe`.
  package enum Kind: String, Sendable, Decodable {
    case library
    case executable
    case test
    case macro
    case plugin
    case system = "system-target"
    case binary
    case snippet
  }

  /// The Swift settings that the rules look at.
  package struct Settings: Sendable, Equatable {
    package var upcomingFeatures: Set<String>
    package var treatsWarningsAsErrors: Bool
    package var hasUnsafeFlags: Bool
    /// The target's own choice or else the package's; nil means that of the tools version.
    package var languageMode: String?

    package init(
      upcomingFeatures: Set<String>, treatsWarningsAsErrors: Bool, hasUnsafeFlags: Bool = false,
      languageMode: String? = nil
    ) {
      self.upcomingFeatures = upcomingFeatures
      self.treatsWarningsAsErrors = treatsWarningsAsErrors
      self.hasUnsafeFlags = hasUnsafeFlags
      self.languageMode = languageMode
    }
  }
}

extension Module {
  var dependencies: [String] { targetDependencies + productDependencies }

  var isTest: Bool { kind == .test }

  /// A library of stand-ins: tests use it, the app does not.
  var isTesting: Bool { name.hasSuffix("Testing") }

  /// The modules that it uses, sorted: those that it imports, with the place of the first import, and those that it
  /// only declares. The toolchain's modules and its own are left out.
  var uses: [Use] {
    var places: [String: String] = [:]
    for source in sources {
      for statement in source.imports where !Toolchain.modules.contains(statement.module) && statement.module != name {
        places[statement.module] = places[statement.module] ?? source.place(statement.line)
      }
    }
    for dependency in dependencies {
      places[dependency] = places[dependency] ?? manifestPlace
    }
    return places.map { Use(name: $0.key, place: $0.value) }.sorted { $0.name < $1.name }
  }

  /// Where a violation in its declaration is fixed.
  var manifestPlace: String { "Package.swift, target \(name)" }

  struct Use {
    let name: String
    let place: String
  }
}
