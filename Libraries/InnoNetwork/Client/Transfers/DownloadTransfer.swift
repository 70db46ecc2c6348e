import HTTPTypes
public import InnoNetworkEngine

extension NetworkClient {
  /// Performs one call and writes the body of its answer to a file, which appears under its name only when it is whole.
  ///
  /// Until then the bytes are in `<path>.part`. What an earlier download of the same URL has left there is gone on with, where the server
  /// still has the same file (`Range` and `If-Range`, RFC 9110, sections 14.2 and 13.1.5) and proves it by the same validator (section
  /// 15.3.7.3); otherwise it starts anew. A connection that is lost half way counts as a failed attempt: the next one goes on from there. A
  /// download that fails keeps its part for the next, one that is cancelled too. 206 is accepted where the call accepts 200.
  ///
  /// Bytes are written as they come: no content coding is asked for, and one that a server applies all the same is not undone.
  ///
  /// `progress` runs on no actor after each piece; its numbers include what an earlier try had brought. Without limits and timeouts of its
  /// own the call may bring any number of bytes, for any time, as long as it is not silent for longer than the idle timeout. The definition's
  /// decoding is not used. Throws with the kind `file` where the file cannot be written, where another download is writing it (`EWOULDBLOCK`),
  /// and where `<path>.part` is a link (`ELOOP`), has a second name (`EMLINK`) or is no regular file.
  @concurrent
  public func download(
    _ definition: some APIDefinition, to path: String, progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
  ) async throws(NetworkError) -> Download {
    let transfer = DownloadTransfer(pipeline: pipeline, path: path, progress: progress)
    guard let tag = definition.tag else { return try await transfer.run(definition) }
    return try await pipeline.calls.run(tag: tag) { () async throws(NetworkError) in try await transfer.run(definition) }.get()
  }
}

/// A file that has come whole.
public struct Download: Sendable {
  /// Where it is.
  public let path: String
  /// Its size in bytes.
  public let size: Int
  /// How many of them an earlier try had brought; zero where it came in one.
  public let resumedFrom: Int
  /// Status and fields of the last answer.
  public let head: ResponseHead
  /// Where it came from: the last URL of a chain of redirects.
  public let url: RequestURL
}

/// One download, over as many attempts as the policy allows.
struct DownloadTransfer: Sendable {
  let pipeline: Pipeline
  let path: String
  let progress: @Sendable (TransferProgress) -> Void

  /// A response whose body comes next in the file.
  private struct Source {
    let answer: Answer
    /// How many bytes of the file it follows.
    let offset: Int
    /// What its body has to be; `nil` for the whole file, whose end the engine knows.
    let range: ContentRange?
  }

  func run(_ definition: some APIDefinition) async throws(NetworkError) -> Download {
    var request = try pipeline.request(for: definition, .streamed)
    // Ranges count coded bytes, and what is written is decoded: no coding, then.
    request.headers[.acceptEncoding] = "identity"
    var file: PartialFile?
    do throws(NetworkError) {
      let part = try mapped(request) { () throws(PartialFile.Failure) in try PartialFile(for: path) }
      file = part
      return try await run(request, definition, part)
    } catch {
      file?.abandon(request.url.string)
      // Those of the pipeline have been told of there.
      if case .file = error.kind { throw pipeline.witness.failed(error, request) }
      throw error
    }
  }

  private func run(
    _ first: NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> Download {
    let retry = pipeline.configuration.resilience.retry
    var request = first
    while true {
      let source = try await open(request, definition, file)
      let response = source.answer.response
      request.attempt = source.answer.attempt
      do throws(NetworkError) {
        try await write(source, request, to: file)
        // RFC 9110, section 15.3.7: a server may send less than it was asked for.
        if let range = source.range, file.size < range.completeLength { continue }
        try mapped(request) { () throws(PartialFile.Failure) in try file.finish() }
        pipeline.witness.succeeded(request)
        return Download(path: path, size: file.size, resumedFrom: source.offset, head: response.head, url: response.url)
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

  /// The rest of the file, where the server still has the same one, and otherwise the whole file.
  private func open(
    _ request: NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> Source {
    var request = request
    // RFC 9110, section 14.2: ranges are defined for GET only.
    if request.method == .get, let identity = file.identity(of: request.url.string) {
      var rest = request
      rest.headers[.range] = "bytes=\(file.size)-"
      rest.headers[.ifRange] = identity.validator
      rest.acceptsPart = true
      do throws(NetworkError) {
        let answer = try await pipeline.answer(to: rest, of: definition, .streamed)
        let head = answer.response.head
        if let range = head.part(from: file.size, validator: identity.validator) {
          return Source(answer: answer, offset: file.size, range: range)
        }
        if head.status != .partialContent, head.status != .rangeNotSatisfiable {
          return try startOver(file, answer, request)
        }
        // A part of another version, or none at all.
        answer.stream?.cancel()
        request.attempt = answer.attempt
      } catch {
        // Nothing of the file is behind its end (416): what is there is of another one.
        guard case .status(let response) = error.kind, response.head.status == .rangeNotSatisfiable else { throw error }
        request.attempt = error.attempts
      }
    }
    let answer = try await pipeline.answer(to: request, of: definition, .streamed)
    guard answer.response.head.status != .partialContent else {
      answer.stream?.cancel()
      let range = answer.response.head[.contentRange] ?? "no Content-Range"
      throw pipeline.witness.failed(malformed("an unasked part of the file: \(range)", request), request)
    }
    return try startOver(file, answer, request)
  }

  private func startOver(_ file: PartialFile, _ answer: Answer, _ request: NetworkRequest) throws(NetworkError) -> Source {
    let identity = answer.response.head.validator.map { PartialFile.Identity(url: request.url.string, validator: $0) }
    try mapped(request) { () throws(PartialFile.Failure) in try file.restart(identity) }
    return Source(answer: answer, offset: 0, range: nil)
  }

  private func write(_ source: Source, _ request: NetworkRequest, to file: PartialFile) async throws(NetworkError) {
    let response = source.answer.response
    let total = source.range?.completeLength ?? response.head[.contentLength].flatMap { Int($0) }
    while true {
      let piece: [UInt8]?
      do {
        piece = try await source.answer.stream?.next()
      } catch {
        throw NetworkError(.transport(error), method: request.method, url: response.url, attempts: request.attempt)
      }
      guard let piece else { break }
      if let range = source.range, file.size + piece.count > range.last + 1 {
        source.answer.stream?.cancel()
        // Which bytes these are is anyone's guess.
        try mapped(request) { () throws(PartialFile.Failure) in try file.restart(nil) }
        throw malformed("more bytes than its Content-Range says", request)
      }
      try mapped(request) { () throws(PartialFile.Failure) in try file.append(piece) }
      progress(TransferProgress(received: file.size, totalToReceive: total))
    }
    if let range = source.range, file.size <= range.last {
      let detail = "\(range.last + 1 - file.size) bytes of its Content-Range are missing"
      throw NetworkError(.transport(EngineError(.truncated, detail: detail, phase: .receive)), for: request)
    }
  }

  private func malformed(_ detail: String, _ request: NetworkRequest) -> NetworkError {
    NetworkError(.transport(EngineError(.malformedResponse, detail: detail, phase: .receive)), for: request)
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
