/// Maps requests to operations on the database of one server.
struct APIHandler: Sendable {
  let resources: [Resource]
  let database: Database
  let conditions: SimulatedConditions
  let access: AccessRules
  var advice = ServerAdvice()

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if let rejection = access.rejection(of: request) { return rejection.varyingByOrigin }
    do throws(DatabaseFile.Failure) {
      return try await response(to: request).shared(withOriginOf: request)
    } catch {
      let advice = error.kind == .write ? advice.forDataFile : ""
      return .problem(error.description + advice, status: error.kind.status).shared(withOriginOf: request)
    }
  }

  private func response(to request: HTTPRequest) async throws(DatabaseFile.Failure) -> HTTPResponse {
    if request.method == "OPTIONS", let response = HTTPResponse.preflight(for: request) { return response }
    if let response = await conditions.response(to: request) { return response }
    var request = request
    if let method = request["x-http-method-override"]?.uppercased(), request.method == "POST" {
      // What express's method-override does in json-server, but for another method it does nothing.
      guard ["GET", "PUT", "PATCH", "DELETE"].contains(method) else {
        return .error("X-HTTP-Method-Override can be GET, PUT, PATCH or DELETE.", status: 400)
      }
      request.method = method
    }
    if request.target == "*" { return HTTPResponse(status: 204) }
    let path = request.target.prefix { $0 != "?" }
    guard let components = APIRoute.components(ofPath: path) else {
      return .error("The path is not percent-encoded UTF-8.", status: 400)
    }
    guard let route = APIRoute(components: components, of: resources) else { return .notFound }
    switch request.method {
    case "GET" where route == .live:
      return .live(for: request)
    case "GET", "HEAD":
      return try await read(route, request: request).validated(for: request)
    case "OPTIONS":
      return HTTPResponse(status: 204, fields: [HTTPField("Allow", route.allowedMethods)])
    case "POST", "PUT", "PATCH", "DELETE", "TRACE":
      guard let write = Write(method: request.method, route: route) else {
        return .notAllowed(route)
      }
      return try await perform(write, request: request)
    default:
      return .error("The method is not supported.", status: 501)
    }
  }

  private func read(_ route: APIRoute, request: HTTPRequest) async throws(DatabaseFile.Failure) -> HTTPResponse {
    let query: ListQuery
    do {
      let items = QueryItem.items(in: request.target.drop { $0 != "?" }.dropFirst())
      query = try ListQuery(items, of: resources, paging: route.paging)
    } catch {
      return .error(error.message, status: 400)
    }
    switch route {
    case .live:
      return .notAllowed(route)
    case .index:
      return .json(.object(JSONObject(resources.map { ($0.name, .string("/\($0.name)")) })))
    case .all:
      let records = try await database.records(of: resources)
      let lists = resources.map { ($0.name, JSON.array((records[$0] ?? []).map { .object($0.fields) })) }
      return .json(.object(JSONObject(lists)))
    case .collection(let resource):
      let records = try await database.records(of: [resource] + query.relations)
      return await list(records[resource] ?? [], of: resource, query, with: records, request: request)
    case .nested(let child, let parent, let parentID):
      let records = try await database.records(of: [child] + query.relations)
      let own = (records[child] ?? []).filter { parent.id($0.fields[parent.foreignKey]) == parentID }
      return await list(own, of: child, query, with: records, request: request)
    case .item(let resource, let id):
      let records = try await database.records(of: [resource] + query.relations)
      guard let record = records[resource]?.first(where: { $0.id == id }) else {
        return .missing(isDeleted: await database.isDeleted(id, of: resource))
      }
      let relations = Relations(query, of: resource, in: records)
      return .json(resource.body(query.addingRelations(to: record, of: resource, from: relations)))
    }
  }

  private func list(
    _ records: [Record], of resource: Resource, _ query: ListQuery, with others: [Resource: [Record]],
    request: HTTPRequest
  ) async -> HTTPResponse {
    let part: ArraySlice<Record>
    let total: Int
    do {
      (part, total) = try await query.apply(to: records)
    } catch {
      return .error(error.message, status: 400)
    }
    let relations = Relations(query, of: resource, in: others)
    let items = part.map { JSON.object(query.addingRelations(to: $0, of: resource, from: relations)) }
    var fields = [HTTPField("X-Total-Count", String(total))]
    let links = query.part.links(total: total).map { link in
      "<\(PageURL(request: request, page: link.page, name: resource.paging.position))>; rel=\"\(link.relation)\""
    }
    if !links.isEmpty { fields.append(HTTPField("Link", links.joined(separator: ", "))) }
    fields.append(
      HTTPField("Access-Control-Expose-Headers", query.part.page == nil ? "X-Total-Count" : "X-Total-Count, Link"))
    let next = resource.paging.kind == .cursors ? query.part.nextCursor(total: total) : nil
    return .json(resource.body(items, next: next, total: total), fields: fields)
  }

  private func perform(_ write: Write, request: HTTPRequest) async throws(DatabaseFile.Failure) -> HTTPResponse {
    let fields: JSONObject
    do {
      fields = try write.hasBody ? RequestBody.object(of: request, for: write.resource) : [:]
    } catch {
      return .error(error.message, status: error.status, fields: error.fields)
    }
    let conditions = Preconditions(request)
    let advice = advice.forFullServer
    let components = request.target.prefix { $0 != "?" }.split(separator: "/")
    guard let key = request["idempotency-key"] else {
      return try await database.perform(on: write.resource) {
        write.perform(with: fields, if: conditions, at: components, in: &$0, advice: advice)
      }
    }
    guard (1...255).contains(key.utf8.count) else {
      return .error("The Idempotency-Key must have 1 to 255 characters.", status: 400)
    }
    var hasher = Hasher()
    hasher.combine(request.method)
    hasher.combine(request.target)
    hasher.combine(request.body)
    return try await database.perform(
      key: IdempotencyKey(text: key, fingerprint: hasher.finalize()), on: write.resource
    ) {
      write.perform(with: fields, if: conditions, at: components, in: &$0, advice: advice)
    }
  }
}

/// URL of another page of a list: that of the request, with another number.
struct PageURL: CustomStringConvertible {
  let request: HTTPRequest
  let page: Int
  /// That of the query item with the number.
  var name = "_page"

  var description: String {
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var isReplaced = false
    var items = (parts.dropFirst().first ?? "").split(separator: "&").map { item in
      let own = QueryItem.items(in: item).first
      guard !isReplaced, let own, own.name == name || own.key == "_page" else { return String(item) }
      isReplaced = true
      return "\(own.key == "_page" ? "_page" : item.prefix { $0 != "=" })=\(page)"
    }
    if !isReplaced { items.append("\(name)=\(page)") }
    // HTTP/1.0 allows a request without a host: the reference is then relative to the server's root.
    let origin = request.host.flatMap { $0.isEmpty ? nil : "http://\($0)" } ?? ""
    return "\(origin)\(Self.encoded(parts[0]))?\(Self.encoded(items.joined(separator: "&")))"
  }

  /// Percent-encodes what would end the URL in a Link field, and what is not allowed in a field.
  private static func encoded(_ text: some StringProtocol) -> String {
    text.utf8.map { byte in
      (0x21..<0x7F).contains(byte) && !"<>\"".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
