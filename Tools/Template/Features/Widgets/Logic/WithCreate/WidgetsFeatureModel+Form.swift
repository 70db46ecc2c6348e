public import Domain
import InnoFlow

/// New widgets.
extension WidgetsFeatureModel {
  /// Opens the form.
  public func write() {
    store.send(.formOpened(WidgetFormReducer.State()))
  }

  public func textChanged(_ text: String, of field: String) {
    typing = store.send(.form(.textChanged(text, field: field)))
  }

  /// Saves what is in the form, which closes when the server has confirmed it, and opens the widget.
  ///
  /// - Throws: why it was not saved; the form says it too.
  public func save() async throws(DomainError) {
    await store.send(.form(.saveTapped)).finish()
    if let failure = store.form?.failure { throw failure }
    #if DETAIL
      await loadDetailIfNeeded()
    #endif
  }

  /// Creates a widget without a form on the screen.
  ///
  /// - Parameter texts: what was typed, by field.
  public func create(_ texts: [String: String]) async throws(DomainError) {
    store.send(.formOpened(WidgetFormReducer.State(texts: texts, isOfCommand: true)))
    defer { discard() }
    try await save()
  }

  /// The widget that was created last.
  public var created: WidgetItem? { store.created.flatMap(item) }

  /// Whether the user can leave the form. If something is unsaved, asks the user and returns false. Returns true if the
  /// screen is already asking: leaving a second time discards it.
  public func confirmLeaving() -> Bool {
    guard let form = store.form, !form.texts.isEmpty, !form.asksToDiscard else { return true }
    close()
    return false
  }

  /// Closes the form; asks first when something is unsaved.
  public func close() {
    store.send(.form(.closeTapped))
  }

  public func keep() {
    store.send(.form(.keepTapped))
  }

  public func discard() {
    typing = store.send(.form(.closed))
  }

  /// Waits until what was typed last is kept as a draft.
  public func finishDrafts() async {
    await typing?.finish()
  }
}
