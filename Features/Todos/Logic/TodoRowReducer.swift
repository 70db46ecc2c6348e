import Domain
import FeatureSupport
import InnoFlow

/// A row of the list: a todo, and the write of it that is under way.
///
/// A row has one write at a time. Of what the user requests during a write, only the last is sent, after the response.
/// The rows are independent of each other.
@InnoFlow
struct TodoRowReducer {
  struct State: Equatable, Identifiable, Sendable {
    struct Write: Equatable, Sendable {
      let sent: Bool
      /// What the user has asked for last.
      var requested: Bool
    }

    /// The todo as the server has it, as far as is known.
    var todo: TodoSummary
    var write: Write?
    /// Why the last write has failed; nil from the next one on.
    var failure: DomainError?
    /// Whether the server has confirmed the last write with another state than was sent.
    var isContradicted = false
    /// False if the last load differs from what the server had confirmed.
    var isKept = true

    var id: Int { todo.id }
    /// What the user sees: during a write what was requested, otherwise what the server has.
    var completed: Bool { write?.requested ?? todo.completed }
  }

  enum Action: Equatable, Sendable {
    case toggleTapped
    case writeConfirmed(TodoSummary)
    case writeFailed(DomainError)
  }

  let updateTodo: @Sendable (TodoSummary, Bool) async throws(DomainError) -> TodoSummary

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggleTapped:
        let requested = !state.completed
        state.isKept = true
        guard state.write == nil else {
          state.write?.requested = requested
          return .none
        }
        return write(requested, &state)

      case .writeConfirmed(let todo):
        state.todo = todo
        state.isContradicted = state.write.map { $0.sent != todo.completed } ?? false
        return writeAgainIfNeeded(&state)

      case .writeFailed(let failure):
        state.failure = failure
        return writeAgainIfNeeded(&state)
      }
    }
  }

  private func write(_ completed: Bool, _ state: inout State) -> EffectTask<Action> {
    state.write = State.Write(sent: completed, requested: completed)
    (state.failure, state.isContradicted) = (nil, false)
    return .call(
      { [todo = state.todo, updateTodo] () async throws(DomainError) in try await updateTodo(todo, completed) },
      returned: Action.writeConfirmed, failed: Action.writeFailed)
  }

  /// After a write that failed too: whether the server has performed it is not always known.
  private func writeAgainIfNeeded(_ state: inout State) -> EffectTask<Action> {
    if let write = state.write, write.requested != write.sent { return self.write(write.requested, &state) }
    state.write = nil
    return .none
  }
}
