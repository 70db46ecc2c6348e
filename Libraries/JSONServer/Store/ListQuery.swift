/// Query of a request: filters, search text, order, part of the list and related items.
///
/// Follows json-server 0.17, plus `_sort=-field`. Where json-server silently ignores unknown parameters, this differs:
/// a key that no item has is a filter that no item matches, and an unknown operator or relation is an error. jQuery's
/// `_` is ignored. `id[]=1` is `id=1`, as in json-server; brackets with something in them are an error.
struct ListQuery: Sendable {
  private(set) var filters: [ListFilter] = []
  private(set) var search = ""
  private(set) var order: [ListOrder] = []
  private(set) var part = ListPart()
  /// Collections whose items are added to their parents.
  private(set) var embedded: [Resource] = []
  /// Collections whose items are added to their children.
  private(set) var expanded: [Resource] = []

  static let operators = [
    "_page", "_limit", "_start", "_end", "_sort", "_order", "_embed", "_expand", "_gte", "_lte", "_ne", "_like",
  ]

  /// - Parameters:
  ///   - resources: Those that `_embed` and `_expand` can name.
  ///   - paging: That of the list.
  init(_ items: [QueryItem], of resources: [Resource], paging: Resource.Paging = .pages()) throws(InvalidQuery) {
    guard items.count <= 256 else { throw InvalidQuery("The query has more than 256 parameters.") }
    var sort: [String] = []
    var directions: [String] = []
    for item in items {
      switch item.key {
      case _ where item.name == paging.position && paging.kind == .cursors: part.cursor = part.cursor ?? item.value
      case _ where item.name == paging.position && paging.kind == .offsets: part.start = part.start ?? item.value
      case _ where item.name == paging.position: part.page = part.page ?? item.value
      case _ where item.name == paging.size: part.limit = part.limit ?? item.value
      case "q": search = search.isEmpty ? item.value.lowercased() : search
      case "_page": part.page = part.page ?? item.value
      case "_limit": part.limit = part.limit ?? item.value
      case "_start": part.start = part.start ?? item.value
      case "_end": part.end = part.end ?? item.value
      case "_sort": sort.append(item.value)
      case "_order": directions.append(item.value)
      case "_embed": try add(item, of: resources, to: \.embedded) { $0.name }
      case "_expand": try add(item, of: resources, to: \.expanded) { $0.singular }
      case "_", "": break
      default: try addFilter(item)
      }
    }
    if paging.kind == .links, part.limit != nil { part.page = part.page ?? "1" }
    if let cursor = part.cursor, !cursor.isEmpty, part.offset == nil {
      throw InvalidQuery("'\(cursor)' is not a cursor of this list; it is in the response with the page before.")
    }
    order = ListOrder.keys(sort: sort, order: directions)
    guard order.count <= 16, filters.count <= 32 else { throw InvalidQuery("The query has too many keys.") }
  }

  /// The other resources whose items are needed.
  var relations: [Resource] { embedded + expanded }

  private mutating func add(
    _ item: QueryItem, of resources: [Resource], to list: WritableKeyPath<ListQuery, [Resource]>,
    named name: (Resource) -> String
  ) throws(InvalidQuery) {
    guard let resource = resources.first(where: { name($0) == item.value }) else {
      let known = resources.map(name).joined(separator: ", ")
      throw InvalidQuery("'\(item.value)' is not a value of '\(item.key)'; valid are \(known).")
    }
    if !self[keyPath: list].contains(resource) { self[keyPath: list].append(resource) }
  }

  private mutating func addFilter(_ item: QueryItem) throws(InvalidQuery) {
    let key = item.key
    var filter = ListFilter(key: key)
    guard !key.hasPrefix("_"), !filter.path.isEmpty else { throw Self.unknownOperator(key, in: key) }
    guard !key.contains("[") else {
      throw InvalidQuery("Brackets in '\(key)' are not supported; repeat '\(key.prefix { $0 != "[" })' instead.")
    }
    let index = filters.firstIndex { $0.key == key }
    if let index { filter = filters[index] }
    try filter.add(item.value)
    if let index { filters[index] = filter } else { filters.append(filter) }
  }

  static func unknownOperator(_ name: String, in key: String) -> InvalidQuery {
    InvalidQuery("Unknown operator '\(name)' in '\(key)'; valid are \(operators.joined(separator: ", ")).")
  }
}
