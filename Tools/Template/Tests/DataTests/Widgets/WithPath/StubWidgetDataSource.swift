import Data
import FoundationEssentials

@testable import TemplateData

/// A data source of widgets with a result that the test decides.
struct StubWidgetDataSource: WidgetRemoteDataSourceProtocol {
  var widgets: Result<[WidgetRemoteModel], RemoteError> = .success((1...3).map(WidgetRemoteModel.stub))

  func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel] { try widgets.get() }
  #if DELETE

    func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) { _ = try widgets.get() }
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
