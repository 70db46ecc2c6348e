/// The names of items, by the type of item: a feature that has items in memory provides them, so that others, which
/// know only the ids, show a name in the place of a number.
@MainActor
public final class ItemNames {
  private var lookups: [ObjectIdentifier: @MainActor (Int) -> String?] = [:]

  public nonisolated init() {}

  /// - Parameter name: nil for an item that is not in memory.
  public func provide<Item>(of type: Item.Type, name: @escaping @MainActor (Int) -> String?) {
    lookups[ObjectIdentifier(type)] = name
  }

  /// The name of an item; nil where it is not in memory.
  public func name<Item>(of type: Item.Type, _ id: Int) -> String? {
    lookups[ObjectIdentifier(type)]?(id)
  }
}
