import Foundation

extension LoopbackServer {
  /// A server that behaves like jsonplaceholder.typicode.com: json-server 0.17 that confirms writes and
  /// forgets them.
  ///
  /// It has 10 users, 100 posts, 500 comments and 200 todos, and knows neither idempotency keys nor conditions of
  /// writes. A route for a path replaces its response.
  public static func jsonPlaceholder() throws(StartError) -> LoopbackServer {
    let server = try LoopbackServer()
    server.routeOtherPaths { [url = server.baseURL] request, _ in JSONPlaceholder(baseURL: url).response(to: request) }
    return server
  }
}

/// See json-server 0.17, lib/server/router/plural.js, where `_isFake` is true for this server.
private struct JSONPlaceholder {
  typealias Record = [String: Any]

  let baseURL: String

  func response(to request: ReceivedRequest) -> ServerResponse {
    var path = request.path.split(separator: "/").map(String.init)
    var query = URLComponents(string: request.target)?.queryItems ?? []
    // lib/server/router/nested.js: /posts/1/comments is /comments?postId=1.
    if path.count == 3, let id = Int(path[1]) {
      query.insert(URLQueryItem(name: "\(path[0].dropLast())Id", value: "\(id)"), at: 0)
      path = [path[2]]
    }
    guard let name = path.first, let records = Self.records(name), path.count <= 2 else { return notFound(request) }
    let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? Record ?? [:]
    let id = path.count == 2 ? Int(path[1]) : nil
    let record = id.flatMap { id in records.first { $0["id"] as? Int == id } }
    switch (request.method, path.count) {
    case ("GET", 1), ("HEAD", 1): return list(records, query, request)
    case ("GET", 2), ("HEAD", 2): return record.map { json($0, to: request) } ?? notFound(request)
    case ("POST", 1):
      let id = records.count + 1
      return json(
        body.merging(["id": id]) { $1 }, status: 201, to: request,
        [("Location", "\(baseURL)/\(name)/\(id)"), ("Access-Control-Expose-Headers", "Location")])
    case ("PUT", 2):
      guard let id = record?["id"] else { return crash }
      return json(body.merging(["id": id]) { $1 }, to: request)
    case ("PATCH", 2): return json((record ?? [:]).merging(body) { $1 }, to: request)
    case ("DELETE", 2): return json([String: Int](), to: request)
    default: return notFound(request)
    }
  }

  private func list(_ records: [Record], _ query: [URLQueryItem], _ request: ReceivedRequest) -> ServerResponse {
    func number(_ name: String) -> Int? { query.first { $0.name == name }?.value.flatMap { Int($0) } }
    var found = records
    for item in query where item.name == "q" {
      let text = (item.value ?? "").lowercased()
      found = found.filter { Self.contains($0, text) }
    }
    for (name, items) in Dictionary(grouping: query, by: \.name) where records.first?[name] != nil {
      let values = Set(items.compactMap(\.value))
      found = found.filter { record in record[name].map { values.contains("\($0)") } ?? false }
    }
    guard let limit = number("_limit") ?? (number("_page") == nil ? nil : 10) else { return json(found, to: request) }
    var headers = [("X-Total-Count", "\(found.count)")]
    guard let page = number("_page").map({ max(1, $0) }) else {
      headers.append(("Access-Control-Expose-Headers", "X-Total-Count"))
      return json(Array(found.prefix(limit)), to: request, headers)
    }
    let last = (found.count + limit - 1) / limit
    let links = [
      ("first", last > 1 ? 1 : nil), ("prev", page > 1 ? page - 1 : nil), ("next", page < last ? page + 1 : nil),
      ("last", last > 1 ? last : nil),
    ].compactMap { relation, target in
      target.map { target in
        let url = baseURL + request.target.replacingOccurrences(of: "page=\(page)", with: "page=\(target)")
        return "<\(url)>; rel=\"\(relation)\""
      }
    }
    if !links.isEmpty { headers.append(("Link", links.joined(separator: ", "))) }
    headers.append(("Access-Control-Expose-Headers", "X-Total-Count, Link"))
    return json(Array(found.dropFirst((page - 1) * limit).prefix(limit)), to: request, headers)
  }

  private static func contains(_ value: Any, _ text: String) -> Bool {
    switch value {
    case let record as Record: record.values.contains { contains($0, text) }
    default: "\(value)".lowercased().contains(text)
    }
  }

  private func notFound(_ request: ReceivedRequest) -> ServerResponse {
    json([String: Int](), status: 404, to: request)
  }

  /// What `PUT` of an id that does not exist leads to.
  private var crash: ServerResponse {
    .text(
      """
      TypeError: Cannot read properties of undefined (reading 'id')
          at update (/app/node_modules/json-server/lib/server/router/plural.js:262:24)
          at Layer.handle [as handle_request] (/app/node_modules/express/lib/router/layer.js:95:5)
      """, type: "text/html; charset=utf-8", status: 500, headers: Self.headers(of: "GET"))
  }

