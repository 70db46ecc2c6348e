public import Domain
public import InnoFlow

/// The deletions of a model: what screens show of them, and who waits for them. See ``DeletionReducer``.
///
/// ```swift
/// deletions = Deletions(of: "album", in: store, at: \.deletion) { .deletion($0) }
/// ```
@MainActor
public final class Deletions<Item: Identifiable & Equatable & Sendable> where Item.ID: Comparable & Sendable {
  private let itemName: String
  private let state: SelectedStore<DeletionReducer<Item>.State>
  private let send: @MainActor (DeletionReducer<Item>.Action) -> EffectHandle
  /// Each ends when its deletion has been confirmed or taken back.
  private var handles: [EffectHandle] = []

  /// - Parameter itemName: such as "album".
  public init<S: ProjectableStore>(
    of itemName: String, in store: S, at state: KeyPath<S.State, DeletionReducer<Item>.State>,
    action: @escaping @MainActor (DeletionReducer<Item>.Action) -> S.Action
  ) {
    self.itemName = itemName
    self.state = store.select(state)
    send = { store.send(action($0)) }
  }

  /// The item that is deleted in a few seconds, unless the user undoes that.
  public var pendingID: Item.ID? { state.value.pending?.id }

  /// Says how long the item that waits can be kept. What to do comes first: a long name is cut off.
  ///
  /// - Parameter name: such as "'Nevermind'"; "album 3" unless stated.
  public func banner(naming name: ((Item) -> String)? = nil) -> String? {
    state.value.pending.map { item in
      let name = name.map { $0(item) } ?? "\(itemName) \(item.id)"
      return "Deleted in \(state.value.secondsLeft) s: press u, or type undo, to keep \(name)."
    }
  }

  /// Deletes an item in a few seconds; until then it can be undone.
  public func delete(_ item: Item) {
    handles.removeAll(where: \.isFinished)
    handles.append(send(.deleteTapped(item)))
  }

  /// Keeps the item that waits to be deleted.
  public func undo() {
    _ = send(.undoTapped)
  }

  /// The same at a sudden end of the app. Returns what is not done, as a sentence.
  public func abandon() -> String? {
    guard let pendingID else { return nil }
    undo()
    return "\("\(itemName) \(pendingID)".capitalisedFirst) was not deleted: the deletion was not sent yet."
  }

  /// Deletes an item at once, and waits until the server has confirmed it.
  public func deleteNow(_ id: Item.ID) async throws(DomainError) {
    // Who leaves meanwhile waits for it.
    let deletion = send(.confirmed(id))
    handles.append(deletion)
    await deletion.finish()
    handles.removeAll(where: \.isFinished)
    guard let outcome = state.value.outcomes[id] else {
      // The caller was cancelled, or the item was being deleted already.
      throw DomainError(.cancelled, message: "The deletion of \(itemName) \(id) is not confirmed yet")
    }
    if let failure = outcome { throw failure }
  }

  /// Sends the deletion that waits, and waits until the server has confirmed all.
  ///
  /// - Throws: why one has failed; of several, that of the item with the smallest id.
  public func finish() async throws(DomainError) {
    guard !handles.isEmpty else { return }
    handles.append(send(.left))
    // Those whose time was over are parts of the actions that began them.
    for handle in handles { await handle.finish() }
    for (id, outcome) in state.value.outcomes.sorted(by: { $0.key < $1.key }) {
      if let failure = outcome, failure.kind != .notFound { throw failure.ofDeletion(of: "\(itemName) \(id)") }
    }
  }
}
