public import Domain
public import InnoFlow

/// Deletes items, each after a few seconds in which the user can undo it. A deletion that waits is sent at once when
/// another item is deleted or the user quits.
///
/// The feature hides the item from `deleteTapped` or `confirmed` on, and shows it again after `undoTapped` and
/// `deleteFailed`: see ``WriteOverlay``. ``Deletions`` is the model's side.
public struct DeletionReducer<Item: Identifiable & Equatable & Sendable>: Reducer where Item.ID: Comparable & Sendable {
  public static var secondsToUndo: Int { 5 }

  public struct State: Equatable, Sendable, DefaultInitializable {
    /// The item that waits to be deleted.
    public fileprivate(set) var pending: Item?
    /// How long it waits still.
    public fileprivate(set) var secondsLeft = 0
    /// The items whose deletion has been sent.
    fileprivate var sent: Set<Item.ID> = []
    /// Why a deletion has failed, nil for one that has succeeded: since the last one was requested, by item.
    fileprivate(set) var outcomes: [Item.ID: DomainError?] = [:]

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case deleteTapped(Item)
    case undoTapped
    case secondElapsed
    case timeElapsed
    /// The user quits before the time to undo is over.
    case left
    /// Deletes at once: the user has confirmed it in advance.
    case confirmed(Item.ID)
    case deleted(Item.ID)
    case deleteFailed(Item.ID, DomainError)
  }

  private let delete: @Sendable (Item.ID) async throws(DomainError) -> Void

  public init(_ delete: @escaping @Sendable (Item.ID) async throws(DomainError) -> Void) {
    self.delete = delete
  }

  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .deleteTapped(let item):
      let earlier = sendPending(&state)
      state.pending = item
      state.outcomes = [:]
      state.secondsLeft = Self.secondsToUndo
      let wait = EffectTask<Action>.run { send, context in
        try await context.sleep(for: .seconds(Self.secondsToUndo))
        await send(.timeElapsed)
      }
      // Only for the eye: a machine that is busy may count late.
      let countdown = EffectTask<Action>.run { send, context in
        for _ in 1..<Self.secondsToUndo {
          try await context.sleep(for: .seconds(1))
          await send(.secondElapsed)
        }
      }
      return .merge(earlier, EffectTask.merge(wait, countdown).cancellable("undo", cancelInFlight: true))

    case .undoTapped:
      state.pending = nil
      return .cancel("undo")

    case .secondElapsed:
      state.secondsLeft -= 1

    case .timeElapsed:
      return sendPending(&state)

    case .left:
      return .merge(.cancel("undo"), sendPending(&state))

    case .confirmed(let id):
      let isPending = state.pending?.id == id
      if isPending { state.pending = nil }
      state.outcomes = [:]
      return .merge(isPending ? .cancel("undo") : .none, send(id, in: &state))

    case .deleted(let id):
      state.sent.remove(id)
      state.outcomes[id] = .some(nil)

    case .deleteFailed(let id, let failure):
      state.sent.remove(id)
      state.outcomes[id] = failure
    }
    return .none
  }

  private func sendPending(_ state: inout State) -> EffectTask<Action> {
    guard let item = state.pending else { return .none }
    state.pending = nil
    return send(item.id, in: &state)
  }

  private func send(_ id: Item.ID, in state: inout State) -> EffectTask<Action> {
    guard state.sent.insert(id).inserted else { return .none }
    return .call(
      { [delete] () async throws(DomainError) in try await delete(id) },
      returned: { .deleted(id) }, failed: { .deleteFailed(id, $0) })
  }
}

extension DomainError {
  /// Why an item whose deletion nobody waits for was not deleted, or may not have been.
  ///
  /// - Parameter item: such as "post 3".
  func ofDeletion(of item: String) -> DomainError {
    saying(
      isUnconfirmed
        ? "The deletion of \(item) is not confirmed: \(message)"
        : "\(item.capitalisedFirst) was not deleted: \(message)")
  }

  /// What a list says of a deletion that has failed. Of an item that the server does not have, that it is gone.
  ///
  /// - Parameter item: such as "post 3".
  public func noticeOfDeletion(of item: String) -> String {
    switch kind {
    case .notFound: "\(item.capitalisedFirst) had been deleted elsewhere."
    case .cancelled: "Deleting \(item) was interrupted: load again to see whether it is there."
    default: "\(ofDeletion(of: item).message)."
    }
  }
}

extension String {
  /// As the beginning of a sentence.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
