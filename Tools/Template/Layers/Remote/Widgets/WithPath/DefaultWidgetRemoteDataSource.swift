public import CoreNetwork
public import Data
import Remote
public import TemplateData

/// The widgets of the server: `GET /widgets`.
public struct DefaultWidgetRemoteDataSource: WidgetRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel] {
    try await transport.allItems(of: FetchWidgetsRequest())
  }
  #if DELETE

    public func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) {
      _ = try await transport.response(to: DeleteWidgetRequest(id: id))
    }
  #endif
}

struct FetchWidgetsRequest: ExternalRequest {
  typealias ResponseBody = Page<WidgetRemoteModel>

  let featureName = "Widgets"
  var path: String { "/widgets" }
}

extension TemplateRemoteContainer {
  public var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol {
    DefaultWidgetRemoteDataSource(transport: networkTransport)
  }
}
