import FeatureSupport
import WidgetsFeatureLogic

extension WidgetsFeatureCoordinator {
  /// Waits for what is written, and sends the deletion that could still be undone.
  public func finish() async throws {
    #if DELETE
      try await model.deletions.finish()
    #endif
  }
}
