public import Domain
public import InnoFlow

/// The state of a form whose text survives the end of the app until it is saved or discarded.
public protocol DraftedForm: Sendable {
  /// The name of its draft, such as `post-3`; nil while nobody types into the form.
  var draftName: String? { get }
  /// The texts that differ from what the form began with, by field; empty when nothing is unsaved.
  var typed: [String: String] { get set }
  /// The draft that the form has opened with; nil for none.
  var keptDraft: Draft? { get set }
}

/// Keeps the draft of a form. The form opens with its draft, each second of typing writes it, and it is deleted when
/// nothing is unsaved any more: the form is saved, discarded or closed.
///
/// Comes after the reducers that change the form:
///
/// ```swift
/// DraftReducer(\State.form, kept: \.formDraft, in: dependencies.drafts, failed: Action.draftFailed)
/// ```
public struct DraftReducer<State: Sendable, Action: Sendable, Form: DraftedForm>: Reducer {
  private let form: any WritableKeyPath<State, Form?> & Sendable
  private let kept: any WritableKeyPath<State, KeptDraft> & Sendable
  private let drafts: any DraftRepositoryProtocol
  private let failed: @Sendable (DomainError) -> Action

  /// - Parameters:
  ///   - kept: what this reducer remembers.
  ///   - failed: says that a draft is not kept.
  public init(
    _ form: any WritableKeyPath<State, Form?> & Sendable, kept: any WritableKeyPath<State, KeptDraft> & Sendable,
    in drafts: any DraftRepositoryProtocol, failed: @escaping @Sendable (DomainError) -> Action
  ) {
    self.form = form
    self.kept = kept
    self.drafts = drafts
    self.failed = failed
  }

  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let before = state[keyPath: kept]
    let name = state[keyPath: form]?.draftName
    let opened = name != before.name
    if opened, let draft = name.flatMap(drafts.draft) {
      state[keyPath: form]?.typed = draft.fields
      state[keyPath: form]?.keptDraft = draft
    }
    let now = KeptDraft(name: name, fields: name == nil ? [:] : state[keyPath: form]?.typed ?? [:])
    guard now != before else { return .none }
    state[keyPath: kept] = now
    if opened { return keep([:], of: before.name) }
    return keep(now.fields, of: name)
  }

  private func keep(_ fields: [String: String], of name: String?) -> EffectTask<Action> {
    guard let name else { return .none }
    let keep = EffectTask<Action>.run { [drafts, failed] send, _ in
      do throws(DomainError) {
        try await drafts.keep(fields, of: name)
      } catch {
        await send(failed(error))
      }
    }
    let id = EffectID(name)
    if fields.isEmpty { return .concatenate(.cancel(id), keep) }
    return keep.throttle(id, for: .seconds(1), leading: false, trailing: true)
  }
}

/// The draft of a form as ``DraftReducer`` has kept it.
public struct KeptDraft: Equatable, Sendable {
  fileprivate var name: String?
  fileprivate var fields: [String: String] = [:]

  public init() {}

  fileprivate init(name: String?, fields: [String: String]) {
    self.name = name
    self.fields = fields
  }
}
