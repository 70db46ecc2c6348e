import Foundation
import LoopbackServer
import Synchronization

/// An issue tracker with an API like GitHub's (docs.github.com/rest/issues).
///
/// Its repositories: `acme/tools`, `acme/empty`, `acme/limited`, where the limit of requests is reached (403), and
/// `acme/busy`, which rejects each other request to a path (429).
package final class IssueTracker: Sendable {
  /// The token that writes need.
  package static let token = "ghp_tracker"

  private let baseURL: String
  private let repositories = Mutex(["tools": Issue.samples, "empty": [], "limited": [], "busy": Issue.samples])

  init(baseURL: String) { self.baseURL = baseURL }

  /// - Parameter number: Counts the requests to the path.
  func response(to request: ReceivedRequest, number: Int) -> ServerResponse {
    let path = request.path.split(separator: "/").map(String.init)
    guard path.starts(with: ["repos", "acme"]), path.count >= 4, path[3] == "issues",
      let issues = repositories.withLock({ $0[path[2]] })
    else { return notFound }
    if let token = request["Authorization"], token != "Bearer \(Self.token)" {
      return failure(401, "Bad credentials")
    }
    switch path[2] {
    case "limited":
      let reset = Int(Date.now.timeIntervalSince1970) + 2700
      return failure(403, "API rate limit exceeded for 127.0.0.1.", headers: limit(remaining: 0, reset: reset))
    case "busy" where !number.isMultiple(of: 2):
      return failure(429, "You have exceeded a secondary rate limit.", headers: [("Retry-After", "1")])
    default: break
    }
    let index = path.count > 4 ? issues.firstIndex { "\($0.number)" == path[4] } : nil
    switch (request.method, path.count) {
    case ("GET", 4): return list(issues, for: request)
    case ("GET", 5): return index.map { json(issues[$0].json(in: url(path))) } ?? notFound
    case ("GET", 6) where path[5] == "comments":
      return index.map { page(of: issues[$0].comments.map(\.json), for: request) } ?? notFound
    case ("GET", 6) where path[5] == "events":
      return index.map { page(of: issues[$0].events, for: request) } ?? notFound
    case ("PUT", 6) where path[5] == "lock":
      guard request["Authorization"] != nil else { return failure(401, "Requires authentication") }
      guard let index else { return notFound }
      repositories.withLock { $0[path[2]]?[index].lockedAt = .now }
      return .text("", status: 204)
    case ("POST", 4), ("PATCH", 5):
      guard request["Authorization"] != nil else { return failure(401, "Requires authentication") }
      if path.count == 5, index == nil { return notFound }
      return write(request, to: path)
    default: return notFound
    }
  }

  private func list(_ issues: [Issue], for request: ReceivedRequest) -> ServerResponse {
    let state = request.query("state") ?? "open"
    guard ["open", "closed", "all"].contains(state) else { return invalid("state", "invalid") }
    let found = issues.reversed().filter { state == "all" || $0.isOpen == (state == "open") }
    let url = url(request.path.split(separator: "/").map(String.init))
    return page(of: found.map { $0.json(in: url) }, for: request)
  }

  /// A page with `Link` and without a total; 30 items unless `per_page` says otherwise.
  private func page(of items: [String], for request: ReceivedRequest) -> ServerResponse {
    let size = min(max(1, request.query("per_page").flatMap { Int($0) } ?? 30), 100)
    let page = max(1, request.query("page").flatMap { Int($0) } ?? 1)
    let last = max(1, (items.count + size - 1) / size)
    let others = request.target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
    func link(_ page: Int, _ relation: String) -> String {
      let query = others.filter { !$0.hasPrefix("page=") } + ["page=\(page)"]
      return "<\(baseURL)\(request.path)?\(query.joined(separator: "&"))>; rel=\"\(relation)\""
    }
    var links = page > 1 ? [link(page - 1, "prev")] : []
    if page < last { links += [link(page + 1, "next"), link(last, "last")] }
    if page > 1 { links.append(link(1, "first")) }
    return json(
      Array(items.dropFirst((page - 1) * size).prefix(size)).json,
      headers: links.isEmpty ? [] : [("Link", links.joined(separator: ", "))])
  }

  /// Makes an issue, or changes the one that the path names.
  private func write(_ request: ReceivedRequest, to path: [String]) -> ServerResponse {
    guard let fields = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] else {
      return failure(400, "Problems parsing JSON")
    }
    let title = fields["title"] as? String
    if path.count == 4 || fields["title"] != nil {
      guard let title, !title.allSatisfy(\.isWhitespace) else { return invalid("title", "missing_field") }
      guard title.count <= 256 else {
        return invalid("title", "custom", message: "title is too long (maximum is 256 characters)")
      }
    }
    let state = fields["state"] as? String
    if fields["state"] != nil, !["open", "closed"].contains(state) { return invalid("state", "invalid") }
    return repositories.withLock { repositories in
      var issues = repositories[path[2]] ?? []
      let now = Date.now
      let number = path.count == 5 ? Int(path[4]) ?? 0 : issues.count + 1
      if path.count == 4 { issues.append(Issue(number: number, title: "", createdAt: now, updatedAt: now)) }
      var issue = issues[number - 1]
      if let title { issue.title = title }
      if let body = fields["body"] { issue.body = body as? String }
      if let state { issue.isOpen = state == "open" }
      issue.updatedAt = now
      issue.closedAt = issue.isOpen ? nil : issue.closedAt ?? now
      issues[number - 1] = issue
      repositories[path[2]] = issues
      let url = url(path)
      return path.count == 5
        ? json(issue.json(in: url))
        : json(issue.json(in: url), status: 201, headers: [("Location", "\(url)/\(number)")])
    }
  }

  /// That of the issues of the path's repository.
  private func url(_ path: [String]) -> String { "\(baseURL)/\(path.prefix(4).joined(separator: "/"))" }

  private var notFound: ServerResponse { failure(404, "Not Found") }

  private func failure(_ status: Int, _ message: String, headers: [(String, String)]? = nil) -> ServerResponse {
    json(
      #"{"message":\#(message.json),"documentation_url":"https://tracker.example/rest","status":"\#(status)"}"#,
      status: status, headers: headers ?? [])
  }

  private func invalid(_ field: String, _ code: String, message: String? = nil) -> ServerResponse {
    let error =
      #"{"resource":"Issue","field":"\#(field)","code":"\#(code)"\#(message.map { #","message":\#($0.json)"# } ?? "")}"#
    return json(#"{"message":"Validation Failed","errors":[\#(error)]}"#, status: 422)
  }

  private func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> ServerResponse {
    let isLimit = headers.contains { $0.0 == "x-ratelimit-remaining" }
    return .json(text, status: status, headers: (isLimit ? [] : limit(remaining: 4999, reset: 2_000_000_000)) + headers)
  }

  /// - Parameter reset: In seconds since 1970.
  private func limit(remaining: Int, reset: Int) -> [(String, String)] {
    [("x-ratelimit-limit", "5000"), ("x-ratelimit-remaining", "\(remaining)"), ("x-ratelimit-reset", "\(reset)")]
  }
}
