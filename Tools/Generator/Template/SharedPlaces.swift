import ArchitectureRules

/// The few files that name every feature.
enum SharedPlaces {
  static let manifest = "Package.swift"

  /// The list in the manifest of the features that are written in a style.
  static func featureNames(_ style: Shape.Style) -> String {
    switch style {
    case .innoFlow: "featureNames"
    case .redux: "reduxFeatureNames"
    }
  }

  /// The list in the manifest of the dependencies that modules of single features have beside those of all features.
  static let furtherUses = "furtherUses"

  /// Whether an element of that list is about a module of a feature.
  static func isFurtherUse(_ element: String, of feature: String) -> Bool {
    FeaturePart.Role.allCases.contains { element.contains("\"\(feature)Feature\($0.rawValue)\"") }
  }

  static let registrations = "Features/FeatureContainer/FeatureRegistration+All.swift"
  /// The list of them in there.
  static let registrationList = "all"

  /// The element of the list for a feature without outputs.
  static func registration(of feature: String) -> String {
    """
    FeatureRegistration(commands: \(feature)FeatureCoordinator.commands) {
          \(feature)FeatureCoordinator(useCases: $0.\(CamelWords(feature).lowerCamel)FeatureUseCases, environment: $1)
        }
    """
  }

  /// Whether an element of the list belongs to a feature: outputs of other features may lead to it.
  static func isRegistration(_ element: String, of feature: String) -> Bool {
    SwiftFile(element).mentions(["commands", ":", "\(feature)FeatureCoordinator"])
  }

  /// The list of the collections of the embedded API. An app may have none.
  static let collections = "App/EmbeddedAPI/Resource+All.swift"
  static let collectionList = "all"

  /// The collections that a file of the embedded API declares.
  static func collections(in text: String) -> [String] {
    text.matches(of: /\n  static let (\w+) = Resource\(/).map { String($0.output.1) }
  }

  /// The list of the path parameters, each a setting of the app.
  static let pathParameters = "App/Configuration/PathParameter.swift"
  static let pathParameterList = "all"
  /// What else declares names of settings.
  static let configurationKeys = "App/Configuration/ConfigurationKey.swift"

  /// The folder of the files that declare a feature's own.
  static func collectionFolder(of feature: String) -> String { "App/EmbeddedAPI/\(feature)" }

  /// Where an output leads: `EntireTabDestination(.item(id), in: PostsFeatureCoordinator.self)`.
  static let destination = "EntireTabDestination"

  /// The containers of the layers, and what each needs of the one below.
  static let containers = [
    "Layers/Data/Containers/DataContainer.swift", "Layers/Domain/Containers/RepositoryContaining.swift",
  ]
}
