import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

struct Repository: Equatable, Sendable {
  let owner: String
  let name: String

  /// Nil for other text than `owner/name`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    (owner, name) = (parts[0], parts[1])
  }
}

struct FetchIssuesRequest: RequestDefinition {
  typealias ResponseBody = Page<Issue>
  let featureName = "Issues"
  let repository: Repository
  var path: String { "/repos/\(repository.owner)/\(repository.name)/issues" }
}

struct DefaultIssueDataSource: Sendable {
  let transport: NetworkTransport
  let repository: Repository

  func fetchIssues() async throws(NetworkFailure) -> [Issue] {
    try await transport.sendAll(FetchIssuesRequest(repository: repository))
  }
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
    transport = NetworkFactory.makeTransport(environment: NetworkEnvironment(baseURL: url, maximumAttempts: 1))
  }

  @Test func issuesAreThoseOfTheRepository() async throws {
    server.route(
      "/repos/apple/swift/issues",
      .json(#"[{"id":1,"title":"A","state":"open"},{"id":2,"title":"B","state":"merged"}]"#))
    let repository = try #require(Repository("apple/swift"))
    let issues = try await DefaultIssueDataSource(transport: transport, repository: repository).fetchIssues()
    #expect(issues.map(\.state) == [.open, .other("merged")])
    #expect(try JSONEncoder().encode(issues.map(\.state)) == Data(#"["open","merged"]"#.utf8))
    await transport.shutdown()
  }

  @Test(arguments: ["", "apple", "apple/", "/swift", "apple/swift/issues", "../swift", "apple/.."])
  func otherTextIsNoRepository(text: String) {
    #expect(Repository(text) == nil)
  }

  @Test func waitOfALimitIsKnown() async throws {
    server.route(
      "/repos/apple/swift/issues",
      .json("{}", status: 403, headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "90")]))
    let request = FetchIssuesRequest(repository: try #require(Repository("apple/swift")))
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
