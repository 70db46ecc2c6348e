import DesignSupport
import EntireTabFeatureRouter
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
import TerminalUI

/// A feature that notes what the shell asks of it.
@MainActor
class TabStandIn<Name: TabName>: TerminalTabFeature {
  enum Destination: TabDestination {
    case list
    case item(Name.ID)

    static var links: [DeepLinkMapping<Self>] {
      [
        DeepLinkMapping(DeepLinkPattern("/\(Name.text)")) { _ in .list },
        DeepLinkMapping(DeepLinkPattern("/\(Name.text)/:thingID")) { .item(try $0.value("thingID", as: Name.ID.self)) },
      ]
    }
  }

  nonisolated static var tab: TabItem {
    TabItem(name: Name.text, title: Name.text.uppercased(), itemName: "thing")
  }

  private(set) var calls: [String] = []
  /// Runs after a load is noted, and may take its time.
  var afterLoading: @MainActor () async -> Void = {}
  /// Runs before a link is noted, and may take its time.
  var beforeOpening: @MainActor () async -> Void = {}
  /// Runs when the app ends, and may take its time.
  var finishing: @MainActor () async throws -> Void = {}
  /// Runs when a link has been noted.
  var onOpened: @MainActor (_ call: String) -> Void = { _ in }
  /// The destinations that it was asked to open.
  private(set) var opened: [Destination] = []
  /// Whether something is unsaved.
  var isUnsaved = false
  /// Why it does not restore what it is given.
  var refusal: StatePersistenceError?
  var badge: TabBadge?
  let navigation = FeatureNavigation<Int, String>()
  var snapshot = NavigationSnapshot<Int, String>()
  var onOutput: @MainActor (Output) async throws -> Void = { _ in }

  /// What it asks of others: a thing of theirs by its id, or something that no feature has.
  enum Output: Sendable {
    case thing(Int)
    case nonsense(Int)
  }

  /// How often its screens were asked for.
  private(set) var hostCount = 0

  var host: some View {
    hostCount += 1
    return Text("The screen of \(Name.text)").screen("\(Name.text).list", document: ["calls": calls.count])
  }

  func confirmLeaving() -> Bool {
    if isUnsaved { calls.append("ask") }
    return !isUnsaved
  }

  func finish() async throws {
    calls.append("finish")
    try await finishing()
  }

  func load() async {
    calls.append("load")
    await afterLoading()
  }

  func open(_ destination: Destination) async {
    await beforeOpening()
    opened.append(destination)
    let place =
      switch destination {
      case .list: "root"
      case .item(let id): "\(id)"
      }
    calls.append("open \(place)")
    onOpened("\(Name.text) \(place)")
  }

  func restore(_ snapshot: NavigationSnapshot<Int, String>) throws(StatePersistenceError) {
    calls.append("restore")
    if let refusal { throw refusal }
    self.snapshot = snapshot
  }
}

protocol TabName: SendableMetatype {
  associatedtype ID: DeepLinkValue & Hashable & Sendable = Int
  static var text: String { get }
}

enum First: TabName {
  static let text = "first"
}

enum Second: TabName {
  static let text = "second"
}

enum Third: TabName {
  static let text = "third"
}

extension TabStandIn.Output {
  /// The thing in another feature; nil where no feature has it.
  func destination<Other: TabName>(in feature: TabStandIn<Other>.Type) -> EntireTabDestination? where Other.ID == Int {
    switch self {
    case .thing(let id): EntireTabDestination(.item(id), in: feature)
    case .nonsense: nil
    }
  }
}
