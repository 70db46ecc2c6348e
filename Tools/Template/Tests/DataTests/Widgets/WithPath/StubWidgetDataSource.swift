import Data
import FoundationEssentials

@testable import TemplateData

#if DETAIL
  import Domain
#endif

/// A data source of widgets with a result that the test decides.
struct StubWidgetDataSource: WidgetRemoteDataSourceProtocol {
  var widgets: Result<[WidgetRemoteModel], RemoteError> = .success((1...3).map(WidgetRemoteModel.stub))

  #if PAGED
    func fetchWidgets(_ page: RemotePageQuery) async throws(RemoteError) -> RemotePage<WidgetRemoteModel> {
      let widgets = try widgets.get()
      let end = page.number * page.size
      let items = Array(widgets.dropFirst(end - page.size).prefix(page.size))
      #if CURSOR || LINK
        return RemotePage(items: items, next: end < widgets.count ? "after=\(end)" : nil)
      #else
        return RemotePage(items: items, hasNextLink: end < widgets.count)
      #endif
    }
  #else
    func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel] { try widgets.get() }
  #endif
  #if DETAIL

    func fetchWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) -> WidgetRemoteModel {
      guard let widget = try widgets.get().first(where: { $0.id == id }) else {
        throw RemoteError(.notFound, message: "GET /widgets/\(id): not found (404)")
      }
      return widget
    }
  #endif
  #if SUB || READ

    func fetchGadgets(widgetID: WidgetRemoteModel.ID) async throws(RemoteError) -> [WidgetGadgetRemoteModel] {
      (1...2).map(WidgetGadgetRemoteModel.stub)
    }
  #endif
  #if CREATE

    func createWidget(_ draft: WidgetRemoteDraft, key: String) async throws(RemoteError) -> WidgetRemoteModel? {
      try widgets.get().first
    }
  #endif
  #if UPDATE

    func updateWidget(
      id: WidgetRemoteModel.ID, _ changes: WidgetRemoteChanges, key: String
    ) async throws(RemoteError) -> WidgetRemoteModel? {
      try widgets.get().first
    }
  #endif
  #if DELETE

    func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) { _ = try widgets.get() }
  #endif
  #if CALL

    func polishWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) -> WidgetRemoteModel? {
      try widgets.get().first { $0.id == id }
    }
  #endif
}

extension TemplateStubRemoteContainer {
  var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol { StubWidgetDataSource() }
}

extension WidgetRemoteModel {
  static func stub(_ number: Int) -> WidgetRemoteModel {
    // FIELDS remote sample
    WidgetRemoteModel(
      id: number,
      title: "Title \(number)",
      stage: number.isMultiple(of: 2) ? "closed" : "open",
      rating: Double(number) + 0.5,
      isNew: number.isMultiple(of: 2),
      published: Date(timeIntervalSince1970: 1_700_000_000),
      link: URL(filePath: "/link/\(number)"),
      tags: ["Tags \(number)"],
      maker: WidgetRemoteModel.Maker(name: "Name \(number)", website: URL(filePath: "/website/\(number)")),
      parts: [WidgetRemoteModel.Part(label: "Label \(number)", count: number)]
    )
    // END
  }
}
