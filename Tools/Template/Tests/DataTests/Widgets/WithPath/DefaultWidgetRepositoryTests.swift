import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct DefaultWidgetRepositoryTests {
  private func fetchWidgets(_ dataSource: StubWidgetDataSource) async throws(DomainError) -> [WidgetSummary] {
    let repository = DefaultWidgetRepository(remoteDataSource: dataSource)
    #if PAGED
      return try await repository.fetchWidgets(PageRequest(size: 5)).items
    #else
      return try await repository.fetchWidgets()
    #endif
  }

  @Test func widgetsKeepTheOrderOfTheServer() async throws {
    let widgets = try await fetchWidgets(StubWidgetDataSource(widgets: .success([.stub(2), .stub(1)])))
    #expect(widgets == [WidgetRemoteModel.stub(2), .stub(1)].map(\.domainModel))
  }

  @Test func anEmptyListIsAListWithoutItems() async throws {
    #expect(try await fetchWidgets(StubWidgetDataSource(widgets: .success([]))).isEmpty)
  }

  @Test func anErrorOfTheDataSourceComesThrough() async {
    let dataSource = StubWidgetDataSource(widgets: .failure(RemoteError(.refused, message: "m")))
    await #expect(throws: DomainError(.refused, message: "m")) { try await fetchWidgets(dataSource) }
  }
  #if PAGED

    @Test func thePageSaysWhereTheNextOneBegins() async throws {
      let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource())
      let first = try await repository.fetchWidgets(PageRequest(size: 2))
      #expect(first.items == (1...2).map { WidgetRemoteModel.stub($0).domainModel })
      #expect(first.hasMore)
      let last = try await repository.fetchWidgets(PageRequest(number: 2, size: 2, cursor: first.next))
      #expect(last.items == [WidgetRemoteModel.stub(3).domainModel])
      #expect(!last.hasMore)
    }
  #endif
  #if DETAIL

    @Test func aWidgetIsFetchedByItsID() async throws {
      let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource())
      let widget = WidgetRemoteModel.stub(2).domainModel
      #expect(try await repository.fetchWidget(id: widget.id) == widget)
    }
  #endif
  #if SUB

    @Test func gadgetsKeepTheOrderOfTheServer() async throws {
      let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource())
      let gadgets = try await repository.fetchGadgets(widgetID: WidgetRemoteModel.stub(2).id)
      #expect(gadgets == (1...2).map { WidgetGadgetRemoteModel.stub($0).domainModel })
    }
  #endif

  @Test func theContainerHandsItOut() async throws {
    let repositories: any TemplateRepositoryContaining = TemplateDataContainer(
      remoteContainer: TemplateStubRemoteContainer())
    #expect(repositories.widgetRepository is DefaultWidgetRepository)
  }
}
