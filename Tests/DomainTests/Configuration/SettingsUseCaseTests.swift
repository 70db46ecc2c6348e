import Domain
import Synchronization
import Testing

@Suite struct SettingsUseCaseTests {
  /// Two settings, of which none may be negative.
  private final class Settings: SettingsRepositoryProtocol {
    let saved = Mutex<[String]>([])

    func fetchSettings() -> [Setting] {
      ["b", "a"].map { Setting(id: $0, value: "1", origin: "default", purpose: "p") }
    }

    func problem(with value: String, of id: Setting.ID) -> String? {
      value.isEmpty ? "needs a value." : value.hasPrefix("-") ? "takes no negative number." : nil
    }

    func save(_ value: String?, of id: Setting.ID) { saved.withLock { $0.append("\(id)=\(value ?? "default")") } }
  }

  @Test func settingsAreInTheOrderOfTheRepository() async throws {
    let settings = try await FetchSettingsUseCase(repository: Settings())(limit: .first(1))
    #expect(settings.items.map(\.id) == ["b", "a"])
    #expect(settings.shown.map(\.id) == ["b"])
  }

  @Test(arguments: [("2", "a=2"), (nil, "a=default")])
  func valueIsSaved(value: String?, saved: String) async throws {
    let settings = Settings()
    try await ChangeSettingUseCase(repository: settings)(value, of: "a")
    #expect(settings.saved.withLock { $0 } == [saved])
  }

  @Test(arguments: [("-1", "takes no negative number"), ("", "needs a value")])
  func valueWithAProblemIsNotSaved(value: String, problem: String) async throws {
    let settings = Settings()
    let change = ChangeSettingUseCase(repository: settings)
    #expect(change.problem(with: value, of: "a") == "\(problem).")
    let error = await #expect(throws: DomainError.self) { try await change(value, of: "a") }
    #expect(error?.kind == .validation)
    #expect(error?.message == "'a' \(problem)")
    #expect(settings.saved.withLock { $0 } == [])
  }
}
