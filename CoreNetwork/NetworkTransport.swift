public import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// Sends the app's requests. The layers above know requests and failures, and nothing of the HTTP client.
public final class NetworkTransport: Sendable {
  private let client: NetworkClient
  private let defaults: APIDefaults

  init(client: NetworkClient, defaults: APIDefaults) {
    self.client = client
    self.defaults = defaults
  }

  /// Performs a request and decodes its response, with the retries that its rule or the environment allows.
  ///
  /// Runs on no actor, encoding and decoding included. Cancelling the calling task ends the request at once, with a
  /// failure whose `isCancelled` is true. After ``shutdown()`` every request fails.
  @concurrent
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    try await send(request, query: nil)
  }

  /// Performs the request of a list, and those of its next pages as long as the server links one; returns the items of
  /// all pages. A page without items is the last one, and so is one whose link leads to a page that has been fetched.
  @concurrent
  public func sendAll<Request: RequestDefinition, Item>(
    _ request: Request
  ) async throws(NetworkFailure) -> [Item] where Request.ResponseBody == Page<Item> {
    var page = try await send(request, query: nil)
    var items = page.items
    var fetched: Set = [request.queryItems]
    while !page.items.isEmpty, let next = page.next, fetched.insert(next).inserted {
      page = try await send(request, query: next)
      items += page.items
    }
    return items
  }

  private func send<Request: RequestDefinition>(
    _ request: Request, query: [URLQueryItem]?
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter = try RequestAdapter(request: request, query: query, defaults: defaults)
    do throws(NetworkError) {
      return try await client.request(adapter)
    } catch {
      throw failure(error, request)
    }
  }

  /// Performs a request like ``send(_:)`` and reports the progress of its body. Intermediate updates are dropped while
  /// `progress` is slower than the transfer; the last one is reported before this returns. `progress` runs on no actor,
  /// one call at a time, and starts again from zero in each attempt.
  @concurrent
  public func upload<Request: RequestDefinition>(
    _ request: Request, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      return try await client.upload(adapter) { update in
        progress(TransferProgress(completed: update.sent, total: update.totalToSend))
      }
    } catch {
      throw failure(error, request)
    }
  }

  /// Writes the body of a response to a file. The environment's `requestTimeout` and `maximumBodySize` do not apply; a
  /// deadline applies until the head of the response has arrived.
  ///
  /// The file is created or replaced when the download is complete. Until then the bytes are in `<path>.part`, also
  /// after the download has failed or was cancelled: the next attempt or call resumes there if the server still has the
  /// same version (RFC 9110, sections 13.1.5 and 14.2). The bytes are neither decompressed nor decoded. `progress` runs
  /// on no actor, one call at a time; it counts the bytes of earlier attempts and calls too.
  @concurrent
  public func download(
    _ request: some RequestDefinition, to file: URL,
    progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
  ) async throws(NetworkFailure) -> DownloadedFile {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      let download = try await client.download(adapter, to: file.path) { update in
        progress(TransferProgress(completed: update.received, total: update.totalToReceive))
      }
      return DownloadedFile(
        url: file, size: download.size, resumedFrom: download.resumedFrom,
        headers: ResponseHeaders(download.head))
    } catch {
      throw failure(error, request)
    }
  }

  private func failure(_ error: NetworkError, _ request: some RequestDefinition) -> NetworkFailure {
    NetworkFailure(error, of: request, environment: defaults.environment)
  }

  /// Cancels running requests, closes connections, ends the transport's thread, and refuses later requests. Calling it
  /// again has no effect.
  public func shutdown() async { await client.shutdown() }
}

/// The progress of a transfer, in bytes of the body.
public struct TransferProgress: Sendable, Equatable {
  /// Bytes that have been transferred.
  public let completed: Int
  /// `nil` while the size is unknown.
  public let total: Int?

  public init(completed: Int, total: Int?) {
    self.completed = completed
    self.total = total
  }
}

/// A completed download.
public struct DownloadedFile: Sendable {
  /// The file that the caller has chosen.
  public let url: URL
  /// In bytes.
  public let size: Int
  /// How many of the bytes were there before the last response; zero if the download was not resumed.
  public let resumedFrom: Int
  /// Those of the last response.
  public let headers: ResponseHeaders
}
