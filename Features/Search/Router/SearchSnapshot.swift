import InnoRouter
import SearchFeatureInterface

/// Where the user is in Search, and the text that is searched for.
public struct SearchSnapshot: Codable, Hashable, Sendable {
  private enum Key: String, CodingKey {
    case query
  }

  let navigation: NavigationSnapshot<SearchRoute, Never>
  let query: String

  init(navigation: NavigationSnapshot<SearchRoute, Never>, query: String) {
    self.navigation = navigation
    self.query = query
  }

  public init(from decoder: any Decoder) throws {
    navigation = try NavigationSnapshot(from: decoder)
    query = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .query) ?? ""
  }

  /// In one object with the keys of the navigation.
  public func encode(to encoder: any Encoder) throws {
    try navigation.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(query, forKey: .query)
  }
}
