import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct DeletedWidgetTests {
  @Test func deletionOfAWidgetThatDoesNotExistNamesIt() async {
    let widget = WidgetRemoteModel.stub(3)
    let dataSource = StubWidgetDataSource(widgets: .failure(RemoteError(.notFound, message: "DELETE /widgets/3: 404")))
    let error = await #expect(throws: DomainError.self) {
      try await DefaultWidgetRepository(remoteDataSource: dataSource).deleteWidget(id: widget.id)
    }
    #expect(error?.message == "There is no widget \(widget.id)")
    #expect(error?.details == "DELETE /widgets/3: 404")
  }
}
