public import TerminalUI

/// A list screen: a title with its place in the whole, a filter field, one line a row in columns that fit, and a
/// preview of the selected row where there is room. It brings the keys that mean the same in every list: `/` filters,
/// `n` and `N` find, `s` and `S` order, `v` marks.
///
/// ```swift
/// ItemTable("Albums", list.items, of: list.total, state: $table) {
///   TableColumn("Id", value: \.id.fieldText).width(4)
///   TableColumn("Title", value: \.title).priority(2)
/// } onOpen: { id in
///   _ = await model.select(id)
/// } preview: { album in
///   AlbumDetail(album: album)
/// }
/// ```
public struct ItemTable<Item: Identifiable & Equatable, Preview: View>: View where Item.ID: Sendable {
  private let title: String
  private let items: [Item]
  private let total: Int?
  private let state: Binding<TableState<Item>>
  private let search: Binding<String>?
  private let onSearch: @MainActor () -> Void
  private let remark: String
  private let marksRows: Bool
  private let empty: String
  private let columns: [TableColumn<Item>]
  private let onOpen: @MainActor (Item.ID) async -> Void
  private var onLast: @MainActor () async -> Void = {}
  private let preview: (Item) -> Preview

  /// - Parameters:
  ///   - title: is followed by the place of the selected row in the whole: "72 of 137".
  ///   - total: the number of all items, loaded or not; nil where it is not known.
  ///   - state: a `@State` of the screen, which its commands can read.
  ///   - search: the text of a filter that the model applies to the items; nil to filter them here, by what the columns
  ///     show.
  ///   - onSearch: Enter was pressed in the filter.
  ///   - remark: a few words behind the place.
  ///   - marksRows: whether `v` marks rows, for an action on several.
  ///   - empty: what the screen says without a row.
  ///   - columns: the first of them opens the row.
  ///   - onOpen: is called with the id of the row.
  ///   - preview: what is known of the selected row.
  public init(
    _ title: String, _ items: [Item], of total: Int?, state: Binding<TableState<Item>>,
    search: Binding<String>? = nil, onSearch: @escaping @MainActor () -> Void = {}, remark: String = "",
    marksRows: Bool = false, empty: String,
    @ArrayBuilder<TableColumn<Item>> columns: () -> [TableColumn<Item>],
    onOpen: @escaping @MainActor (Item.ID) async -> Void,
    @ViewBuilder preview: @escaping (Item) -> Preview
  ) {
    self.title = title
    self.items = items
    self.total = total
    self.state = state
    self.search = search
    self.onSearch = onSearch
    self.remark = remark
    self.marksRows = marksRows
    self.empty = empty
    self.columns = columns()
    self.onOpen = onOpen
    self.preview = preview
  }

  public var body: some View {
    let rows = state.wrappedValue.rows(items, columns)
    let _ = state.wrappedValue.drawn(with: text)
    VStack {
      header(rows)
      PreviewSplit {
        if rows.isEmpty { EmptyState(search != nil || text.isEmpty ? empty : "Nothing contains '\(text)'.") }
        Table(rows, selection: state.selection) { shown(rows) }.lineLimit(1).highlighting(text)
      } preview: {
        if let index = state.wrappedValue.selectedIndex(in: rows) { preview(rows[index]) }
      }
    }
    .item(state.wrappedValue.selection.map { "\($0)" })
    .stateCommands { commands(rows) }
  }

  /// The table with an action for the moment when its last row comes into view: it loads more, if there is more.
  public func onLast(perform: @escaping @MainActor () async -> Void) -> ItemTable {
    var table = self
    table.onLast = perform
    return table
  }

  private var filter: Binding<String> {
    search ?? Binding(get: { state.wrappedValue.filter }, set: { state.wrappedValue.filter = $0 })
  }
  private var text: String { filter.wrappedValue }

  // MARK: Title

  private func header(_ rows: [Item]) -> some View {
    let place = place(rows)
    return HStack(spacing: 2) {
      ViewThatFits {
        ScreenTitle(title, remark: [place, partialOrder, remark].filter { !$0.isEmpty }.joined(separator: " • "))
        // A part of a number would read as another one.
        HStack(spacing: 2) {
          Text(title).bold()
          Text(place).dim().frame(minWidth: place.count)
        }
      }
      .lineLimit(1)
      TextField("/ filter", text: filter).onSubmit(perform: onSearch).frame(minWidth: 5)
    }
    // On a small screen the rows need the room more.
    .frame(minHeight: 0)
  }

