/// Change of the database that a request asks for.
enum Write: Sendable {
  /// The parent is given by a nested path.
  case create(Resource, parentID: Int?)
  case replace(Resource, id: Int)
  case merge(Resource, id: Int)
  case delete(Resource, id: Int)

  /// Nil when the route does not allow the method.
  init?(method: String, route: APIRoute) {
    switch (method, route) {
    case ("POST", .collection(let resource)): self = .create(resource, parentID: nil)
    case ("POST", .nested(let child, let parentID)): self = .create(child, parentID: parentID)
    case ("PUT", .item(let resource, let id)): self = .replace(resource, id: id)
    case ("PATCH", .item(let resource, let id)): self = .merge(resource, id: id)
    case ("DELETE", .item(let resource, let id)): self = .delete(resource, id: id)
    default: return nil
    }
  }

  var hasBody: Bool {
    if case .delete = self { false } else { true }
  }

  func perform(with fields: JSONObject, in database: isolated Database) -> HTTPResponse {
    do {
      switch self {
      case .create(let resource, let parentID):
        var fields = fields
        if let parentID, let parent = resource.parent { fields[parent.foreignKey] = .integer(parentID) }
        return .created(try database.create(fields, in: resource), in: resource)
      case .replace(let resource, let id):
        return .item(try database.update(id, of: resource) { Record(id: $0.id, fields: fields) })
      case .merge(let resource, let id):
        return .item(try database.update(id, of: resource) { $0.merging(fields) })
      case .delete(let resource, let id):
        return database.delete(id, of: resource) ? .json(.object([:])) : .notFound
      }
    } catch {
      return .error("The server is full. Restart it to discard what was written.", status: 507)
    }
  }
}
