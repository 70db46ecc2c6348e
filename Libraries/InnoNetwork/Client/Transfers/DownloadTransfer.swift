import HTTPTypes
import InnoNetworkEngine

/// One download, over as many attempts as the policy allows.
struct DownloadTransfer: Sendable {
  let pipeline: Pipeline
  let path: String
  let progress: @Sendable (TransferProgress) -> Void

  func run(_ definition: some APIDefinition) async throws(NetworkError) -> Download {
    var request = try pipeline.request(for: definition, .streamed)
    // Ranges count coded bytes, and what is written is decoded: no coding, then.
    request.headers[.acceptEncoding] = "identity"
    var file: PartialFile?
    do throws(NetworkError) {
      let part = try mapped(request) { () throws(PartialFile.Failure) in try PartialFile(for: path) }
      file = part
      return try await run(&request, definition, part)
    } catch {
      file?.abandon(request.url.string)
      // Those of the pipeline have been told of there.
      if case .file = error.kind { throw pipeline.witness.failed(error, request) }
      throw error
    }
  }

  private func run(
    _ request: inout NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> Download {
    let retry = pipeline.configuration.resilience.retry
    while true {
      let (answer, resumedFrom) = try await open(request, definition, file)
      request.attempt = answer.attempt
      do throws(NetworkError) {
        try await write(answer, request, to: file)
        try mapped(request) { () throws(PartialFile.Failure) in try file.finish() }
        pipeline.witness.succeeded(request)
        let response = answer.response
        return Download(path: path, size: file.size, resumedFrom: resumedFrom, head: response.head, url: response.url)
      } catch {
        guard let delay = retry.delay(after: error, of: request, now: pipeline.configuration.now()) else {
          if case .file = error.kind { throw error }
          throw pipeline.witness.failed(error, request)
        }
        pipeline.witness.retrying(error, after: delay, of: retry.maximumAttempts, request)
        try await pipeline.wait(delay, request)
        request.attempt += 1
      }
    }
  }

  /// The answer whose body comes next in the file, and where in the file.
  private func open(
    _ request: NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> (Answer, Int) {
    let url = request.url.string
    if let identity = file.identity(of: url) {
      var rest = request
      rest.headers[.range] = "bytes=\(file.size)-"
      rest.headers[.ifRange] = identity.validator
      do throws(NetworkError) {
        let answer = try await pipeline.answer(to: rest, of: definition, .streamed)
        if answer.response.head.status == .partialContent {
          guard answer.response.head[.contentRange]?.hasPrefix("bytes \(file.size)-") == true else { throw misplaced(answer, request) }
          return (answer, file.size)
        }
        try restart(file, url, answer, request)
        return (answer, 0)
      } catch {
        // Nothing of the file is behind its end (416): what is there is of another one.
        guard case .status(let response) = error.kind, response.head.status == .rangeNotSatisfiable else { throw error }
      }
    }
    let answer = try await pipeline.answer(to: request, of: definition, .streamed)
    guard answer.response.head.status != .partialContent else { throw misplaced(answer, request) }
    try restart(file, url, answer, request)
    return (answer, 0)
  }

  private func restart(_ file: PartialFile, _ url: String, _ answer: Answer, _ request: NetworkRequest) throws(NetworkError) {
    let identity = PartialFile.Identity(url: url, head: answer.response.head)
    try mapped(request) { () throws(PartialFile.Failure) in try file.restart(identity) }
  }

  private func write(_ answer: Answer, _ request: NetworkRequest, to file: PartialFile) async throws(NetworkError) {
    let total = answer.response.head[.contentLength].flatMap { Int($0) }.map { $0 + file.size }
    while true {
      let piece: [UInt8]?
      do {
        piece = try await answer.stream?.next()
      } catch {
        throw NetworkError(.transport(error), method: request.method, url: answer.response.url, attempts: request.attempt)
      }
      guard let piece else { return }
      try mapped(request) { () throws(PartialFile.Failure) in try file.append(piece) }
      progress(TransferProgress(received: file.size, totalToReceive: total))
    }
  }

  /// A part that was not asked for (RFC 9110, section 15.3.7).
  private func misplaced(_ answer: Answer, _ request: NetworkRequest) -> NetworkError {
    answer.stream?.cancel()
    let range = answer.response.head[.contentRange] ?? "no Content-Range"
    return NetworkError(.transport(EngineError(.malformedResponse, detail: "an unasked part of the file: \(range)")), for: request)
  }

  private func mapped<Value>(
    _ request: NetworkRequest, _ work: () throws(PartialFile.Failure) -> Value
  ) throws(NetworkError) -> Value {
    do throws(PartialFile.Failure) {
      return try work()
    } catch {
      throw NetworkError(.file(error.path, errno: error.errno), for: request)
    }
  }
}
