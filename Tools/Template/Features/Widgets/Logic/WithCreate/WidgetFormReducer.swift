import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain

/// The form in which a widget is written. It exists while it is shown, and its effects end with it.
@InnoFlow
struct WidgetFormReducer {
  struct State: Equatable, Sendable {
    /// What is typed, by field; only what is not empty.
    var texts: [String: String] = [:]
    /// Whether a command writes it, and the user does not see it.
    var isOfCommand = false
    /// What is wrong with each field: by the app's own rules from the first attempt to save on, and by the server.
    var problems: [String: [String]] = [:]
    /// Why the last attempt to save has failed.
    var failure: DomainError?
    var isSaving = false
    var asksToDiscard = false
    var keptDraft: Draft?
    /// The key of the last attempt, until the user changes something; see `IdempotencyKey`.
    var key: String?
  }

  enum Action: Equatable, Sendable {
    case textChanged(String, field: String)
    case saveTapped
    /// The server has confirmed it. The form then closes.
    case saved(WidgetSummary)
    case saveFailed(DomainError)
    case closeTapped
    case keepTapped
    /// Nothing was unsaved, or the user has discarded it. The form then closes.
    case closed
  }

  let createWidget: @Sendable (WidgetDraft, String) async throws(DomainError) -> WidgetSummary

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text, let field):
        guard !state.isSaving else { return .none }
        state.texts[field] = text.isEmpty ? nil : text
        // The problems of a field are those of its old text.
        state.problems[field] = nil
        state.key = nil

      case .saveTapped:
        return save(&state)

      case .saveFailed(let failure):
        state.isSaving = false
        fail(failure, in: &state)

      case .closeTapped:
        if state.texts.isEmpty { return .send(.closed) }
        state.asksToDiscard = true

      case .keepTapped:
        state.asksToDiscard = false

      case .saved, .closed:
        break
      }
      return .none
    }
  }

  private func save(_ state: inout State) -> EffectTask<Action> {
    guard !state.isSaving else { return .none }
    do throws(DomainError) {
      let draft = try WidgetDraft(state.texts)
      let key = state.key ?? IdempotencyKey.random()
      (state.key, state.isSaving, state.failure, state.problems) = (key, true, nil, [:])
      return EffectTask.call(
        { [createWidget] () async throws(DomainError) in try await createWidget(draft, key) },
        returned: Action.saved, failed: Action.saveFailed)
    } catch {
      fail(error, in: &state)
      return .none
    }
  }

  private func fail(_ failure: DomainError, in state: inout State) {
    state.failure = failure
    state.problems = failure.fields.filter { WidgetDraft.fields.contains($0.key) }
  }
}

extension WidgetFormReducer.State: DraftedForm {
  var draftName: String? { isOfCommand ? nil : "widgets.new" }

  var typed: [String: String] {
    get { texts }
    set { texts = newValue }
  }
}
