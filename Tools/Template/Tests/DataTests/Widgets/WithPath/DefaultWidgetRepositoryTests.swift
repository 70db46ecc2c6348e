import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct DefaultWidgetRepositoryTests {
  @Test func widgetsAreOrderedByIDAndOtherwiseUnchanged() async throws {
    let dataSource = StubWidgetDataSource(widgets: .success([.stub(2), .stub(-1)]))
    #expect(
      try await DefaultWidgetRepository(remoteDataSource: dataSource).fetchWidgets() == [
        WidgetSummary(id: -1, title: "t-1"),
        WidgetSummary(id: 2, title: "t2"),
      ])
  }

  @Test func anEmptyListIsAListWithoutItems() async throws {
    let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource(widgets: .success([])))
    #expect(try await repository.fetchWidgets().isEmpty)
  }

  @Test func anErrorOfTheDataSourceComesThrough() async {
    let dataSource = StubWidgetDataSource(widgets: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultWidgetRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchWidgets() }
  }

  @Test func theContainerHandsItOut() async throws {
    let repositories: any TemplateRepositoryContaining = TemplateDataContainer(
      remoteContainer: TemplateStubRemoteContainer())
    #expect(try await repositories.widgetRepository.fetchWidgets().map(\.id) == [1, 2, 3])
  }
}
