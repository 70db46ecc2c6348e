public import CoreNetwork
public import Data
import Remote
public import TemplateData

#if PAGED || ROOT
  // FIELDS import of the requests
  import FoundationEssentials
// END
#endif

/// The widgets of the server: `GET /widgets`.
public struct DefaultWidgetRemoteDataSource: WidgetRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  #if PAGED
    public func fetchWidgets(_ page: RemotePageQuery) async throws(RemoteError) -> RemotePage<WidgetRemoteModel> {
      let response = try await transport.response(to: FetchWidgetsRequest(page: page))
      #if CURSOR || LINK
        return RemotePage(continued: response)
      #else
        return RemotePage(numbered: response)
      #endif
    }
  #else
    public func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel] {
      try await transport.allItems(of: FetchWidgetsRequest())
    }
  #endif
  #if DETAIL

    public func fetchWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) -> WidgetRemoteModel {
      #if ROOT
        return try await transport.response(to: FetchWidgetRequest(id: id)).item
      #else
        return try await transport.response(to: FetchWidgetRequest(id: id))
      #endif
    }
  #endif
  #if SUB || READ

    public func fetchGadgets(
      widgetID: WidgetRemoteModel.ID
    ) async throws(RemoteError) -> [WidgetGadgetRemoteModel] {
      try await transport.allItems(of: FetchWidgetGadgetsRequest(widgetID: widgetID))
    }
  #endif
  #if CREATE

    public func createWidget(
      _ draft: WidgetRemoteDraft, key: String
    ) async throws(RemoteError) -> WidgetRemoteModel? {
      #if ROOT
        return try await transport.response(to: CreateWidgetRequest(draft: draft, idempotencyKey: key))?.item
      #else
        return try await transport.response(to: CreateWidgetRequest(draft: draft, idempotencyKey: key))
      #endif
    }
  #endif
  #if UPDATE

    public func updateWidget(
      id: WidgetRemoteModel.ID, _ changes: WidgetRemoteChanges, key: String
    ) async throws(RemoteError) -> WidgetRemoteModel? {
      let request = UpdateWidgetRequest(id: id, changes: changes, idempotencyKey: key)
      #if ROOT
        return try await transport.response(to: request)?.item
      #else
        return try await transport.response(to: request)
      #endif
    }
  #endif
  #if DELETE

    public func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) {
      _ = try await transport.response(to: DeleteWidgetRequest(id: id))
    }
  #endif
  #if CALL

    public func polishWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) -> WidgetRemoteModel? {
      #if RETURNING && ROOT
        return try await transport.response(to: PolishWidgetRequest(id: id))?.item
      #elseif RETURNING
        return try await transport.response(to: PolishWidgetRequest(id: id))
      #else
        _ = try await transport.response(to: PolishWidgetRequest(id: id))
        return nil
      #endif
    }
  #endif
}

struct FetchWidgetsRequest: ExternalRequest {
  typealias ResponseBody = Page<WidgetRemoteModel>

  #if PAGED
    let page: RemotePageQuery
  #endif
  let featureName = "Widgets"
  var path: String { "/widgets" }
  #if PAGED
    // FIELDS page query
    var queryItems: [URLQueryItem] { page.withCursor(size: "limit") }
  // END
  #endif
  #if ROOT
    var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
  #endif
}
#if DETAIL

  struct FetchWidgetRequest: ExternalRequest {
    #if ROOT
      typealias ResponseBody = Enveloped<WidgetRemoteModel>
    #else
      typealias ResponseBody = WidgetRemoteModel
    #endif

    let id: WidgetRemoteModel.ID
    let featureName = "Widgets"
    var path: String { "/widgets/\(component: id)" }
    #if ROOT
      var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
    #endif
  }
#endif
#if ROOT

  extension PageKeys {
    /// Where the server's JSON has the widgets.
    // FIELDS page keys
    static let widgets = PageKeys(items: "data", next: ["meta", "next"], total: ["meta", "total"])
    // END
  }
#endif

extension TemplateRemoteContainer {
  public var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol {
    DefaultWidgetRemoteDataSource(transport: networkTransport)
  }
}
