import Features
import InnoRouter

extension TabItem {
  /// The tabs whose items are there without a search or a filter, and have numbers for ids.
  static let thatList = FeatureRegistration.all.map(\.tab).filter { $0.name != "search" }
}