  private func json(
    _ value: Any, status: Int = 200, to request: ReceivedRequest, _ headers: [(String, String)] = []
  ) -> ServerResponse {
    let body = (try? JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])) ?? Data()
    let text = String(decoding: body, as: UTF8.self)
    let hash = text.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    let tag = "W/\"\(String(body.count, radix: 16))-\(String(hash, radix: 36))\""
    let common = Self.headers(of: request.method) + [("ETag", tag)] + headers
    if status == 200, request["If-None-Match"] == tag { return .response(status: 304, headers: common) }
    return .json(text, status: status, headers: common)
  }

  private static func headers(of method: String) -> [(String, String)] {
    let isRead = ["GET", "HEAD"].contains(method)
    return [
      ("Access-Control-Allow-Credentials", "true"),
      ("Cache-Control", isRead ? "max-age=43200" : "no-cache"),
      ("Expires", "-1"), ("Pragma", "no-cache"),
      ("Vary", isRead ? "Origin, Accept-Encoding" : "Origin, X-HTTP-Method-Override, Accept-Encoding"),
      ("X-Content-Type-Options", "nosniff"), ("X-Powered-By", "Express"),
      ("X-Ratelimit-Limit", "1000"), ("X-Ratelimit-Remaining", "999"),
    ]
  }
}

/// The records: of its shapes and sizes, the first ones as it has them.
extension JSONPlaceholder {
  static func records(_ collection: String) -> [Record]? {
    switch collection {
    case "users": users
    case "posts": posts
    case "comments": comments
    case "todos": todos
    default: nil
    }
  }

  private static let names = [
    ("Leanne Graham", "Bret", "Gwenborough"), ("Ervin Howell", "Antonette", "Wisokyburgh"),
    ("Clementine Bauch", "Samantha", "McKenziehaven"), ("Patricia Lebsack", "Karianne", "South Elvis"),
    ("Chelsey Dietrich", "Kamren", "Roscoeview"), ("Mrs. Dennis Schulist", "Leopoldo_Corkery", "South Christy"),
    ("Kurtis Weissnat", "Elwyn.Skiles", "Howemouth"), ("Nicholas Runolfsdottir V", "Maxime_Nienow", "Aliyaview"),
    ("Glenna Reichert", "Delphine", "Bartholomebury"), ("Clementina DuBuque", "Moriah.Stanton", "Lebsackbury"),
  ]

  private static var users: [Record] {
    names.enumerated().map { index, user in
      let address: Record = [
        "street": "Kulas Light", "suite": "Apt. 55\(index)", "city": user.2, "zipcode": "92998-387\(index)",
        "geo": ["lat": "-37.315\(index)", "lng": "81.149\(index)"],
      ]
      let company: Record = [
        "name": "Romaguera-Crona", "catchPhrase": "Multi-layered client-server neural-net",
        "bs": "harness real-time e-markets",
      ]
      return [
        "id": index + 1, "name": user.0, "username": user.1, "email": "Sincere@april\(index).biz", "address": address,
        "phone": "1-770-736-803\(index) x56442", "website": "hildegard.org", "company": company,
      ]
    }
  }

  private static var posts: [Record] {
    (1...100).map { id in
      [
        "userId": (id + 9) / 10, "id": id,
        "title": id == 1
          ? "sunt aut facere repellat provident occaecati excepturi optio reprehenderit" : words(id, count: 6),
        "body": (0..<4).map { words(id + $0, count: 7) }.joined(separator: "\n"),
      ]
    }
  }

  private static var comments: [Record] {
    (1...500).map { id in
      [
        "postId": (id + 4) / 5, "id": id, "name": id == 1 ? "id labore ex et quam laborum" : words(id, count: 5),
        "email": id == 1 ? "Eliseo@gardner.biz" : "\(words(id, count: 1))\(id)@example.biz",
        "body": (0..<3).map { words(id + $0, count: 7) }.joined(separator: "\n"),
      ]
    }
  }

  private static var todos: [Record] {
    (1...200).map { id in
      [
        "userId": (id + 19) / 20, "id": id, "title": id == 1 ? "delectus aut autem" : words(id, count: 4),
        "completed": id.isMultiple(of: 4) || id.isMultiple(of: 9),
      ]
    }
  }

  private static func words(_ seed: Int, count: Int) -> String {
    let all = [
      "quis", "ut", "nam", "facilis", "et", "officia", "qui", "fugiat", "veniam", "minus", "illo", "est", "ratione",
    ]
    return (0..<count).map { all[(seed * 7 + $0 * 5) % all.count] }.joined(separator: " ")
  }
}
