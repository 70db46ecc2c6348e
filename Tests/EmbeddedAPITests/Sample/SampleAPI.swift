import FoundationEssentials

@testable import EmbeddedAPI
@testable import JSONServer

/// The sample without a connection.
struct SampleAPI {
  private let handler = APIHandler(
    resources: Resource.all, database: Database(of: Resource.all),
    conditions: SimulatedConditions(ServerConditions()), access: AccessRules(ServerAccess(), address: "127.0.0.1"))

  func send(_ method: String, _ target: String, body: String = "") async throws -> Answer {
    let request = HTTPRequest(method: method, target: target, body: Array(body.utf8))
    let response = await handler.respond(to: request)
    return Answer(
      status: response.status, body: String(decoding: response.body, as: UTF8.self),
      fields: Dictionary(response.fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }))
  }
}

struct Answer: Equatable {
  let status: Int
  let body: String
  let fields: [String: String]

  /// The ids of the items of a list, in its order.
  var ids: [Int] {
    get throws {
      struct Item: Decodable { let id: Int }
      return try JSONDecoder().decode([Item].self, from: Data(body.utf8)).map(\.id)
    }
  }
}

/// Sends one request to a new sample.
func answer(_ method: String, _ target: String, body: String = "") async throws -> Answer {
  try await SampleAPI().send(method, target, body: body)
}
