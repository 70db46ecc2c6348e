import TemplateDomain

/// A widget as the server sends it; every member must be there.
public struct WidgetRemoteModel: Decodable, Equatable, Sendable {
  public let id: Int
  public let title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

extension WidgetRemoteModel {
  var domainModel: WidgetSummary {
    WidgetSummary(id: id, title: title)
  }
}
