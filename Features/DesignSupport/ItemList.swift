public import TerminalUI

/// The rows of a list screen, of which one is selected in the full-screen app: Enter, or a click on it, opens it.
public struct ItemList<Item, ID: Hashable, Row: View>: View {
  private let items: [Item]
  private let id: KeyPath<Item, ID>
  private let selection: Binding<ID?>
  private let onOpen: @MainActor (ID) async -> Void
  private let row: (Item) -> Row

  /// - Parameters:
  ///   - selection: a `@State` of the screen, which its commands can read; set to the first row as soon as there
  ///     is one.
  ///   - onOpen: is called with the id of the row.
  public init(
    _ items: [Item], id: KeyPath<Item, ID>, selection: Binding<ID?>, onOpen: @escaping @MainActor (ID) async -> Void,
    @ViewBuilder row: @escaping (Item) -> Row
  ) {
    self.items = items
    self.id = id
    self.selection = selection
    self.onOpen = onOpen
    self.row = row
  }

  public var body: some View {
    List(selection: selection) {
      ForEach(items, id: id) { item in
        OpenButton(item[keyPath: id], selection: selection, onOpen: onOpen) { row(item) }
      }
    }
  }
}

/// What a row of a list screen shows, or the first column of a table: Enter, or a click on the selected row, opens it.
public struct OpenButton<ID: Hashable, Label: View>: View {
  private let id: ID
  private let selection: Binding<ID?>
  private let onOpen: @MainActor (ID) async -> Void
  private let label: Label

  /// - Parameters:
  ///   - id: the identity of the row.
  ///   - selection: that of the list; set to the first row as soon as there is one.
  ///   - onOpen: is called with the id of the row.
  public init(
    _ id: ID, selection: Binding<ID?>, onOpen: @escaping @MainActor (ID) async -> Void, @ViewBuilder label: () -> Label
  ) {
    self.id = id
    self.selection = selection
    self.onOpen = onOpen
    self.label = label()
  }

  public var body: some View {
    Button {
      // Up to its first suspension at once, so that a key typed ahead finds the screen that this one opens.
      Task.immediate { await onOpen(id) }
    } label: {
      label
    }
    .onAppear {
      // The first row that comes into view, also in a list that was empty before.
      if selection.wrappedValue == nil { selection.wrappedValue = id }
    }
  }
}
