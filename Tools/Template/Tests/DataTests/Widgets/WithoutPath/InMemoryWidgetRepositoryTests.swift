import TemplateData
import TemplateDomain
import Testing

@Suite struct InMemoryWidgetRepositoryTests {
  @Test func theAppHasThreeWidgetsOrderedByID() async throws {
    #expect(try await InMemoryWidgetRepository().fetchWidgets().map(\.id) == [1, 2, 3])
  }
}
