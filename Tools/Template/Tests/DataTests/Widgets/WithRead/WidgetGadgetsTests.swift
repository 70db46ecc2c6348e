#if READ
  import Data
  import Domain
  import TemplateDomain
  import Testing

  @testable import TemplateData

  @Suite struct WidgetGadgetsTests {
    @Test func gadgetsKeepTheOrderOfTheServer() async throws {
      let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource())
      let gadgets = try await repository.fetchGadgets(widgetID: WidgetRemoteModel.stub(2).id)
      #expect(gadgets == (1...2).map { WidgetGadgetRemoteModel.stub($0).domainModel })
    }
  }
#endif
