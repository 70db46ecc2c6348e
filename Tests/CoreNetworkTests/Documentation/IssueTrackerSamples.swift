import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

struct FetchIssuesRequest: RequestDefinition {
  typealias ResponseBody = Page<Issue>
  let featureName = "Issues"
  var path: String { "/repos/{owner}/{repo}/issues" }
}

struct Issue: Decodable, Equatable, Sendable {
  let id: Int
  let title: String
  let state: IssueState
}

enum IssueState: Equatable, Sendable {
  case open
  case closed
  /// One that this version of the app does not know, by the server's word for it.
  case other(String)
}

extension IssueState: Codable {
  private static let words: [(String, IssueState)] = [("open", .open), ("closed", .closed)]

  var word: String {
    if case .other(let word) = self { return word }
    return Self.words.first { $0.1 == self }?.0 ?? ""
  }

  init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self.words.first { $0.0 == word }?.1 ?? .other(word)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

/// The samples of the guides to parameters in a path, rate limits and enums.
@Suite struct IssueTrackerSamples {
  private let server: LoopbackServer
  private let transport: NetworkTransport

  init() throws {
    server = try LoopbackServer()
    let url = try #require(URL(string: server.baseURL))
    var environment = NetworkEnvironment(baseURL: url, maximumAttempts: 1)
    environment.pathParameters = ["owner": "apple", "repo": "swift"]
    transport = NetworkFactory.makeTransport(environment: environment)
  }

  @Test func issuesAreThoseOfTheRepository() async throws {
    server.route(
      "/repos/apple/swift/issues",
      .json(#"[{"id":1,"title":"A","state":"open"},{"id":2,"title":"B","state":"merged"}]"#))
    let issues = try await transport.sendAll(FetchIssuesRequest())
    #expect(issues.map(\.state) == [.open, .other("merged")])
    #expect(try JSONEncoder().encode(issues.map(\.state)) == Data(#"["open","merged"]"#.utf8))
    await transport.shutdown()
  }

  @Test func waitOfALimitIsKnown() async throws {
    server.route(
      "/repos/apple/swift/issues",
      .json("{}", status: 403, headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "90")]))
    let request = FetchIssuesRequest()
    var shown = ""
    do {
      let issues = try await transport.send(request)
      shown = "\(issues.items.count) issues"
    } catch {
      if error.kind == .rateLimited, let wait = error.retryAfter {
        shown = "Again in \(wait.components.seconds) seconds"
      } else {
        shown = error.message
      }
    }
    #expect(shown == "Again in 90 seconds")
    await transport.shutdown()
  }
}
