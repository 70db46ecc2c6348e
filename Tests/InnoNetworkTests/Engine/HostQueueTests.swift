import Testing

@testable import InnoNetworkEngine

@Suite struct HostQueueTests {
  private func makeQueues(connectionsPerHost: Int = 1, version: HTTPVersion = .automatic) -> HostQueues {
    var options = CurlEngineOptions()
    options.connectionsPerHost = connectionsPerHost
    options.httpVersion = version
    return HostQueues(options)
  }

  @Test(arguments: [true, false])
  func queuesOfManyHostsAreRemovedWhenTheyAreIdle(isCancelled: Bool) throws {
    var queues = makeQueues(version: .http1)
    for host in 1...100 {
      let queue = queues.queue(of: try RequestURL("http://host\(host)/"))
      #expect(queue.enter())
      #expect(!queue.enter())
      queue.append(UInt64(host))
      queues.leave(queue, speaksHTTP2: nil)
      let next = queues.popFirst { isCancelled ? nil : $0 }
      #expect(next?.exchange == (isCancelled ? nil : UInt64(host)))
      if let next { queues.leave(next.host, speaksHTTP2: nil) }
    }
    #expect(queues.queues.count == 64)
  }

  @Test func waitingExchangesRunInTheirOrderWithoutTheCancelledOnes() throws {
    var queues = makeQueues(version: .http1)
    let queue = queues.queue(of: try RequestURL("http://host/"))
    #expect(queue.enter())
    for number: UInt64 in 1...6 { queue.append(number) }
    for expected: UInt64? in [2, 5, 6, nil] {
      queues.leave(queue, speaksHTTP2: nil)
      #expect(queues.popFirst { [1, 3, 4].contains($0) ? nil : $0 }?.exchange == expected)
    }
    #expect(queue.enter())
  }

  @Test func exchangeDoesNotOvertakeThoseThatWait() throws {
    var queues = makeQueues(connectionsPerHost: 2, version: .http1)
    let queue = queues.queue(of: try RequestURL("http://host/"))
    for _ in 1...2 { #expect(queue.enter()) }
    queue.append(1)
    queues.leave(queue, speaksHTTP2: nil)
    #expect(!queue.enter())
    #expect(queues.popFirst { $0 }?.exchange == 1)
  }

  @Test func exchangesOfAllHostsThatHaveAFreeConnectionRun() throws {
    var queues = makeQueues(version: .http1)
    let both = try ["a", "b"].map { queues.queue(of: try RequestURL("http://\($0)/")) }
    for (number, queue) in zip([1, 2] as [UInt64], both) {
      #expect(queue.enter())
      queue.append(number)
    }
    for queue in both { queues.leave(queue, speaksHTTP2: nil) }
    var started: Set<UInt64> = []
    while let next = queues.popFirst({ $0 }) { started.insert(next.exchange) }
    #expect(started == [1, 2])
  }

  /// Zero means no limit.
  @Test(arguments: [
    (HTTPVersion.automatic, "http", 1, true), (.automatic, "https", 1, false), (.http1, "http", 1, true),
    (.http1, "https", 1, true), (.http2, "http", 1, false), (.http2, "https", 1, false), (.http1, "http", 0, false),
  ])
  func connectionsLimitTheExchangesOfHTTP1(version: HTTPVersion, scheme: String, limit: Int, isLimited: Bool) throws {
    var queues = makeQueues(connectionsPerHost: limit, version: version)
    let queue = queues.queue(of: try RequestURL("\(scheme)://host/"))
    #expect(queue.enter())
    #expect(queue.enter() != isLimited)
  }

  /// The first response shows the version, and a later one that it has changed.
  @Test func limitOfASecureHostFollowsTheVersionOfItsResponses() throws {
    var queues = makeQueues(connectionsPerHost: 2)
    let queue = queues.queue(of: try RequestURL("https://host/"))
    for _ in 1...4 { #expect(queue.enter()) }
    // Two still run.
    for version in [nil, false] { queues.leave(queue, speaksHTTP2: version) }
    #expect(!queue.enter())
    queues.leave(queue, speaksHTTP2: nil)
    #expect(queue.enter())
    queues.leave(queue, speaksHTTP2: true)
    for _ in 1...4 { #expect(queue.enter()) }
    queues.leave(queue, speaksHTTP2: false)
    #expect(!queue.enter())
  }

  /// An exchange that is cancelled or fails before its response does not show the version.
  @Test(arguments: [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)])
  func exchangeWithoutAResponseLeavesTheLimitOfASecureHost(speaksHTTP2: Bool?, isUnlimited: Bool) throws {
    var queues = makeQueues()
    let queue = queues.queue(of: try RequestURL("https://host/"))
    for _ in 1...3 { #expect(queue.enter()) }
    queues.leave(queue, speaksHTTP2: speaksHTTP2)
    queues.leave(queue, speaksHTTP2: nil)
    // One still runs.
    #expect(queue.enter() == isUnlimited)
  }

  @Test func hostWithARunningExchangeKeepsItsQueue() throws {
    var queues = makeQueues(version: .http1)
    for host in 1...100 { _ = queues.queue(of: try RequestURL("http://host\(host)/")) }
    let url = try RequestURL("http://host1/")
    #expect(queues.queue(of: url).enter())
    queues.queue(of: url).append(1)
    queues.queue(of: url).append(2)
    queues.leave(queues.queue(of: url), speaksHTTP2: nil)
    #expect(queues.popFirst { $0 }?.exchange == 1)
    #expect(queues.popFirst { $0 } == nil)
    #expect(!queues.queue(of: url).enter())
  }
}
