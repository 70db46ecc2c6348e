/// What `--format json` prints of a detail screen: `{"item": …}`.
public struct ItemDocument<Item: Encodable & Sendable>: Encodable, Sendable {
  private let item: Item

  public init(item: Item) {
    self.item = item
  }
}
