public import Domain
import InnoFlow

/// Writes.
extension PostsFeatureModel {
  /// Opens the form for a new post.
  public func write(authorID: Int = 1) {
    store.send(.formOpened(PostFormReducer.State(authorID: authorID)))
  }

  /// Opens the form for a post; false when it is not known.
  @discardableResult
  public func edit(_ postID: Int) -> Bool {
    guard let post = store.state.post(postID) else { return false }
    store.send(.formOpened(PostFormReducer.State(editing: post)))
    return true
  }

  public func titleChanged(_ title: String) {
    store.send(.form(.titleChanged(title)))
  }

  public func bodyChanged(_ body: String) {
    store.send(.form(.bodyChanged(body)))
  }

  /// Saves what is in the form, which closes when the server has confirmed it, and opens the post.
  ///
  /// - Throws: why it was not saved; the form says it too.
  public func save() async throws(DomainError) {
    await store.send(.form(.saveTapped)).finish()
    if let form = store.form, let failure = form.failure ?? form.refusal { throw failure }
    await detailLoaded()
  }

  /// Closes the form; asks first when something is unsaved.
  public func closeForm() {
    store.send(.form(.closeTapped))
  }

  /// Asks what becomes of a form in which something is unsaved; false when there is none.
  public func asksToDiscardForm() -> Bool {
    guard let form = store.form, form.isChanged else { return false }
    closeForm()
    return true
  }

  public func discardForm() {
    store.send(.form(.closed))
  }

  public func keepForm() {
    store.send(.form(.keepTapped))
  }

  /// Creates a post without a form on the screen.
  public func create(_ draft: PostDraft, authorID: Int) async throws(DomainError) {
    try await saveAtOnce(draft, in: PostFormReducer.State(authorID: authorID))
  }

  /// Changes a post without a form on the screen. Fields that are nil stay as the server has them.
  public func edit(_ postID: Int, _ changes: PostChanges) async throws(DomainError) {
    let original = PostDraft(title: changes.title == nil ? "-" : "", body: changes.body == nil ? "-" : "")
    let draft = PostDraft(title: changes.title ?? original.title, body: changes.body ?? original.body)
    try await saveAtOnce(draft, in: PostFormReducer.State(postID: postID, authorID: 1, original: original))
  }

  private func saveAtOnce(_ draft: PostDraft, in form: PostFormReducer.State) async throws(DomainError) {
    store.send(.formOpened(form))
    titleChanged(draft.title)
    bodyChanged(draft.body)
    defer { discardForm() }
    try await save()
  }

  /// Shows the requests of a write, which are not sent.
  public func showRequests(of write: PostWrite) throws(DomainError) {
    store.send(.receiptShown(.requests([try dependencies.dryRunOfWrite(write)])))
  }

  public func showRequests(of comment: CommentDraft) throws(DomainError) {
    store.send(.receiptShown(.requests([try dependencies.dryRunOfComment(comment)])))
  }

  public func closeReceipt() {
    store.send(.receiptShown(nil))
  }
}

extension PostFormReducer.State {
  /// Why nothing was sent; nil when something was.
  fileprivate var refusal: DomainError? {
    guard !problems.isEmpty else { return nil }
    let fields = Dictionary(uniqueKeysWithValues: problems.map { ($0.key.rawValue, $0.value) })
    return DomainError(.validation, message: "The post is not complete", fields: fields)
  }
}
