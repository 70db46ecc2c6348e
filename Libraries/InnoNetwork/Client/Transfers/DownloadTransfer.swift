import HTTPTypes
public import InnoNetworkEngine

extension NetworkClient {
  /// Performs one call and writes the body of its response to a file, which is created or replaced when it is complete.
  ///
  /// Until then the bytes are in `<path>.part`. If the download fails or is cancelled and can be resumed, they stay
  /// there. The next attempt, or the next download of the same URL, continues after them if the server still has the
  /// same version (`Range` and `If-Range`, RFC 9110, sections 14.2 and 13.1.5) and confirms that by the same
  /// validator (section 15.3.7.3); otherwise it starts over. 206 is accepted if the call accepts 200. Of a partial file
  /// that is complete, the last byte is downloaded again to confirm the version.
  ///
  /// Bytes are written as received: no content coding is requested, and if the server applies one it is not decoded.
  ///
  /// `progress` runs on no actor after each piece; it counts the bytes of earlier attempts too. Unless the call states
  /// limits and timeouts, the body may have any size, and only the connect and idle timeouts apply. The definition's
  /// decoding is not used.
  ///
  /// Throws an error of the kind `file` if the file cannot be written, if another download is writing it
  /// (`EWOULDBLOCK`), and if `<path>.part` is a symbolic link (`ELOOP`), has another hard link (`EMLINK`) or is not a
  /// regular file.
  @concurrent
  public func download(
    _ definition: some APIDefinition, to path: String,
    progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
  ) async throws(NetworkError) -> Download {
    let transfer = DownloadTransfer(pipeline: pipeline, path: path, progress: progress)
    guard let tag = definition.tag else { return try await transfer.run(definition) }
    return try await pipeline.calls.run(tag: tag) { () async throws(NetworkError) in try await transfer.run(definition)
    }.get()
  }
}

/// A completed download.
public struct Download: Sendable {
  /// The path of the file.
  public let path: String
  /// Its size in bytes.
  public let size: Int
  /// How many of the bytes were in the file before the last response; zero if the download was not resumed.
  public let resumedFrom: Int
  /// Status and fields of the last response.
  public let head: ResponseHead
  /// The URL of the last response, after redirects.
  public let url: RequestURL
}

/// One download, over as many attempts as the policy allows.
struct DownloadTransfer: Sendable {
  let pipeline: Pipeline
  let path: String
  let progress: @Sendable (TransferProgress) -> Void

  /// A response whose body is appended to the file.
  private struct Source {
    let result: PipelineResponse
    /// The number of bytes in the file before it.
    let offset: Int
    /// The range that its body has to have; `nil` for the whole file, whose length the engine checks.
    let range: ContentRange?
  }

  func run(_ definition: some APIDefinition) async throws(NetworkError) -> Download {
    var request = try pipeline.request(for: definition, .streamed)
    // Ranges count coded bytes (RFC 9110, section 14.1.2): only without a coding they are the bytes of the file.
    request.headers[.acceptEncoding] = "identity"
    return try await pipeline.run(&request) { (request) async throws(NetworkError) in
      let file = try converting(request) { () throws(PartialFile.Failure) in try PartialFile(for: path) }
      do throws(NetworkError) {
        return try await run(&request, definition, file)
      } catch {
        file.abandon(request.url.string)
        throw error
      }
    }
  }

