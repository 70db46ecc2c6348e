import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct ChangedWidgetTests {
  private let widget = WidgetRemoteModel.stub(3).domainModel

  @Test func widgetIsWhatTheServerRespondsOrElseWhatWasSent() async throws {
    let changes = try WidgetChanges([:])
    let (response, none) = ([WidgetRemoteModel.stub(3)], [WidgetRemoteModel]())
    for widgets in [response, none] {
      let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource(widgets: .success(widgets)))
      #expect(try await repository.updateWidget(widget, changes, key: "k") == widget)
    }
  }

  @Test func responseWithAnotherWidgetIsAFailureOfAnUnconfirmedWrite() async throws {
    let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource())
    let changes = try WidgetChanges([:])
    let error = await #expect(throws: DomainError.self) { try await repository.updateWidget(widget, changes, key: "k") }
    #expect(error?.isUnconfirmed == true)
  }
}
