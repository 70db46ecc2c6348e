/// The names of items, by the tab that they are in: a feature that has items in memory provides them, so that others,
/// which know only the ids, show a name in the place of a number.
@MainActor
public final class ItemNames {
  private var lookups: [String: @MainActor (Int) -> String?] = [:]

  public nonisolated init() {}

  /// - Parameter name: nil for an item that is not in memory.
  public func provide(of tab: String, name: @escaping @MainActor (Int) -> String?) {
    lookups[tab] = name
  }

  /// The name of an item; nil where it is not in memory.
  public func name(of tab: String, _ id: Int) -> String? {
    lookups[tab]?(id)
  }
}
