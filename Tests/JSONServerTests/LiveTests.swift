import FoundationEssentials
import Testing

@testable import JSONServer

/// `/live`: a message for each change of an item.
@Suite(.timeLimit(.minutes(10))) struct LiveTests {
  private static let upgrade = [
    "Upgrade": "websocket", "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private func follow(_ url: URL) async throws -> RawConnection {
    let connection = try RawConnection(to: url)
    let response = try await connection.send("GET", "/live", fields: Self.upgrade)
    #expect(response.status == 101)
    return connection
  }

  /// The changes that the next messages are about, such as `posts 101`, with the versions of their items.
  private func changes(_ count: Int, _ connection: RawConnection) async throws -> [String: String?] {
    var changes: [String: String?] = [:]
    for _ in 0..<count {
      let head = try await connection.receive(2)
      try #require(head.first == 0x81 && head[1] < 126)
      let payload = try await connection.receive(Int(head[1]))
      guard case .object(let change) = try JSONParser.parse(payload), case .string(let resource)? = change["resource"],
        case .integer(let id)? = change["id"]
      else {
        Issue.record("\(String(decoding: payload, as: UTF8.self))")
        continue
      }
      if case .string(let version)? = change["version"] {
        changes["\(resource) \(id)"] = .some(version)
      } else {
        changes["\(resource) \(id)"] = .some(nil)
      }
    }
    return changes
  }

  private func withDataFile<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "json-server-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body("\(folder)/state/data.json")
  }

  /// The example of RFC 6455, section 1.3.
  @Test func handshakeIsThatOfTheStandard() async throws {
    try await withServer { url in
      let response = try await RawConnection(to: url).send("GET", "/live", fields: Self.upgrade)
      #expect(response.status == 101)
      #expect(response.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(response.fields["upgrade"] == "websocket" && response.fields["connection"] == "Upgrade")
      #expect(response.fields["content-length"] == nil)
    }
  }

  @Test(arguments: [
    ("GET", ["Upgrade": "h2c"], 426), ("GET", ["Connection": "keep-alive"], 426),
    ("GET", ["Sec-WebSocket-Version": "8"], 426), ("GET", ["Sec-WebSocket-Key": "short"], 400),
    ("GET", ["Origin": "https://evil.example"], 403), ("GET", ["Host": "evil.example"], 421),
    ("HEAD", [:], 405), ("POST", [:], 405),
  ])
  func whatIsNoHandshakeIsRefused(_ method: String, _ fields: [String: String], _ status: Int) async throws {
    try await withServer { url in
      let fields = Self.upgrade.merging(fields) { $1 }
      let response = try await RawConnection(to: url).send(method, "/live", fields: fields)
      #expect(response.status == status)
      if status == 426 { #expect(response.fields["upgrade"] == "websocket") }
      if fields["Sec-WebSocket-Version"] == "8" { #expect(response.fields["sec-websocket-version"] == "13") }
    }
  }

  @Test func tokenIsRequiredHereToo() async throws {
    var conditions = ServerConditions()
    conditions.requiredToken = "secret"
    try await withServer(conditions: conditions) { url in
      let refused = try await RawConnection(to: url).send("GET", "/live", fields: Self.upgrade)
      #expect(refused.status == 401)
      let fields = Self.upgrade.merging(["Authorization": "Bearer secret"]) { $1 }
      #expect(try await RawConnection(to: url).send("GET", "/live", fields: fields).status == 101)
    }
  }

  /// With and without a file.
  @Test(arguments: [false, true])
  func eachChangeIsAMessageWithTheVersionOfTheItem(hasFile: Bool) async throws {
    try await withDataFile { file in
      try await withServer(dataFile: hasFile ? file : nil) { url in
        let live = try await follow(url)
        let client = try RawConnection(to: url)
        let created = try await client.send("POST", "/posts", body: post())
        #expect(try await changes(1, live) == ["posts 101": created.fields["etag"]])
        let changed = try await client.send("PATCH", "/todos/7", body: #"{"completed":true}"#)
        #expect(try await changes(1, live) == ["todos 7": changed.fields["etag"]])
        // What changes nothing, and what is refused, is no change.
        #expect(try await client.send("PATCH", "/todos/7", body: #"{"completed":true}"#).status == 200)
        #expect(try await client.send("PATCH", "/todos/7", body: #"{"completed":1}"#).status == 422)
        #expect(try await client.send("DELETE", "/posts/1").status == 200)
        let deleted = ["posts 1"] + (1...5).map { "comments \($0)" }
        #expect(try await changes(6, live) == Dictionary(uniqueKeysWithValues: deleted.map { ($0, nil) }))
        #expect(try await client.send("DELETE", "/posts/101").status == 200)
        #expect(try await changes(1, live) == ["posts 101": nil])
      }
    }
  }

  @Test func changesOfAnotherServerOfTheFileAreSeen() async throws {
    try await withDataFile { file in
      try await withServer(dataFile: file) { url in
        let early = try await follow(url)
        try await withServer(dataFile: file) { other in
          let client = try RawConnection(to: other)
          let created = try await client.send("POST", "/posts", body: post())
          #expect(try await changes(1, early) == ["posts 101": created.fields["etag"]])
          // Who follows from now on hears of later changes only.
          let late = try await follow(url)
          let changed = try await client.send("PATCH", "/posts/101", body: #"{"title":"other"}"#)
          for live in [early, late] { #expect(try await changes(1, live) == ["posts 101": changed.fields["etag"]]) }
          #expect(try await client.send("DELETE", "/todos/3").status == 200)
          for live in [early, late] { #expect(try await changes(1, live) == ["todos 3": nil]) }
        }
        let another = RESTServer(resources: Resource.all, dataFile: file)
        let original = try await RawConnection(to: url).send("GET", "/posts", body: nil)
        try await another.reset()
        let reset = try await changes(2, early)
        #expect(Set(reset.keys) == ["posts 101", "todos 3"] && reset["posts 101"] == .some(nil))
        #expect(original.fields["x-total-count"] == "101")
      }
    }
  }

  @Test func changesAreAlsoEvents() async throws {
    try await withServer { url in
      let live = try RawConnection(to: url)
      let response = try await live.send("GET", "/live", fields: ["Accept": "text/event-stream"])
      #expect(response.status == 200)
      #expect(response.fields["content-type"] == "text/event-stream")
      #expect(response.fields["cache-control"] == "no-store" && response.fields["etag"] == nil)
      let changed = try await RawConnection(to: url).send("PATCH", "/todos/7", body: #"{"completed":true}"#)
      let version = JSON.string(try #require(changed.fields["etag"])).bytes(limit: .max) ?? []
      let event = #"data: {"resource":"todos","id":7,"version":"# + String(decoding: version, as: UTF8.self) + "}\n\n"
      #expect(try await live.receive(event.utf8.count) == Array(event.utf8))
    }
  }

  @Test func pingsAreAnsweredBetweenMessages() async throws {
    try await withServer { url in
      let live = try await follow(url)
      try await live.write(ClientFrameParserTests.frame(0x9, [1, 2]))
      #expect(try await live.receive(4) == [0x8A, 2, 1, 2])
      try await live.write(ClientFrameParserTests.frame(0x1, [1, 2]) + ClientFrameParserTests.frame(0x9))
      #expect(try await live.receive(2) == [0x8A, 0])
      #expect(try await RawConnection(to: url).send("DELETE", "/todos/3").status == 200)
      #expect(try await changes(1, live) == ["todos 3": nil])
    }
  }

  @Test(
    arguments: [
      (ClientFrameParserTests.frame(0x8, [0x03, 0xE8]), [0x88, 2, 0x03, 0xE8]),
      (ClientFrameParserTests.frame(0x8), [0x88, 0]),
      ([0x81, 0x00], [0x88, 2, 0x03, 0xEA]),
    ] as [([UInt8], [UInt8])])
  func closeFrameAndWhatIsForbiddenEndTheConnection(_ frame: [UInt8], _ reply: [UInt8]) async throws {
    try await withServer { url in
      let live = try await follow(url)
      try await live.write(frame)
      #expect(try await live.receive(reply.count + 1) == reply)
    }
  }

  @Test func serverThatStopsSaysSo() async throws {
    let server = RESTServer(resources: Resource.all)
    let live = try await follow(server.start())
    await server.stop()
    #expect(try await live.receive(5) == [0x88, 2, 0x03, 0xE9])
  }

  @Test func clientThatReadsNothingLosesTheConnectionAndNoMessage() async {
    let channel = MessageChannel()
    for number in 0..<1030 { channel.send(.pong([UInt8(truncatingIfNeeded: number)])) }
    var count = 0
    for await message in channel.messages {
      #expect(message == .pong([UInt8(truncatingIfNeeded: count)]))
      count += 1
    }
    #expect(count == 1024)
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536])
  func lengthsOfFramesAreInTheirShortestForm(_ count: Int) {
    let frame = MessageFormat.webSocket.bytes(.text([UInt8](repeating: 7, count: count)))
    let head: [UInt8] =
      count < 126
      ? [0x81, UInt8(count)]
      : count < 65_536 ? [0x81, 126, UInt8(count >> 8), UInt8(count & 0xFF)] : [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]
    #expect(frame == head + [UInt8](repeating: 7, count: count))
  }
}
