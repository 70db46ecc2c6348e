extension View {
  /// Shows a sheet above the whole screen while `isPresented` is true. The screen below is dimmed and takes no input;
  /// Escape sets `isPresented` to false.
  ///
  /// A frame that is drawn once shows the sheet in place of this view.
  public func sheet<Sheet: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Sheet) -> some View {
    presenting(isPresented, content)
  }

  /// Like `sheet(isPresented:content:)`, while the item is not nil. Escape sets it to nil.
  public func sheet<Item, Sheet: View>(item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Sheet)
    -> some View
  {
    let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    return sheet(isPresented: isPresented) { item.wrappedValue.map { content($0) } }
  }

  /// Shows an alert above the whole screen: a title, a message, and buttons. A pressed button closes the alert, then
  /// runs its action.
  ///
  /// ```swift
  /// .alert("Delete all?", isPresented: $isAsking) {
  ///   Button("Delete") { deleteAll() }
  ///   Button("Cancel") {}
  /// } message: {
  ///   Text("This cannot be undone.")
  /// }
  /// ```
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    presenting(isPresented) {
      Box(String(title)) {
        VStack {
          // On a small screen the buttons need the room more.
          message().frame(minHeight: 0)
          Text("").frame(minHeight: 0)
          fitting(actions()).closing { isPresented.wrappedValue = false }
        }
        .padding(.horizontal)
      }
    }
  }

  /// The views of `actions` beside each other, or below each other where the width is too small for that.
  private func fitting(_ actions: some View) -> some View {
    ModifiedContent(actions) { actions, resolver in
      let views = resolver.children(of: actions, axis: .horizontal)
      let row = StackNode(axis: .horizontal, spacing: 2, children: views)
      resolver.nodes.append(FittingNode([(row, nil), (StackNode(axis: .vertical, children: views), nil)]))
    }
  }

  /// Calls `close` when a button inside is pressed, before its action.
  private func closing(_ close: @escaping @MainActor () -> Void) -> some View {
    publishing { published in
      for focusable in published.focusables where focusable.role == .button {
        focusable.perform = { [perform = focusable.perform] input in
          if case .paste = input { return }
          close()
          perform(input)
        }
      }
    }
  }

  /// This view, and an overlay while `isPresented` is true.
  private func presenting(_ isPresented: Binding<Bool>, _ overlay: @escaping () -> some View) -> ModifiedContent<Self> {
    let isShown = isPresented.wrappedValue
    let closing = Command(name: "close", key: .escape, title: "Close") { isPresented.wrappedValue = false }
    return ModifiedContent(self) { base, resolver in
      if isShown, !resolver.context.isInteractive {
        return resolver.entering(.position(1)) { overlay().commands { closing }.resolve(into: &$0) }
      }
      resolver.entering(.position(0)) { base.resolve(into: &$0) }
      guard isShown else { return }
      let (node, published) = resolver.withholdingPublications { resolver in
        resolver.context.scopes.insert(resolver.identity.appending(.position(1)))
        return resolver.entering(.position(1)) { $0.node(of: overlay().commands { closing }) }
      }
      resolver.published.overlays.append((node, published))
    }
  }
}

extension Publications {
  /// The root with the overlays above it, and what the uppermost overlay publishes. Without overlays, `root`
  /// and the receiver.
  func presented(over root: Node) -> (root: Node, published: Publications) {
    guard let overlay = overlays.last else { return (root, self) }
    var published = overlay.published
    published.screen = published.screen ?? screen
    return published.presented(over: overlays.reduce(root) { DimmedNode(below: $0, above: $1.node) })
  }
}

/// A dimmed node, and an opaque one centred above it.
private final class DimmedNode: Node {
  private let below: Node
  private let above: Node

  init(below: Node, above: Node) {
    self.below = below
    self.above = above
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = below.size(for: proposal)
    return Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    below.place(at: rect.origin, proposal: proposal, on: &canvas)
    canvas.add(.dim, in: rect)
    let size = above.size(for: proposal)
    let origin = Alignment.center.origin(of: size, in: rect)
    canvas.fill(Rect(origin: origin, size: size), style: Style())
    above.place(at: origin, proposal: proposal, on: &canvas)
  }
}
