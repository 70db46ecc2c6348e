import InnoRouter
import InnoRouterTerminalUI
import TerminalUI

/// A feature that notes what the shell asks of it.
@MainActor
final class TabStandIn<Name: TabName>: TabFeature {
  nonisolated static var tab: TabItem {
    TabItem(name: Name.text, title: Name.text.uppercased(), itemName: "thing", linkParameter: "thingID", modal: "sheet")
  }

  private(set) var calls: [String] = []
  /// Runs after a load is noted, and may take its time.
  var afterLoading: @MainActor () async -> Void = {}
  /// Runs before a link is noted, and may take its time.
  var beforeOpening: @MainActor () async -> Void = {}
  /// Runs when a link has been noted.
  var onOpened: @MainActor (_ call: String) -> Void = { _ in }
  /// Why it does not restore what it is given.
  var refusal: StatePersistenceError?
  var badge: TabBadge?
  var snapshot = MovementSnapshot<Int, String>()
  var onOutput: (@MainActor (String) -> Void)?

  var host: some View {
    Text("The screen of \(Name.text)").screen("\(Name.text).list", document: ["calls": calls.count])
  }

  func load() async {
    calls.append("load")
    await afterLoading()
  }

  func open(itemID: Int?) async throws {
    await beforeOpening()
    calls.append("open \(itemID.map(String.init) ?? "root")")
    onOpened("\(Name.text) \(itemID ?? 0)")
    if itemID == 404 { throw ScreenFailure.noSuchItem("thing", id: 404) }
  }

  func restore(_ snapshot: MovementSnapshot<Int, String>) throws(StatePersistenceError) {
    calls.append("restore")
    if let refusal { throw refusal }
    self.snapshot = snapshot
  }
}

protocol TabName: SendableMetatype {
  static var text: String { get }
}

enum First: TabName {
  static let text = "first"
}

enum Second: TabName {
  static let text = "second"
}
