/// One of several values, shown by the view with its `tag`, or with its identity in a `ForEach`. The arrow keys, Space
/// and clicks change it.
///
/// ```swift
/// Picker("Order", selection: $order) {
///   Text("Name").tag(Order.name)
///   Text("City").tag(Order.city)
/// }
/// ```
public struct Picker<Value: Hashable, Content: View>: PrimitiveView {
  private let title: String
  private let selection: Binding<Value>
  private let content: Content

  public init(_ title: some StringProtocol, selection: Binding<Value>, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.selection = selection
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let published = resolver.published
      let options = resolver.children(of: content, axis: .horizontal)
      // What options publish is nothing that could be reached.
      resolver.published = published
      let values = options.map { $0.id?.base as? Value }
      let shown = values.firstIndex(of: selection.wrappedValue).map { options[$0] }
      let marks = resolver.context.isInteractive ? ["‹", "›"] : []
      var children = [resolver.node(of: Text(title).dim())]
      children += marks.prefix(1).map { resolver.node(of: Text($0)) }
      children += shown.map { [$0] } ?? []
      children += marks.suffix(1).map { resolver.node(of: Text($0)) }
      let node = StackNode(axis: .horizontal, spacing: 1, alignment: .topLeading, children: children)
      resolver.appendFocusable(node, role: .picker) { [selection] input in
        let step: Int
        switch input {
        case .key(.left): step = -1
        case .key, .click: step = 1
        case .paste, .scroll: return
        }
        guard !values.isEmpty else { return }
        let current = values.firstIndex(of: selection.wrappedValue) ?? (step > 0 ? -1 : 0)
        if let value = values[(current + step + values.count) % values.count] { selection.wrappedValue = value }
      }
    }
  }
}
