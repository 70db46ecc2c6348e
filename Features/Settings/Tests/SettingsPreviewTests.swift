import Domain
import FeatureSupport
import SettingsFeatureInterface
import SettingsFeatureRouter
import SettingsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// The screens of Settings in their states; `scripts/preview Settings` prints them.
@MainActor
struct SettingsPreviewTests {
  enum State: String, CaseIterable {
    case loading, empty, loaded, failed, detail, problem, missing
  }

  private static let failure = DomainError(
    .failed, message: "The file ~/.config/settings.json cannot be read: permission denied",
    hint: "Make it readable, or name another one with XDG_CONFIG_HOME.")

  @Test(arguments: State.allCases)
  func screenLooksAsItsPreview(state: State) async throws {
    let repository = SettingsRepositoryStandIn(
      state == .empty ? [] : Setting.samples, failure: state == .failed ? Self.failure : nil)
    let settings = SettingsFeatureCoordinator(
      useCases: SettingsFeatureUseCases(repository: repository), environment: FeatureEnvironment())
    // What is shown before anything has come is the same as while it comes.
    if state != .loading { await settings.load() }
    switch state {
    case .loading, .empty, .loaded, .failed: break
    case .detail: await settings.open(.item("limit"))
    case .problem:
      await settings.open(.item("limit"))
      await #expect(throws: (any Error).self) {
        try await Frame(publishedBy: settings.host).perform("set", "1 0")
      }
    case .missing: await settings.open(.item("limits"))
    }
    try Preview(state.rawValue, of: settings.host).compare()
  }
}
