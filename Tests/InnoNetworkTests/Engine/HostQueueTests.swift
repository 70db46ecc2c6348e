import Testing

@testable import InnoNetworkEngine

@Suite struct HostQueueTests {
  /// With one connection for each host.
  private var queues: HostQueues {
    var options = CurlEngineOptions()
    options.connectionsPerHost = 1
    options.httpVersion = .http1
    return HostQueues(options)
  }

  @Test(arguments: [true, false])
  func queuesOfManyHostsAreRemovedWhenTheyAreIdle(isCancelled: Bool) throws {
    var queues = queues
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

  @Test func hostWithARunningExchangeKeepsItsQueue() throws {
    var queues = queues
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
