import Testing

@testable import JSONServer

/// What makes the server less reliable on purpose.
@Suite struct ConditionsTests {
  @Test(arguments: [
    (nil, 401), ("Bearer secret", 200), ("bearer  secret", 200), ("Bearer secre", 401), ("Bearer secret2", 401),
    ("Basic secret", 401), ("secret", 401), ("Bearer", 401),
  ])
  func requestNeedsTheToken(authorization: String?, status: Int) async throws {
    var conditions = ServerConditions()
    conditions.requiredToken = "secret"
    try await withServer(conditions: conditions) { url in
      let connection = try RawConnection(to: url)
      let fields = authorization.map { ["Authorization": $0] } ?? [:]
      let response = try await connection.send("GET", "/users/1", fields: fields)
      #expect(response.status == status)
      #expect((response.fields["www-authenticate"] == "Bearer realm=\"api\"") == (status == 401))
      #expect(!response.body.contains("secret"))
      let deleted = try await connection.send("DELETE", "/users/1", fields: fields)
      #expect(deleted.status == status)
      let preflight = try await connection.send(
        "OPTIONS", "/users", fields: ["Origin": "http://localhost:5173", "Access-Control-Request-Method": "GET"])
      #expect(preflight.status == 204)
    }
  }

  @Test(arguments: [(nil, 401), ("Bearer secret", 503)])
  func requestWithoutTheTokenIsRejectedBeforeTheServerFails(authorization: String?, status: Int) async throws {
    var conditions = ServerConditions()
    conditions.requiredToken = "secret"
    conditions.errorRate = 1
    try await withServer(conditions: conditions) { url in
      let connection = try RawConnection(to: url)
      var fields = authorization.map { ["Authorization": $0] } ?? [:]
      fields["Origin"] = "http://localhost:5173"
      let response = try await connection.send("GET", "/users/1", fields: fields)
      #expect(response.status == status)
      // Without that, a page does not learn the status.
      #expect(response.fields["access-control-allow-origin"] == "http://localhost:5173")
    }
  }

  private func statuses(_ rate: Double, seed: UInt64) async throws -> [Int] {
    var conditions = ServerConditions()
    conditions.errorRate = rate
    conditions.seed = seed
    return try await withServer(conditions: conditions) { url in
      let connection = try RawConnection(to: url)
      var statuses: [Int] = []
      for _ in 0..<200 { statuses.append(try await connection.send("POST", "/posts", body: post()).status) }
      let count = try await RawConnection(to: url).send("HEAD", "/posts").fields["x-total-count"]
      // What failed was not performed.
      if let count { #expect(count == "\(100 + statuses.count { $0 == 201 })") }
      return statuses
    }
  }

  @Test func fractionOfTheRequestsFailsAndTheSeedRepeatsWhich() async throws {
    let first = try await statuses(0.2, seed: 7)
    #expect(Set(first) == [201, 503])
    #expect((20...60).contains(first.count { $0 == 503 }))
    #expect(try await statuses(0.2, seed: 7) == first)
    #expect(try await statuses(0.2, seed: 8) != first)
  }

  @Test(arguments: [(0.0, 201), (1.0, 503)])
  func errorRateOfZeroFailsNoRequestAndOneFailsEvery(rate: Double, status: Int) async throws {
    #expect(Set(try await statuses(rate, seed: 1)) == [status])
  }

  @Test func delaysAreOfTheWholeRange() {
    var random = SplitMix64(seed: 1)
    let delays = (0..<1_000).map { _ in SimulatedConditions.delay(in: .seconds(10) ... .seconds(20), using: &random) }
    #expect(delays.allSatisfy { (.seconds(10) ... .seconds(20)).contains($0) })
    #expect(delays.contains { $0 < .seconds(11) } && delays.contains { $0 > .seconds(19) })
  }

  @Test(arguments: [(nil, 0.0, 200), (nil, 1.0, 503), ("secret", 0.0, 401)])
  func everyResponseIsDelayed(requiredToken: String?, errorRate: Double, status: Int) async throws {
    var conditions = ServerConditions()
    conditions.latency = .milliseconds(60) ... .milliseconds(90)
    conditions.errorRate = errorRate
    conditions.requiredToken = requiredToken
    try await withServer(conditions: conditions) { url in
      let connection = try RawConnection(to: url)
      let start = ContinuousClock.now
      #expect(try await connection.send("GET", "/users/1").status == status)
      #expect(start.duration(to: .now) >= .milliseconds(60))
    }
  }
}
