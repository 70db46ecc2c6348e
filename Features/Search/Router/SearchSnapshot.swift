import InnoRouter
import SearchFeatureInterface

/// Where the user is in Search, and the text that is searched for.
public struct SearchSnapshot: Codable, Hashable, Sendable {
  let navigation: NavigationSnapshot<SearchRoute, Never>
  let query: String
}
