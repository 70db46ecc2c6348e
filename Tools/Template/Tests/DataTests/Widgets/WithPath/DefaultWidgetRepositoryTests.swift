import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct DefaultWidgetRepositoryTests {
  @Test func widgetsKeepTheOrderOfTheServer() async throws {
    let dataSource = StubWidgetDataSource(widgets: .success([.stub(2), .stub(1)]))
    let widgets = try await DefaultWidgetRepository(remoteDataSource: dataSource).fetchWidgets()
    #expect(widgets == [WidgetRemoteModel.stub(2), .stub(1)].map(\.domainModel))
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
    let widgets = try await repositories.widgetRepository.fetchWidgets()
    #expect(widgets == (1...3).map { WidgetRemoteModel.stub($0).domainModel })
  }
}
