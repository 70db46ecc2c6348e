import FoundationEssentials

@testable import JSONServer

/// Runs a test against a new server and stops it afterwards.
func withServer<Value: Sendable>(
  of resources: [Resource] = Resource.all, limits: HTTPLimits = .withoutTimeouts, dataFile: String? = nil,
  conditions: ServerConditions = ServerConditions(), access: ServerAccess = ServerAccess(),
  _ body: (URL) async throws -> Value
) async throws -> Value {
  let api = RESTServer(
    resources: resources, limits: limits, dataFile: dataFile, conditions: conditions,
    access: access)
  let url = try await api.start()
  do {
    let value = try await body(url)
    await api.stop()
    return value
  } catch {
    await api.stop()
    throw error
  }
}

extension HTTPLimits {
  /// A loaded machine makes no client slow. A test of a timeout sets that one.
  static var withoutTimeouts: HTTPLimits {
    var limits = HTTPLimits()
    limits.headTime = .seconds(3_600)
    limits.requestTime = .seconds(3_600)
    limits.idleTime = .seconds(3_600)
    limits.responseTime = .seconds(3_600)
    return limits
  }
}

/// Sends one request to a new server over a new connection.
func answer(
  _ method: String, _ target: String, body: String? = nil, fields: [String: String] = [:]
) async throws -> RawResponse {
  try await withServer { try await RawConnection(to: $0).send(method, target, body: body, fields: fields) }
}

/// A post that the API accepts, as JSON, with more members such as `"a":1`.
func post(_ members: String...) -> String {
  "{\(([#""userId":1,"title":"t","body":"b""#] + members).joined(separator: ","))}"
}