  /// An order is that of the loaded rows.
  private var partialOrder: String {
    state.wrappedValue.order != nil && items.count < total ?? .max ? "\(items.count) loaded" : ""
  }

  /// The place of the selected row among all; how many there are, without one.
  private func place(_ rows: [Item]) -> String {
    let all = total.map { "\($0)" } ?? "many"
    if rows.count < items.count || !text.isEmpty { return "\(rows.count) of \(all)" }
    guard let index = state.wrappedValue.selectedIndex(in: rows) else {
      return "\(items.count) of \(all)"
    }
    return "\(index + 1) of \(all)"
  }

  // MARK: Columns

  /// The columns with the mark of the order, and in the first one the button that opens the row.
  private func shown(_ rows: [Item]) -> [TableColumn<Item>] {
    let last = rows.last?.id
    var shown = columns
    if let order = state.wrappedValue.order {
      shown[order.column] = shown[order.column].titled(
        shown[order.column].title + (order.isReversed ? " ▾" : " ▴"))
    }
    shown[0] = shown[0].wrapped { item, cell in
      OpenButton(item.id, selection: state.selection, onOpen: onOpen) { cell }
        .onAppear { if item.id == last { Task.immediate { await onLast() } } }
    }
    guard !state.wrappedValue.marks.isEmpty else { return shown }
    let marks = state.wrappedValue.marks
    return [TableColumn("") { Text(marks.contains($0.id) ? "•" : " ").bold() }.width(1).priority(.max)] + shown
  }

  // MARK: Commands

  @CommandBuilder
  private func commands(_ rows: [Item]) -> [Command] {
    let table = state.wrappedValue
    if search == nil {
      Command(name: "find", title: "Show those that contain a text", argument: "TEXT", isEnabled: !items.isEmpty) {
        state.wrappedValue.filter = $0
      }
      Command(
        name: "clear", key: .escape, title: table.marks.isEmpty ? "Clear the filter" : "Clear the marks",
        isEnabled: !table.filter.isEmpty || !table.marks.isEmpty
      ) {
        if table.marks.isEmpty { state.wrappedValue.filter = "" } else { state.wrappedValue.marks = [] }
      }
    }
    Command(name: "next-match", key: "n", title: "Next match", isEnabled: !table.found.isEmpty) {
      state.wrappedValue.selectFound(in: rows, columns, isFiltered: !text.isEmpty, isBackward: false)
    }
    Command(name: "previous-match", key: "N", title: "Previous match", isEnabled: !table.found.isEmpty) {
      state.wrappedValue.selectFound(in: rows, columns, isFiltered: !text.isEmpty, isBackward: true)
    }
    Command(name: "sort", key: "s", title: "Sort", isEnabled: rows.count > 1) {
      state.wrappedValue.orderByNextColumn(of: columns)
    }
    Command(name: "reverse", key: "S", title: "Reverse", isEnabled: table.order != nil) {
      state.wrappedValue.order?.isReversed.toggle()
    }
    if marksRows {
      Command(name: "mark", key: "v", title: "Mark", isEnabled: !rows.isEmpty) {
        state.wrappedValue.markSelected(in: rows)
      }
    }
  }
}

/// A preview that loads what it shows, after a short pause: a selection that moves on loads nothing.
public struct LoadedPreview<ID: Hashable & Sendable, Content: View>: View {
  private static var pause: Duration { .milliseconds(150) }

  private let id: ID
  private let load: @MainActor @Sendable (ID?) async -> Void
  private let content: Content

  /// - Parameter load: loads an item; called with nil at once when another one is selected, to end the load before.
  public init(
    _ id: ID, load: @escaping @MainActor @Sendable (ID?) async -> Void, @ViewBuilder content: () -> Content
  ) {
    self.id = id
    self.load = load
    self.content = content()
  }

  public var body: some View {
    VStack { content }.task(id: id) {
      await load(nil)
      if (try? await Task.sleep(for: Self.pause)) != nil { await load(id) }
    }
  }
}
