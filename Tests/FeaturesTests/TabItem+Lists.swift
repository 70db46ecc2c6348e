import EntireTabFeatureRouter
import FeatureSupport
import Features
import FoundationEssentials
import InnoRouter
import TerminalUI
import TestSupport

extension TabItem {
  /// The tabs whose items are there without a search or a filter.
  static let thatList = FeatureRegistration.all.map(\.tab).filter { $0.name != "search" }

  /// The id of the stand-in's item of this number, as a link has it: the type of an id is the feature's own. For a
  /// number that no item has, an id of the same type.
  @MainActor
  func itemID(_ number: Int) async throws -> String {
    let shell = UseCasesStandIn(onlyItem: number).coordinator()
    try await shell.open("innosample://host/\(name)")
    if let id = try Frame(of: EntireTabRouteHost(coordinator: shell), width: 80).firstItemID { return id }
    let first = number == 1 ? "" : try await itemID(1)
    return UUID(uuidString: first) == nil ? "\(number)" : "\(first.dropLast(2))\(number)"
  }
}
