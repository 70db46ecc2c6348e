import Domain
import FeatureSupport
import InnoFlow

/// Deletes posts, each after a few seconds in which the user can undo it. A deletion that waits is sent at once when
/// another post is deleted or the user quits.
@InnoFlow
struct PostDeletionReducer {
  static let secondsToUndo = 5

  struct State: Equatable, Sendable, DefaultInitializable {
    /// The post that waits to be deleted.
    var pending: PostSummary?
    /// How long it waits still.
    var secondsLeft = 0
    /// The posts whose deletion has been sent.
    var sent: Set<Int> = []
    /// The outcomes of the deletions since the last one was requested, by post.
    var outcomes: [Int: Outcome] = [:]
  }

  enum Outcome: Equatable, Sendable {
    case deleted
    case failed(DomainError)
  }

  enum Action: Equatable, Sendable {
    case deleteTapped(PostSummary)
    case undoTapped
    case secondElapsed
    case timeElapsed
    /// The user quits before the time to undo is over.
    case left
    /// Deletes at once: the user has confirmed it in advance.
    case confirmed(Int)
    case deleted(Int)
    case deleteFailed(Int, DomainError)
  }

  let deletePost: @Sendable (Int) async throws(DomainError) -> Void

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .deleteTapped(let post):
        let earlier = sendPending(&state)
        state.pending = post
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
        state.outcomes[id] = .deleted

      case .deleteFailed(let id, let failure):
        state.sent.remove(id)
        state.outcomes[id] = .failed(failure)
      }
      return .none
    }
  }

  private func sendPending(_ state: inout State) -> EffectTask<Action> {
    guard let post = state.pending else { return .none }
    state.pending = nil
    return send(post.id, in: &state)
  }

  private func send(_ id: Int, in state: inout State) -> EffectTask<Action> {
    guard state.sent.insert(id).inserted else { return .none }
    return .call(
      { [deletePost] () async throws(DomainError) in try await deletePost(id) },
      returned: { .deleted(id) }, failed: { .deleteFailed(id, $0) })
  }
}
