/// Parsed path of the API.
enum APIRoute: Equatable, Sendable {
  case index
  /// All collections as one object.
  case all
  case collection(Resource)
  case item(Resource, id: Int)
  /// The items of `child` that belong to one item of a parent collection, for example `/posts/1/comments`.
  case nested(child: Resource, parent: Resource, parentID: Int)
  /// The changes of all collections as they happen.
  case live

  /// The percent-decoded components of a path, without empty ones; nil when the path is not percent-encoded UTF-8.
  static func components(ofPath path: some StringProtocol) -> [String]? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decode(Array($0)) }
    return parts.contains(nil) ? nil : parts.compactMap(\.self)
  }

  /// Nil for an unknown path.
  init?(components parts: [String], of resources: [Resource]) {
    guard let first = parts.first else {
      self = .index
      return
    }
    guard let resource = resources.first(where: { $0.name == first }) else {
      switch parts {
      case ["db"]: self = .all
      case ["live"]: self = .live
      default: return nil
      }
      return
    }
    switch parts.count {
    case 1:
      self = .collection(resource)
    case 2:
      guard let id = Self.id(parts[1]) else { return nil }
      self = .item(resource, id: id)
    case 3:
      guard let id = Self.id(parts[1]), let child = resources.first(where: { $0.name == parts[2] }),
        child.parents.contains(resource)
      else {
        return nil
      }
      self = .nested(child: child, parent: resource, parentID: id)
    default:
      return nil
    }
  }

  /// The id that a component is the text of: `1`, but not `01` or `+1`, so that an item has one address.
  private static func id(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// The allowed methods, as the value of an `Allow` field (RFC 9110, section 10.2.1).
  var allowedMethods: String {
    switch self {
    case .index, .all: "GET, HEAD, OPTIONS"
    case .live: "GET, OPTIONS"
    case .collection, .nested: "GET, HEAD, OPTIONS, POST"
    case .item: "GET, HEAD, OPTIONS, PUT, PATCH, DELETE"
    }
  }
}
