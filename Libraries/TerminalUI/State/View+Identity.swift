extension View {
  /// Gives this view an explicit identity. State belongs to the identity: with another `id` the view starts
  /// with new state.
  ///
  /// A `List` identifies its selected row by it.
  public func id(_ id: some Hashable) -> some View {
    ModifiedContent(self) { content, resolver in
      let id = AnyHashable(id)
      resolver.entering(.id(id)) { $0.append(content, as: id) }
    }
  }

  /// The value that a `Picker` selects when this view is chosen.
  public func tag(_ tag: some Hashable) -> some View {
    ModifiedContent(self) { $1.append($0, as: AnyHashable(tag)) }
  }

  /// Runs an action after the first frame that shows this view, and again when it comes back.
  ///
  /// Only in the full-screen app, not in a frame that is drawn once.
  public func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
    living { $0.onShow = action }
  }

  /// Runs an action after the first frame that no longer shows this view, and when the app ends.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> some View {
    living { $0.onHide = action }
  }

  /// Starts a task when this view appears and cancels it when the view disappears; only in the full-screen app.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Like `task(priority:_:)`. When `id` changes, the task is cancelled and started again.
  public func task(
    id: some Hashable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    living(id: AnyHashable(id)) { lifecycle in
      lifecycle.onShow = { [weak lifecycle] in lifecycle?.task = Task(priority: priority) { await action() } }
    }
  }

  private func living(
    id: AnyHashable? = nil, change: @escaping @MainActor (Lifecycle) -> Void
  ) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      let identity = id.map { resolver.identity.appending(.id($0)) } ?? resolver.identity
      change(resolver.context.storage.lifecycle(at: identity))
      content.resolve(into: &resolver)
    }
  }
}

extension ViewResolver {
  fileprivate mutating func append(_ content: some View, as id: AnyHashable) {
    let own = nodes(of: content)
    for node in own { node.id = id }
    nodes += own
  }
}
