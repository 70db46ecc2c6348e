import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// The events of one stream (HTML Standard, section 9.2).
@Suite(.timeLimit(.minutes(10))) struct ServerSentEventTests {
  private func events(_ pieces: String...) async throws -> [ServerSentEvent] {
    let stream = try await client(PiecewiseEngine(pieces: pieces)).stream(Call())
    var events: [ServerSentEvent] = []
    for try await event in stream.events { events.append(event) }
    return events
  }

  @Test func examplesOfTheStandardAreParsed() async throws {
    #expect(
      try await events("data: YHOO\ndata: +2\ndata: 10\n\n") == [ServerSentEvent(data: "YHOO\n+2\n10")])
    #expect(
      try await events(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n")
        == [
          ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event", id: ""),
        ])
    #expect(
      try await events("data\n\ndata\ndata\n\ndata:") == [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")])
    #expect(
      try await events("data:test\n\ndata: test\n\n") == [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")])
  }

  @Test func oneSpaceAfterTheColonIsNotPartOfTheValue() async throws {
    #expect(try await events("data:  a\n\n").map(\.data) == [" a"])
  }

  @Test func onlyTheFirstLineMayBeginWithAByteOrderMark() async throws {
    #expect(try await events("\u{feff}data: 1\n\n", "\u{feff}data: 2\n\n").map(\.data) == ["1"])
  }

  @Test func anEventUpToTheLimitIsRead() async throws {
    let line = "data: \(String(repeating: "x", count: 1 << 19))\n"
    #expect(try await events(line, String(line.dropLast(2)), "\n\n").map(\.data.utf8.count) == [1 << 20])
  }

  @Test func linesMayEndWithCRLFOrBoth() async throws {
    #expect(try await events("data: a\r\rdata: b\r\n\r", "\ndata: c\n", "\n").map(\.data) == ["a", "b", "c"])
  }

  @Test func aLineEndSplitAcrossPiecesIsOne() async throws {
    #expect(try await events("data: a\r\ndata: b\r", "\n\r\n").map(\.data) == ["a\nb"])
  }

  @Test func nameAppliesToOneEventAndIdentifierToAllThatFollow() async throws {
    #expect(
      try await events("\u{feff}event: add\ndata: 1\nid: 7\n\ndata: 2\n\n") == [
        ServerSentEvent(name: "add", data: "1", id: "7"), ServerSentEvent(data: "2", id: "7"),
      ])
  }

  @Test func anEventWithoutDataIsDropped() async throws {
    #expect(try await events("event: add\n\ndata: 1\n\n") == [ServerSentEvent(data: "1")])
    // The names of fields are case-sensitive.
    #expect(try await events("Data: 1\n\n").isEmpty)
  }

  @Test func anEventAboveTheLimitFails() async throws {
    let line = "data: \(String(repeating: "x", count: 1 << 16))\n"
    let stream = try await client(PiecewiseEngine(pieces: Array(repeating: line, count: 32))).stream(Call())
    let failure = await #expect(throws: NetworkError.self) { for try await _ in stream.events {} }
    #expect(failure?.phase == .limit)
  }
}

