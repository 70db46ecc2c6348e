import FlyingFox
import FoundationEssentials

/// Answers the requests of one server from its database.
struct APIHandler: HTTPHandler {
  /// Above this a request body is refused with 413; the largest record is a few kilobytes.
  static let maximumBodyBytes = 1 << 20

  private let database = Database()

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let route = APIRoute(path: request.path) else { return .notFound }
    switch (request.method, route) {
    case (.OPTIONS, _):
      return HTTPResponse(statusCode: .noContent, headers: HTTPHeaders([.allow: route.allowedMethods]))
    case (.GET, _):
      return await read(route, query: request.query)
    case (.HEAD, _):
      return await read(route, query: request.query).withoutBody
    case (.POST, .collection(let resource)):
      return try await withBody(of: request) { fields in
        .created(await database.create(fields, in: resource), in: resource)
      }
    case (.POST, .nested(let child, let parentID)):
      return try await withBody(of: request) { fields in
        var fields = fields
        if let parent = child.parent { fields[parent.key] = .integer(parentID) }
        return .created(await database.create(fields, in: child), in: child)
      }
    case (.PUT, .item(let resource, let id)):
      return try await withBody(of: request) { fields in
        .item(await database.update(id, of: resource) { Record(id: $0.id, fields: fields) })
      }
    case (.PATCH, .item(let resource, let id)):
      return try await withBody(of: request) { fields in
        .item(await database.update(id, of: resource) { $0.merging(fields) })
      }
    case (.DELETE, .item(let resource, let id)):
      return await database.delete(id, of: resource) ? .json(.object([:])) : .notFound
    default:
      return .json(.object([:]), status: .methodNotAllowed, headers: [.allow: route.allowedMethods])
    }
  }

  private func read(_ route: APIRoute, query: [HTTPRequest.QueryItem]) async -> HTTPResponse {
    switch route {
    case .index:
      var index = JSONObject()
      for resource in Resource.allCases { index[resource.rawValue] = .string("/\(resource.rawValue)") }
      return .json(.object(index))
    case .collection(let resource):
      return list(await database.records(of: resource), query: query)
    case .nested(let child, let parentID):
      let records = await database.records(of: child)
      guard let key = child.parent?.key else { return .notFound }
      return list(records.filter { $0.fields[key] == .integer(parentID) }, query: query)
    case .item(let resource, let id):
      return .item(await database.record(id, of: resource))
    }
  }

  private func list(_ records: [Record], query: [HTTPRequest.QueryItem]) -> HTTPResponse {
    let (part, total) = ListQuery(query.map { ($0.name, $0.value) }).apply(to: records)
    return .json(.array(part.map { .object($0.fields) }), headers: [.totalCount: String(total)])
  }

  /// Calls `respond` with the request's body, an empty one as an empty object; 400 when the body is not a JSON object.
  private func withBody(
    of request: HTTPRequest,
    respond: (JSONObject) async -> HTTPResponse
  ) async throws -> HTTPResponse {
    var body = Data()
    for try await chunk in request.bodySequence {
      body.append(chunk)
      guard body.count <= Self.maximumBodyBytes else {
        return .json(.object(["error": "The body is larger than 1 MiB."]), status: .payloadTooLarge)
      }
    }
    if body.isEmpty { return await respond([:]) }
    guard case .object(let fields) = try? JSONDecoder().decode(JSON.self, from: body) else {
      return .json(.object(["error": "The body is not a JSON object."]), status: .badRequest)
    }
    return await respond(fields)
  }
}
