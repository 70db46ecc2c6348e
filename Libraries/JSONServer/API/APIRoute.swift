/// Parsed path of the API.
enum APIRoute: Equatable, Sendable {
  case index
  /// All collections as one object.
  case all
  case collection(Resource)
  case item(Resource, id: JSON)
  /// The items of `child` that belong to one item of a parent collection, for example `/posts/1/comments`.
  case nested(child: Resource, parent: Resource, parentID: JSON)
  /// The changes of all collections as they happen.
  case live

  /// The percent-decoded components of a path, without empty ones; nil when the path is not percent-encoded UTF-8.
  static func components(ofPath path: some StringProtocol) -> [String]? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decode(Array($0)) }
    return parts.contains(nil) ? nil : parts.compactMap(\.self)
  }

  /// Nil for an unknown path.
  init?(components parts: [String], of resources: [Resource]) {
    guard !parts.isEmpty else {
      self = .index
      return
    }
    // The longest: `issues/comments` before `issues`.
    let matching = resources.filter { $0.isPrefix(of: parts) }
    let length = matching.map(\.path.count).max()
    guard let resource = matching.first(where: { $0.path.count == length }) else {
      switch parts {
      case ["db"]: self = .all
      case ["live"]: self = .live
      default: return nil
      }
      return
    }
    let rest = Array(parts.dropFirst(resource.path.count))
    guard let first = rest.first else {
      self = .collection(resource)
      return
    }
    guard let id = resource.id(ofComponent: first) else { return nil }
    if rest.count == 1 {
      self = .item(resource, id: id)
    } else {
      let path = Array(rest.dropFirst())
      let child = resources.first { child in
        child.parents.contains(resource) && (child.path == path || child.path == resource.path + path)
      }
      guard let child else { return nil }
      self = .nested(child: child, parent: resource, parentID: id)
    }
  }

  /// How the list that it leads to comes in pages.
  var paging: Resource.Paging {
    switch self {
    case .collection(let resource), .nested(let resource, _, _): resource.paging
    case .index, .all, .item, .live: .pages()
    }
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