  private func run(
    _ request: inout NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> Download {
    let retry = definition.retry ?? pipeline.configuration.resilience.retry
    while true {
      let source = try await open(request, definition, file)
      let response = source.result.response
      request.attempt = source.result.attempt
      do throws(NetworkError) {
        try await write(source, request, to: file)
        // RFC 9110, section 15.3.7: a server may send less than it was asked for.
        if let range = source.range, file.size < range.completeLength { continue }
        try converting(request) { () throws(PartialFile.Failure) in try file.finish() }
        return Download(path: path, size: file.size, resumedFrom: source.offset, head: response.head, url: response.url)
      } catch {
        guard source.result.isRepeatable,
          let delay = retry.delay(after: error, attempt: request.attempt, now: pipeline.configuration.now())
        else { throw error }
        pipeline.dispatcher.retrying(error, after: delay, request)
        try await pipeline.wait(delay, request)
        request.attempt += 1
      }
    }
  }

  /// Requests the rest of the file if the server still has the same one, and otherwise the whole file.
  private func open(
    _ request: NetworkRequest, _ definition: some APIDefinition, _ file: PartialFile
  ) async throws(NetworkError) -> Source {
    var request = request
    // RFC 9110, section 14.2: ranges are defined for GET only.
    if request.method == .get, let identity = file.identity(of: request.url.string),
      let source = try await rest(of: file, identity.validator, &request, definition)
    {
      return source
    }
    let result = try await pipeline.response(to: request, of: definition, .streamed)
    guard result.response.head.status != .partialContent else {
      result.stream?.cancel()
      let range = result.response.head[.contentRange] ?? "no Content-Range"
      throw malformed("a part of the file that was not requested: \(range)", request)
    }
    return try startOver(file, result, request)
  }

  /// Requests the bytes that follow those of the file. `nil` if the whole file has to be requested, because the server
  /// has another version or no such range; the attempts are then counted in `request`.
  ///
  /// If the server refuses the range because its file is no longer than the partial one, the partial file may be
  /// complete (RFC 9110, section 15.5.17). Its last byte is then requested again, because most servers send no
  /// validator with status 416: only a 206 response shows that the version is the same.
  private func rest(
    of file: PartialFile, _ validator: String, _ request: inout NetworkRequest, _ definition: some APIDefinition,
    mayBeComplete: Bool = true
  ) async throws(NetworkError) -> Source? {
    var rest = request
    rest.headers[.range] = "bytes=\(file.size)-"
    rest.headers[.ifRange] = validator
    rest.acceptsPart = true
    let refusal: ResponseHead
    do throws(NetworkError) {
      let result = try await pipeline.response(to: rest, of: definition, .streamed)
      let head = result.response.head
      request.attempt = result.attempt
      if let range = head.part(from: file.size, validator: validator) {
        return Source(result: result, offset: file.size, range: range)
      }
      if head.status != .partialContent, head.status != .rangeNotSatisfiable {
        return try startOver(file, result, request)
      }
      // The response has another version of the file, or not the range that was requested.
      result.stream?.cancel()
      refusal = head
    } catch {
      guard case .status(let response) = error.kind, response.head.status == .rangeNotSatisfiable else { throw error }
      refusal = response.head
      request.attempt = error.attempts
    }
    guard mayBeComplete, refusal.lengthOfUnsatisfiedRange == file.size else { return nil }
    try converting(request) { () throws(PartialFile.Failure) in try file.removeLastByte() }
    return try await self.rest(of: file, validator, &request, definition, mayBeComplete: false)
  }

  private func startOver(_ file: PartialFile, _ result: PipelineResponse, _ request: NetworkRequest)
    throws(NetworkError) -> Source
  {
    let identity = result.response.head.validator.map { PartialFile.Identity(url: request.url.string, validator: $0) }
    try converting(request) { () throws(PartialFile.Failure) in try file.restart(identity) }
    return Source(result: result, offset: 0, range: nil)
  }

  private func write(_ source: Source, _ request: NetworkRequest, to file: PartialFile) async throws(NetworkError) {
    let response = source.result.response
    let total = source.range?.completeLength ?? response.head[.contentLength].flatMap { Int($0) }
    while true {
      let piece: [UInt8]?
      do {
        piece = try await source.result.stream?.next()
      } catch {
        throw NetworkError(.transport(error), method: request.method, url: response.url, attempts: request.attempt)
      }
      guard let piece else { break }
      if let range = source.range, file.size + piece.count > range.last + 1 {
        source.result.stream?.cancel()
        // It is unknown to which positions the bytes belong.
        try converting(request) { () throws(PartialFile.Failure) in try file.restart(nil) }
        throw malformed("more bytes than its Content-Range says", request)
      }
      try converting(request) { () throws(PartialFile.Failure) in try file.append(piece) }
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

  /// Converts a failure of the work to an error of the kind `file`.
  private func converting<Value>(
    _ request: NetworkRequest, _ work: () throws(PartialFile.Failure) -> Value
  ) throws(NetworkError) -> Value {
    do throws(PartialFile.Failure) {
      return try work()
    } catch {
      throw NetworkError(.file(error.path, errno: error.errno), for: request)
    }
  }
}
