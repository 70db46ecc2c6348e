import EntireTabFeatureRouter
import FeatureSupport
import Features
import InnoRouter

/// The examples of the help, with the tabs that the app has.
enum Examples {
  private static let tabs = FeatureRegistration.all.map(\.tab)

  /// The first tab; a placeholder in an app without tabs.
  static let tab = tabs.first?.name ?? "TAB"
  /// The item of every example.
  static let id = 2

  /// A link to the first tab, and one to an item in it.
  static let link = EntireTabLink.url(path: "/\(tab)")
  static let itemLink = EntireTabLink.url(path: "/\(tab)/\(id)")

  /// The forms that links into the app have, one a line.
  static var links: String {
    patterns.map { "  \(EntireTabLink.url(path: $0))" }.joined(separator: "\n")
  }

  /// The links without what differs from item to item.
  static var linkBeginnings: [String] {
    Set(patterns.map { EntireTabLink.url(path: String($0.prefix { $0 != ":" })) }).sorted()
  }

  private static var patterns: [String] { FeatureRegistration.all.flatMap { patterns($0.coordinator) } }

  private static func patterns<Feature: TabFeature>(_ feature: Feature.Type) -> [String] {
    Feature.Destination.links.map(\.pattern.description)
  }

  /// The lines of the help of the whole program.
  static var all: String {
    let other = tabs.dropFirst().first?.name ?? tab
    let ofTabs =
      tabs.isEmpty
      ? []
      : [
        "\(tab) list", "\(tab) show 3 --format json", "\(other) list --limit 5 --api localhost:3000",
        "open \(itemLink)",
      ]
    return (ofTabs + ["shell --help", "serve --port 3000"]).map { "  innosample \($0)" }.joined(separator: "\n")
  }
}
