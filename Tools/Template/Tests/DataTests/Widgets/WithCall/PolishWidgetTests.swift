import Data
import Domain
import TemplateDomain
import Testing

@testable import TemplateData

@Suite struct PolishWidgetTests {
  private let widget = WidgetRemoteModel.stub(3)

  @Test func widgetOfTheServerIsReturned() async throws {
    let repository = DefaultWidgetRepository(remoteDataSource: StubWidgetDataSource(widgets: .success([widget])))
    #expect(try await repository.polishWidget(id: widget.id) == widget.domainModel)
  }

  @Test func widgetThatDoesNotExistIsNamed() async {
    let dataSource = StubWidgetDataSource(widgets: .failure(RemoteError(.notFound, message: "m")))
    let error = await #expect(throws: DomainError.self) {
      try await DefaultWidgetRepository(remoteDataSource: dataSource).polishWidget(id: widget.id)
    }
    #expect(error?.message == "There is no widget \(widget.id)")
  }
}
