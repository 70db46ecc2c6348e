/// Vertical list of rows, one of which can be selected.
///
/// In the full-screen app it takes the whole offered size and makes only the visible rows: 100,000 cost no more than
/// 100. Arrows, page keys, Home, End, the wheel and clicks move through it; Enter, or a click on the selected row,
/// presses the first `Button` of that row.
///
/// ```swift
/// List(people, selection: $selection) { person in
///   Button {
///     open(person)
///   } label: {
///     Text(person.name)
///   }
/// }
/// ```
///
/// In a frame that is drawn once it is as high as its rows; if the offered height is smaller, it shows the part around
/// the selection. The selected row is bold and has a marker, `›`; while another view has the focus it has a dot. Rows
/// publish nothing, and a row that is not visible keeps no state: keep its state in the model.
public struct List<Content: View>: PrimitiveView {
  private let selection: RowSelection?
  private let content: Content

  /// Rows that cannot be selected.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  /// Rows of which the one with the identity `selection` (from `ForEach` or `.id`) is selected; none if no row has it.
  /// Without a binding (nil), rows cannot be selected.
  public init<ID: Hashable>(selection: Binding<ID?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map(RowSelection.init)
    self.content = content()
  }

  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Data.Element.ID?>? = nil, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: row) }
  }

  /// The columns before the rows, for the marker; none in a frame that is drawn once and has nothing selected.
  func gutter(in context: FrameContext) -> Int {
    guard let selection, context.isInteractive || selection.id != nil else { return 0 }
    return RowsNode.marker.count
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      // Buttons of rows are pressed through the list.
      let (nodes, _) = resolver.withholdingPublications { resolver in
        resolver.nodes(of: content) {
          $0.axis = .vertical
          $0.makesRowsLazily = true
        }
      }
      let node = RowsNode(
        rows: RowSource(nodes), selection: selection, gutter: gutter(in: resolver.context),
        state: resolver.object { RowsState() }, resolver: resolver)
      resolver.appendFocusable(node, role: .rows) { node.perform($0) }
    }
  }
}

/// The selection of a list, for identities of any type.
@MainActor
struct RowSelection {
  private let binding: Binding<AnyHashable?>
  /// Whether the row with an identity can be selected: not if the identity is of another type than the selection.
  let isPossible: (AnyHashable) -> Bool

  init<ID: Hashable>(_ selection: Binding<ID?>) {
    binding = Binding(
      get: { selection.wrappedValue.map { AnyHashable($0) } }, set: { selection.wrappedValue = $0?.base as? ID })
    isPossible = { $0.base is ID }
  }

  var id: AnyHashable? {
    get { binding.wrappedValue }
    nonmutating set { binding.wrappedValue = newValue }
  }
}
