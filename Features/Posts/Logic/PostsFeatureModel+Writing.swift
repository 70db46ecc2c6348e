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
    if follows { store.send(.form(.followed)) }
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
    await loadDetailIfNeeded()
  }

  /// The post that was created since the list was shown last, once; nil when none was.
  public func takeCreated() -> Int? {
    guard let id = store.created else { return nil }
    store.send(.createdRowSelected)
    return id
  }

  /// Closes the form; asks first when something is unsaved.
  public func closeForm() {
    store.send(.form(.closeTapped))
  }

  /// Whether the user can leave the form. If something is unsaved, asks the user and returns false. Returns true if the
  /// screen is already asking: leaving a second time discards the changes.
  public func confirmLeavingForm() -> Bool {
    guard let form = store.form, form.isChanged, !form.asksToDiscard else { return true }
    closeForm()
    return false
  }

  public func discardForm() {
    store.send(.form(.closed))
  }

  public func keepForm() {
    store.send(.form(.keepTapped))
  }

  /// Creates a post without a form on the screen.
  public func create(_ draft: PostDraft, authorID: Int) async throws(DomainError) {
    write(authorID: authorID)
    titleChanged(draft.title)
    bodyChanged(draft.body)
    defer { discardForm() }
    try await save()
  }

  /// Changes a post without a form on the screen. Fields that are nil stay as the server has them.
  public func edit(_ postID: Int, _ changes: PostChanges) async throws(DomainError) {
    store.send(.formOpened(PostFormReducer.State(postID: postID, commandChanges: changes)))
    defer { discardForm() }
    try await save()
  }
}

extension PostFormReducer.State {
  /// Why nothing was sent; nil when something was.
  fileprivate var refusal: DomainError? { DomainError(ofPost: problems) }
}

extension DomainError {
  /// Why a post with these problems is not sent; nil when there are none.
  fileprivate init?(ofPost problems: [PostDraft.Field: [String]]) {
    guard !problems.isEmpty else { return nil }
    let fields = Dictionary(uniqueKeysWithValues: problems.map { ($0.key.rawValue, $0.value) })
    self.init(.validation, message: "The post is not valid", fields: fields)
  }
}
