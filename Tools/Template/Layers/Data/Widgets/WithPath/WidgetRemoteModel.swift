// FIELDS public import
public import FoundationEssentials
// END
import TemplateDomain

/// A widget as the server sends it: what is optional here may be absent or null, all else must be there.
public struct WidgetRemoteModel: Decodable, Equatable, Identifiable, Sendable {
  // FIELDS remote model
  public let id: Int
  public let title: String
  public let stage: String
  public let rating: Double?
  public let isNew: Bool
  public let published: Date
  public let link: URL?
  public let tags: [String]
  public let maker: Maker
  public let parts: [Part]

  public struct Maker: Decodable, Equatable, Sendable {
    public let name: String
    public let website: URL?
  }

  public struct Part: Decodable, Equatable, Sendable {
    public let label: String
    public let count: Int?
  }
  // END
}

// FIELDS domain model
extension WidgetRemoteModel {
  var domainModel: WidgetSummary {
    WidgetSummary(
      id: id,
      title: title,
      stage: WidgetSummary.Stage(stage),
      rating: rating,
      isNew: isNew,
      published: published,
      link: link,
      tags: tags,
      maker: maker.domainModel,
      parts: parts.map(\.domainModel)
    )
  }
}

extension WidgetRemoteModel.Maker {
  var domainModel: WidgetSummary.Maker {
    WidgetSummary.Maker(
      name: name,
      website: website
    )
  }
}

extension WidgetRemoteModel.Part {
  var domainModel: WidgetSummary.Part {
    WidgetSummary.Part(
      label: label,
      count: count
    )
  }
}
// END
