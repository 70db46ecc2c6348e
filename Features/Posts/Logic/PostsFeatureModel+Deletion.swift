public import Domain
import InnoFlow

/// Deletions.
extension PostsFeatureModel {
  /// Deletes a post in a few seconds; until then it can be undone. False for a post that is not known.
  @discardableResult
  public func delete(_ postID: Int) -> Bool {
    guard store.state.post(postID) != nil else { return false }
    deletion = store.send(.deleteTapped(postID))
    return true
  }

  /// Deletes the post that is open in a few seconds, and waits until the list is there.
  public func deleteAndGoBack(_ postID: Int) async {
    if delete(postID) { await loadIfNeeded() }
  }

  public func undoDeletion() {
    store.send(.deletion(.undoTapped))
  }

  /// Deletes a post at once, and waits until the server has confirmed it.
  public func deleteNow(_ postID: Int) async throws(DomainError) {
    await store.send(.deletion(.confirmed(postID))).finish()
    switch store.deletion.outcome {
    case .deleted(postID): return
    case .failed(postID, let failure): throw failure
    // The caller was cancelled, or the post was being deleted already.
    default: throw DomainError(.cancelled, message: "The deletion of post \(postID) is not confirmed yet")
    }
  }

  /// The user leaves: sends the deletion that waits, and waits until the server has confirmed it.
  public func leave() async throws(DomainError) {
    guard let deletion else { return }
    await store.send(.deletion(.left)).finish()
    // One whose time was over is a part of the action that began it.
    await deletion.finish()
    self.deletion = nil
    if case .failed(let id, let failure) = store.deletion.outcome, failure.kind != .notFound {
      throw DomainError(
        failure.kind, message: "Post \(id) was not deleted: \(failure.message)", hint: failure.hint,
        details: failure.details)
    }
  }
}
