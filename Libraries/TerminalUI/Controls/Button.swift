/// Control that runs an action on a click, and on Enter or Space while it has the focus.
public struct Button<Label: View>: PrimitiveView {
  private let action: @MainActor () -> Void
  private let label: Label
  private let hasBrackets: Bool

  /// A button that shows `label` without brackets.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
    hasBrackets = false
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let isBracketed = hasBrackets && resolver.context.isInteractive
      let node = isBracketed ? resolver.node(of: bracketed) : resolver.node(of: label)
      resolver.appendFocusable(node, role: .button) { [action] input in
        switch input {
        case .key, .click: action()
        case .paste, .scroll: break
        }
      }
    }
  }

  private var bracketed: some View {
    HStack {
      Text("[")
      label
      Text("]")
    }
  }
}

extension Button where Label == Text {
  /// A button with a title: in brackets in the full-screen app, without them in a frame that is drawn once.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.action = action
    label = Text(title)
    hasBrackets = true
  }
}

/// Button that runs a command of the frame, as the command's key does. In a frame that is drawn once it shows which
/// command to type: `Retry: refresh`.
public struct CommandButton: PrimitiveView {
  private let title: String
  private let name: String

  /// - Parameter name: The name of the command. The button does nothing while no command of that name is enabled.
  public init(_ title: some StringProtocol, runs name: String) {
    self.title = String(title)
    self.name = name
  }

  public func resolve(into resolver: inout ViewResolver) {
    let context = resolver.context
    if context.isInteractive {
      Button(title) { context.host?.perform(named: name) }.resolve(into: &resolver)
    } else {
      (Text("\(title): ") + Text(name).bold()).resolve(into: &resolver)
    }
  }
}

/// Switch for a Boolean value, which Enter, Space and clicks change.
public struct Toggle: View {
  private let title: String
  private let isOn: Binding<Bool>

  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  public var body: some View {
    Button {
      isOn.wrappedValue.toggle()
    } label: {
      Text((isOn.wrappedValue ? "[x] " : "[ ] ") + title)
    }
  }
}

extension View {
  /// Runs an action when this view is clicked. The view does not take the focus, so no key runs the action.
  public func onTapGesture(perform action: @escaping @MainActor () -> Void) -> some View {
    tappable { _ in action() }
  }

  /// Runs a command of the frame when this view is clicked. Does nothing while no command of that name is enabled.
  public func onTapGesture(runs name: String, argument: String = "") -> some View {
    tappable { $0.host?.perform(named: name, argument: argument) }
  }

  /// Dims the controls inside, which then take neither keys nor clicks. `disabled(false)` inside of `disabled(true)`
  /// does not enable them again.
  public func disabled(_ isDisabled: Bool) -> some View {
    environment { environment in
      guard isDisabled else { return }
      environment.isEnabled = false
      environment.style.attributes.insert(.dim)
    }
  }

  private func tappable(_ action: @escaping @MainActor (FrameContext) -> Void) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      let context = resolver.context
      let (node, inner) = resolver.withholdingPublications { $0.node(of: content) }
      resolver.appendFocusable(node, role: .tap) { input in
        if case .click = input { action(context) }
      }
      // Behind the view, so that a control inside gets its clicks itself.
      resolver.publish(inner)
    }
  }
}

/// Control that selects one of several values and shows the selected one. A view of the content stands for the value of
/// its `tag(_:)`, or of its id in a `ForEach`. The left and right arrows, Space and clicks select another value; the
/// first follows the last.
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
      // Options only show values: what they publish is dropped.
      let (options, _) = resolver.withholdingPublications { $0.children(of: content, axis: .horizontal) }
      let values = options.compactMap(Self.value)
      var children = options.first { Self.value(of: $0) == selection.wrappedValue }.map { [$0] } ?? []
      if resolver.context.isInteractive {
        children = [resolver.node(of: Text("‹"))] + children + [resolver.node(of: Text("›"))]
      }
      children.insert(resolver.node(of: Text(title).dim()), at: 0)
      let node = StackNode(axis: .horizontal, spacing: 1, children: children)
      resolver.appendFocusable(node, role: .picker) { [selection] input in
        let step: Int
        switch input {
        case .key(.left): step = -1
        case .key, .click: step = 1
        case .paste, .scroll: return
        }
        guard !values.isEmpty else { return }
        let current = values.firstIndex(of: selection.wrappedValue) ?? (step > 0 ? -1 : 0)
        selection.wrappedValue = values[(current + step + values.count) % values.count]
      }
    }
  }

  /// The value of an option, from its tag or id. A view without either is no option, even if nil is a value.
  private static func value(of option: Node) -> Value? {
    guard let id = option.id else { return nil }
    return id.base as? Value
  }
}
