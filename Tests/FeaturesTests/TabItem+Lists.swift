import Features
import InnoRouter

extension TabItem {
  /// The tabs whose items are there without anybody asking for a part of them, and have numbers for ids.
  static let thatList = FeatureRegistration.all.map(\.tab).filter { $0.name != "search" }
}