@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
  let clock = ManualClock(neverWaits: true)

  private static func events(_ text: String) -> EngineResponse {
    .status(200, [.contentType: "text/event-stream; charset=utf-8"], body: text)
  }

  /// Reads the events of connections with these texts, which 204 follows. `asked` has the `Last-Event-ID` of each
  /// request.
  private func read(
    _ texts: [String], reconnection: EventReconnection = EventReconnection(), method: HTTPRequest.Method = .get
  ) async throws -> (events: [String], asked: [String?], error: NetworkError?) {
    let engine = ScriptedEngine { _, number in
      .success(number <= texts.count ? Self.events(texts[number - 1]) : .status(204))
    }
    let client = try client(engine) { $0.resilience.retry.clock = clock }
    var events: [String] = []
    var failure: NetworkError?
    do {
      for try await event in client.events(Call("/", method: method), reconnection: reconnection) {
        events.append(event.data)
      }
    } catch {
      failure = error
    }
    return (events, engine.requests.map { $0.headers[.lastEventID] }, failure)
  }

  @Test func aNewConnectionContinuesAfterTheLastEvent() async throws {
    let (events, asked, error) = try await read([
      "id: 1\ndata: a\n\nid: 2\ndata: b\n\n", "data: c\n\n", "id: 3\ndata: d\n\nid: 4\ndata: lost",
    ])
    #expect(events == ["a", "b", "c", "d"])
    #expect(asked == [nil, "2", "2", "3"])
    #expect(error == nil)
    #expect(clock.sleeps == [.seconds(3), .seconds(3), .seconds(3)])
  }

  @Test func emptyIdentifierReplacesTheOneBefore() async throws {
    #expect(try await read(["id: 1\ndata: a\n\nid\ndata: b\n\n"]).asked == [nil, nil])
    #expect(try await read(["id: 1\ndata: a\n\n", "id\ndata: b\n\n"]).asked == [nil, "1", nil])
  }

  @Test func theServerStatesTheWait() async throws {
    _ = try await read(["259", "soon", "+5", "2147483648"].map { wait in "retry: \(wait)\ndata: a\n\n" })
    #expect(clock.sleeps == Array(repeating: .milliseconds(259), count: 4))
  }

  @Test func eventsAreRequestedWithTheirContentType() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(204)) }
    var call = Call("/")
    call.headers = [.accept: "text/plain", .cacheControl: "max-age=60"]
    for try await _ in try client(engine).events(call) {}
    #expect(engine.requests.first?.headers[.accept] == "text/event-stream")
    #expect(engine.requests.first?.headers[.cacheControl] == "no-store")
  }

  @Test func aLostConnectionIsReplaced() async throws {
    let engine = FaultyEngine(
      ScriptedEngine { _, number in
        .success(number < 3 ? Self.events("id: \(number)\ndata: \(number)\n\n") : .status(204))
      }
    ) {
      _, number in
      number == 2 ? .fail(.connectionLost) : nil
    }
    let client = try client(engine) { $0.resilience.retry.clock = clock }
    var events: [String] = []
    for try await event in client.events(Call("/")) { events.append(event.data) }
    #expect(events == ["1", "2"])
  }

  @Test func identifierWithoutAnEventIsKeptWhenTheConnectionIsLost() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? Self.events("id: 7\n\ndata: lost") : .status(204))
    }
    let faulty = FaultyEngine(engine) { _, number in number == 1 ? .cut(after: 8) : nil }
    for try await _ in try client(faulty, { $0.resilience.retry.clock = clock }).events(Call("/")) {}
    #expect(engine.requests.map { $0.headers[.lastEventID] } == [nil, "7"])
  }

  @Test func connectionsWithoutEventsEndTheStream() async throws {
    let (events, asked, error) = try await read(
      ["data: a\n\n", "", ":\n", ""], reconnection: EventReconnection(delay: .seconds(1), maximumEmptyConnections: 3))
    #expect(events == ["a"])
    #expect(asked.count == 4)
    #expect(error == nil)
    #expect(clock.sleeps == [.seconds(1), .seconds(1), .seconds(1)])
  }

  @Test func tenConnectionsWithoutAnEventEndTheStream() async throws {
    #expect(try await read(Array(repeating: "", count: 12)).asked.count == 10)
  }

  @Test func anEventStartsTheCountOfEmptyConnectionsAgain() async throws {
    let (_, asked, _) = try await read(
      ["", "", "data: a\n\n", "", "", ""], reconnection: EventReconnection(maximumEmptyConnections: 3))
    #expect(asked.count == 6)
  }

  @Test func failureOfTheLastEmptyConnectionIsThrown() async throws {
    let engine = ScriptedEngine { _, number in
      number < 3 ? .failure(EngineError(.connectionLost)) : .success(.status(204))
    }
    let client = try client(engine) { configuration in
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = clock
    }
    let failure = await #expect(throws: NetworkError.self) {
      for try await _ in client.events(Call("/"), reconnection: EventReconnection(maximumEmptyConnections: 2)) {}
    }
    #expect(failure?.phase == .receive)
    #expect(engine.requests.count == 2)
  }

  /// Reads events until the client waits before the second connection, and then runs `action`. Returns the error that
  /// ends the sequence.
  private func errorOfTheFirstWait(_ action: (NetworkClient, ManualClock) async -> Void) async throws -> NetworkError? {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, number in .success(number == 1 ? Self.events("data: a\n\n") : .status(204)) }
    let client = try client(engine) { $0.resilience.retry.clock = clock }
    var call = Call("/")
    call.tag = "news"
    let events = client.events(call)
    let task = Task { () async throws -> NetworkError? in
      var iterator = events.makeAsyncIterator()
      do {
        while try await iterator.next() != nil {}
        return nil
      } catch let error as NetworkError {
        let next = try await iterator.next()
        #expect(next == nil)
        return error
      }
    }
    #expect(await clock.nextSleep() == .seconds(3))
    await action(client, clock)
    let error = try await task.value
    #expect(engine.requests.count == 1)
    return error
  }

  @Test func waitForANewConnectionEndsWhenTheTagIsCancelled() async throws {
    let error = try await errorOfTheFirstWait { client, clock in
      client.cancel(tag: "news")
      clock.advance(by: .seconds(3))
    }
    #expect(error?.phase == .cancelled)
  }

  @Test func waitForANewConnectionEndsWithTheClient() async throws {
    let error = try await errorOfTheFirstWait { client, _ in await client.shutdown() }
    #expect(error?.phase == .shutdown)
  }

  @Test func eventOfManyLinesIsRead() async throws {
    let lines = String(repeating: "data:\n", count: 100_000)
    #expect(try await read([lines + "\n"]).events == [String(repeating: "\n", count: 99_999)])
  }

  // RFC 9110, section 8.3.1.
  @Test func typeOfAnEventStreamIsCaseInsensitive() async throws {
    let engine = ScriptedEngine { _, number in
      .success(
        number == 1 ? .status(200, [.contentType: "Text/Event-Stream ; a=b"], body: "data: a\n\n") : .status(204))
    }
    var events: [String] = []
    for try await event in try client(engine, { $0.resilience.retry.clock = clock }).events(Call("/")) {
      events.append(event.data)
    }
    #expect(events == ["a"])
  }

  @Test func anotherContentTypeFails() async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200, [.contentType: "text/html"], body: "<p>")) })
    let failure = await #expect(throws: NetworkError.self) { for try await _ in client.events(Call("/")) {} }
    guard case .decoding(let cause, _) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(cause as? UnexpectedContent == .noEventStream("text/html"))
  }

  @Test func aRejectedStatusEndsTheStream() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(404)) }
    var iterator = try client(engine).events(Call("/")).makeAsyncIterator()
    let failure = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(failure?.phase == .status)
    let next = try await iterator.next()
    #expect(next == nil)
    #expect(engine.requests.count == 1)
  }

  @Test func temporaryStatusIsFollowedByANewConnection() async throws {
    let engine = sequence(.status(503), Self.events("data: a\n\n"), .status(204))
    let client = try client(engine) { configuration in
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = clock
    }
    var events: [String] = []
    for try await event in client.events(Call("/")) { events.append(event.data) }
    #expect(events == ["a"])
  }

  @Test(arguments: [HTTPRequest.Method.get, .post])
  func bodyThatCanBeReadOnceIsNotSentAgain(method: HTTPRequest.Method) async throws {
    let engine = ScriptedEngine { _, number in .success(number == 1 ? Self.events("data: a\n\n") : .status(204)) }
    var call = Call("/", method: method)
    call.idempotencyKey = "k"
    call.body = .stream(AsyncThrowingStream<[UInt8], any Error> { $0.finish() }, length: nil, contentType: "text/plain")
    for try await _ in try client(engine, { $0.resilience.retry.clock = clock }).events(call) {}
    #expect(engine.requests.count == 1)
  }

  @Test func aWriteWithAnIdempotencyKeyIsRepeated() async throws {
    let engine = ScriptedEngine { _, number in .success(number == 1 ? Self.events("data: a\n\n") : .status(204)) }
    var call = Call("/", method: .post)
    call.idempotencyKey = "k"
    for try await _ in try client(engine, { $0.resilience.retry.clock = clock }).events(call) {}
    #expect(engine.requests.count == 2)
  }

  @Test func aWriteIsNotRepeated() async throws {
    let (events, asked, _) = try await read(["data: a\n\n"], method: .post)
    #expect(events == ["a"])
    #expect(asked.count == 1)
  }
}
