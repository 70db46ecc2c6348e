extension View {
  /// Gives this view an identity of its own: its state goes where the identity goes, and another `id` is another view
  /// with new state.
  ///
  /// A `List` finds its selected row by it.
  public func id(_ id: some Hashable) -> some View {
    IdentityModifier(content: self, id: AnyHashable(id), isTag: false)
  }

  /// The value that a `Picker` selects when this view is chosen.
  public func tag(_ tag: some Hashable) -> some View {
    IdentityModifier(content: self, id: AnyHashable(tag), isTag: true)
  }
}

private struct IdentityModifier<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable
  let isTag: Bool

  func resolve(into resolver: inout ViewResolver) {
    var nodes: [Node] = []
    if isTag {
      nodes = resolver.nodes(of: content)
    } else {
      resolver.entering(.id(id)) { nodes = $0.nodes(of: content) }
    }
    for node in nodes { node.id = id }
    resolver.nodes += nodes
  }
}

extension View {
  /// Runs an action after the first frame that shows this view, and again when it comes back.
  ///
  /// Only in the full-screen app, not in a frame that is drawn once.
  public func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
    LifecycleModifier(content: self) { $0.onShow = action }
  }

  /// Runs an action after the first frame that no longer shows this view, and when the app ends.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> some View {
    LifecycleModifier(content: self) { $0.onHide = action }
  }

  /// Runs a task from when this view appears; it is cancelled when the view disappears.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// As `task(priority:_:)`; another `id` cancels the task and starts it again.
  public func task(
    id: some Hashable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    LifecycleModifier(content: self, id: AnyHashable(id)) { lifecycle in
      lifecycle.onShow = { [weak lifecycle] in lifecycle?.task = Task(priority: priority) { await action() } }
    }
  }
}

private struct LifecycleModifier<Content: View>: PrimitiveView {
  let content: Content
  var id: AnyHashable?
  let change: @MainActor (Lifecycle) -> Void

  func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let identity = id.map { resolver.identity.appending(.id($0)) } ?? resolver.identity
      change(resolver.context.storage.lifecycle(at: identity))
      content.resolve(into: &resolver)
    }
  }
}
