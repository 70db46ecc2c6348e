extension Module {
  /// The layer of a module, from the lowest up. Its folder decides it.
  package enum Layer: Int, Sendable, Comparable, CaseIterable {
    case libraries
    case boundaries
    case layers
    case features
    case app
    case tools
    case tests

    package static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
  }

  /// A module that an app takes from the package of the libraries, with its place there and without sources. Nil for
  /// a module of another package.
  init?(taken name: String) {
    let folder: String
    if let library = (Rule.published + ["Files", "TerminalUI"]).first(where: name.hasPrefix) {
      folder = "Libraries/\(library)"
    } else if ["Fuzzing", "LoopbackServer", "Programs", "TestSupport"].contains(name) {
      folder = "Tests/Support"
    } else {
      return nil
    }
    self.init(
      name: name, kind: .library, path: "\(folder)/\(name)", targetDependencies: [], productDependencies: [],
      settings: Settings(upcomingFeatures: [], treatsWarningsAsErrors: true), sources: [])
  }

  /// Nil when its folder is none of the architecture's.
  package var layer: Layer? {
    if isTest { return .tests }
    switch folders.first {
    case "Libraries": return .libraries
    case "CoreNetwork", "ThirdParty": return .boundaries
    case "Layers": return .layers
    case "Features": return .features
    case "App": return .app
    case "Tools": return .tools
    case "Tests": return .tests
    default: return nil
    }
  }

  /// The folder in Libraries that holds it.
  package var library: String? {
    folders.count > 1 && folders[0] == "Libraries" ? folders[1] : nil
  }

  /// Which part of which feature it is: `Features/<feature>/<part>`, in the template too.
  package var featurePart: FeaturePart? {
    let folders = folders.starts(with: Self.template) ? folders.dropFirst(Self.template.count) : folders[...]
    guard folders.count == 3, folders.first == "Features", let last = folders.last,
      let role = FeaturePart.Role(rawValue: last)
    else {
      return nil
    }
    return FeaturePart(feature: folders[folders.startIndex + 1], role: role)
  }

  /// The program that people run; its name is the app's.
  var isProgram: Bool { path == "App/CommandLine" }

  /// The library that it ties to TerminalUI: InnoFlow for InnoFlowTerminalUI.
  package var bridgedLibrary: String? {
    let terminal = "TerminalUI"
    return layer == .libraries && name.hasSuffix(terminal) && name != terminal
      ? String(name.dropLast(terminal.count)) : nil
  }

  private var folders: [String] { path.split(separator: "/").map(String.init) }

  /// The folder of the feature that new ones are made from. It holds folders as the package does.
  private static let template = ["Tools", "Template"]

  /// What the module is called in the app: that of the template in its place has `Template` before.
  static func nameInApp(_ name: String) -> String {
    name.hasPrefix("Template") ? String(name.dropFirst("Template".count)) : name
  }
}

/// A module's place in a feature.
package struct FeaturePart: Sendable, Hashable {
  package enum Role: String, Sendable, CaseIterable {
    case interface = "Interface"
    case logic = "Logic"
    case ui = "UI"
    case router = "Router"
    case testing = "Testing"
    case tests = "Tests"
  }

  package let feature: String
  package let role: Role

  /// The feature that holds the others and alone knows them.
  package static let shell = "EntireTab"

  package var isShell: Bool { feature == Self.shell }
}
