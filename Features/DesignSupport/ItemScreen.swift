public import Domain
public import FeatureSupport
public import TerminalUI

/// A detail screen: the item, which scrolls if it does not fit; until there is one, that it is loaded or why it was
/// not; in the place of one that does not exist, the failure that says so. Publishes the item as `{"item": …}`.
public struct ItemScreen<
  Item: Encodable & Sendable, ID: CustomStringConvertible & Encodable & Sendable, Content: View
>: View {
  private let item: Item?
  private let phase: LoadingPhase
  private let failure: DomainError?
  private let title: String
  private let itemName: String
  private let id: ID
  private let ids: [ID]
  private let screen: String
  private let content: (Item) -> Content

  /// - Parameters:
  ///   - phase: that of an item which is loaded by itself.
  ///   - failure: why its last load failed.
  ///   - title: the feature, for the heading of such a failure: `People`.
  ///   - ids: those there are, of which the nearest is suggested; empty suggests none.
  ///   - screen: the name of the screen: `people.detail`.
  public init(
    _ item: Item?, phase: LoadingPhase = .loaded, failure: DomainError? = nil, title: String = "",
    named itemName: String, id: ID, among ids: [ID] = [], screen: String,
    @ViewBuilder content: @escaping (Item) -> Content
  ) {
    self.item = item
    self.phase = phase
    self.failure = failure
    self.title = title
    self.itemName = itemName
    self.id = id
    self.ids = ids
    self.screen = screen
    self.content = content
  }

  public var body: some View {
    if item == nil, phase.hasContent || failure?.kind == .notFound {
      let failure = ScreenFailure.noSuchItem(itemName, id: id, among: ids)
      Text(failure.message).dim()
        .screen(screen, document: ["id": id])
        .failure(failure)
    } else {
      LoadableContent(phase, failure: failure, title: title, noun: "\(itemName) \(id)") {
        if let item {
          ScrollView { content(item) }
            .item("\(id)")
            .screen(screen, document: ItemDocument(item: item))
        }
      }
      .screen(screen, document: ["id": id])
    }
  }
}
