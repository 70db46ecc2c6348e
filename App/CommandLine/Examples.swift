import EntireTabFeatureRouter
import Features
import InnoRouterTerminalUI

/// What the help shows to try, on the tabs that the app has.
enum Examples {
  private static let tabs = FeatureRegistration.all.map(\.tab.name)

  /// The first tab; a word for any while there is none.
  static let tab = tabs.first ?? "TAB"

  /// A link to the first tab, and one to an item of the last.
  static let link = EntireTabLink.url(path: "/\(tab)")
  static let itemLink = EntireTabLink.url(path: "/\(tabs.last ?? "TAB")/2")

  /// The lines of the help of the whole program.
  static var all: String {
    let ofTabs =
      tabs.isEmpty
      ? []
      : [
        "\(tab) list", "\(tab) show 3 --format json", "\(tabs.last ?? tab) list --limit 5 --api http://localhost:3000", "open \(itemLink)",
      ]
    return (ofTabs + ["shell --help", "serve --port 3000"]).map { "  innosample \($0)" }.joined(separator: "\n")
  }
}
