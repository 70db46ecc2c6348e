import FeatureSupport
import WidgetsFeatureLogic

extension WidgetsFeatureCoordinator {
  #if CREATE
    public func confirmLeaving() -> Bool { model.confirmLeaving() }

  #endif
  /// Waits for what is written; sends the deletion that could still be undone.
  public func finish() async throws {
    #if CREATE
      await model.finishDrafts()
    #endif
    #if UPDATE
      await model.finishWrites()
    #endif
    #if DELETE
      try await model.deletions.finish()
    #endif
  }
}
