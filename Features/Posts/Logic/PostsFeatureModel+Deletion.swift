public import Domain
import InnoFlow

/// Deletions.
extension PostsFeatureModel {
  /// Deletes a post in a few seconds; until then it can be undone. False for a post that is not known.
  @discardableResult
  public func delete(_ postID: Int) -> Bool {
    guard store.state.post(postID) != nil else { return false }
    deletions.removeAll(where: \.isFinished)
    deletions.append(store.send(.deleteTapped(postID)))
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
    // Who leaves meanwhile waits for it.
    let deletion = store.send(.deletion(.confirmed(postID)))
    deletions.append(deletion)
    await deletion.finish()
    deletions.removeAll(where: \.isFinished)
    switch store.deletion.outcomes[postID] {
    case .deleted: return
    case .failed(let failure): throw failure
    // The caller was cancelled, or the post was being deleted already.
    case nil: throw DomainError(.cancelled, message: "The deletion of post \(postID) is not confirmed yet")
    }
  }

  /// Sends the deletion that waits, and waits until the server has confirmed all.
  ///
  /// - Throws: why one has failed; of several, that of the post with the smallest id.
  public func finishDeletions() async throws(DomainError) {
    guard !deletions.isEmpty else { return }
    deletions.append(store.send(.deletion(.left)))
    // Those whose time was over are parts of the actions that began them.
    for deletion in deletions { await deletion.finish() }
    for (id, outcome) in store.deletion.outcomes.sorted(by: { $0.key < $1.key }) {
      guard case .failed(let failure) = outcome, failure.kind != .notFound else { continue }
      throw failure.ofDeletion(of: id)
    }
  }
}

extension DomainError {
  /// Why a post whose deletion nobody waits for was not deleted, or may not have been.
  func ofDeletion(of id: Int) -> DomainError {
    saying(
      "\(isUnconfirmed ? "The deletion of post \(id) is not confirmed" : "Post \(id) was not deleted"): \(message)")
  }
}
