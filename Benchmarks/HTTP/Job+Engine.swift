import InnoNetworkEngine

extension Job {
  private static let idleStreams = 1000

  func engine(idleStreams: Int = 0) -> CurlEngine {
    var options = CurlEngineOptions()
    options.connectionsPerHost = cell.concurrency + idleStreams
    options.idleConnections = cell.concurrency
    options.tls.authorities = .only(file: addresses.authorities)
    return CurlEngine(options: options)
  }

  var engineLoad: Load { get throws { try load(on: engine()) } }

  var engineOnItsLoopLoad: Load {
    get throws {
      let engine = engine()
      let load = try load(on: engine)
      return { count in try await withTaskExecutorPreference(engine.taskExecutor()) { try await load(count) } }
    }
  }

  /// The streams have sent their heads, and send nothing more.
  var engineBesideIdleStreamsLoad: Load {
    get async throws {
      let engine = engine(idleStreams: Self.idleStreams)
      var request = try request(addresses.plain + "/silent")
      request.timeouts = RequestTimeouts(total: nil, idle: nil)
      var streams: [EngineStream] = []
      while streams.count < Self.idleStreams { streams.append(try await engine.stream(request)) }
      let load = try load(on: engine)
      return { [streams] count in
        try await load(count)
        withExtendedLifetime(streams) {}
      }
    }
  }

  private func load(on engine: CurlEngine) throws -> Load {
    let request = try request(url)
    guard cell.isStreamed else { return concurrently { try await engine.send(request).body.count } }
    return concurrently {
      var count = 0
      for try await piece in try await engine.stream(request).body { count += piece.count }
      return count
    }
  }

  private func request(_ url: String) throws -> PreparedRequest {
    var request = PreparedRequest(url: try RequestURL(url))
    request.limits.body = .max
    return request
  }
}
