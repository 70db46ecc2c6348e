import Data
import TemplateData

/// A data source of widgets that answers what it is told to.
struct StubWidgetDataSource: WidgetRemoteDataSourceProtocol {
  var widgets: Result<[WidgetRemoteModel], RemoteError> = .success((1...3).map(WidgetRemoteModel.stub))

  func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel] { try widgets.get() }
}

extension TemplateStubRemoteContainer {
  var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol { StubWidgetDataSource() }
}

extension WidgetRemoteModel {
  static func stub(_ id: Int) -> WidgetRemoteModel {
    WidgetRemoteModel(id: id, title: "t\(id)")
  }
}
