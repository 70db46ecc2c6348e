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
