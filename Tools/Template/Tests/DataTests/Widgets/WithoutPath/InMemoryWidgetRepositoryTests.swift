import TemplateData
import TemplateDomain
import Testing

@Suite struct InMemoryWidgetRepositoryTests {
  @Test func theAppHasThreeWidgetsOrderedByID() async throws {
    let ids = try await InMemoryWidgetRepository().fetchWidgets().map { "\($0.id)" }
    #expect(ids.count == 3)
    #expect(ids == Set(ids).sorted())
  }
}
