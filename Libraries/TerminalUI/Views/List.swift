/// Rows below each other, of which one may be selected.
///
/// As high as its rows; where there is less room, the part around the selection is shown. With a `selection`, even nil, rows are indented by two
/// columns for the marker of the selected one, which is bold too.
public struct List<Content: View>: PrimitiveView {
  private let selection: AnyHashable?
  private let isSelectable: Bool
  private let content: Content

  /// Rows that nobody selects.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    isSelectable = false
    self.content = content()
  }

  /// Rows of which the one with the identity `selection` (by `ForEach` or `.id`) is selected; none when no row has it.
  public init(selection: (some Hashable)?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map { AnyHashable($0) }
    isSelectable = true
    self.content = content()
  }

  public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row)
  where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, VStack<Row>> {
    self.init { ForEach(data) { element in VStack { row(element) } } }
  }

  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Data.Element.ID?, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, VStack<Row>> {
    self.init(selection: selection) { ForEach(data) { element in VStack { row(element) } } }
  }

  public func resolve(into resolver: inout ViewResolver) {
    let rows = resolver.nodes(of: content) { $0.axis = .vertical }
    let markerStyle = resolver.environment.style.merging(Style(foreground: .cyan, attributes: .bold))
    resolver.nodes.append(ListNode(rows: rows, selection: selection, isSelectable: isSelectable, markerStyle: markerStyle))
  }
}
