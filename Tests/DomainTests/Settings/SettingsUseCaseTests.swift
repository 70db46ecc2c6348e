import Domain
import SettingsFeatureTesting
import Testing

@Suite struct SettingsUseCaseTests {
  private let repository = SettingsRepositoryStandIn()

  private func limit() async throws -> Setting? { try await repository.fetchSettings().last }

  @Test func settingsAreInTheOrderOfTheRepository() async throws {
    let settings = try await FetchSettingsUseCase(repository: repository)(limit: .first(1))
    #expect(settings.items == Setting.samples)
    #expect(settings.shown == Setting.samples.prefix(1))
  }

  @Test(arguments: [("2", "2"), (nil, nil)] as [(String?, String?)])
  func valueIsSaved(value: String?, saved: String?) async throws {
    try await ChangeSettingUseCase(repository: repository)(value, of: "limit")
    #expect(try await limit()?.saved == saved)
  }

  @Test(arguments: [("1 0", "takes no blanks"), ("", "must not be empty")])
  func valueWithAProblemIsNotSaved(value: String, problem: String) async throws {
    let change = ChangeSettingUseCase(repository: repository)
    #expect(change.problem(with: value, of: "limit") == "\(problem).")
    let error = await #expect(throws: DomainError.self) { try await change(value, of: "limit") }
    #expect(error?.kind == .validation)
    #expect(error?.message == "'limit' \(problem)")
    #expect(try await limit() == Setting.samples.last)
  }
}
