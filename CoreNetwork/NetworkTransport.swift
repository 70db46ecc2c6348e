public import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// The app's connection to its server: everything above it knows requests and failures, and nothing of HTTP clients.
public final class NetworkTransport: Sendable {
  private let client: NetworkClient
  private let defaults: APIDefaults

  init(client: NetworkClient, defaults: APIDefaults) {
    self.client = client
    self.defaults = defaults
  }

  /// Performs a request and decodes its response, with the retries that the environment allows.
  ///
  /// Isolated to no actor; encoding and decoding never run on the main actor. Cancelling the calling task ends the
  /// request at once with a failure whose `isCancelled` is true. After ``shutdown()`` every request fails.
  @concurrent
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      return try await client.request(adapter)
    } catch {
      throw failure(error, request)
    }
  }

  /// A request as a `curl` command, for a dry run; nothing is sent.
  ///
  /// It leaves out credentials, the headers about the app and the idempotency key, which is another one for each write.
  public func curlCommand<Request: RequestDefinition>(for request: Request) throws(NetworkFailure) -> String {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      var prepared = try client.prepare(adapter)
      prepared.headers = prepared.headers[.contentType].map { [.contentType: $0] } ?? [:]
      return prepared.curlCommand(.complete)
    } catch {
      throw failure(error, request)
    }
  }

  /// The same with the progress of the request's body. Intermediate updates are dropped while `progress` is slower than
  /// the transfer; the last one is reported before this returns. `progress` runs on no actor, once at a time.
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

  /// Downloads the body of a response into a file, of any size; the environment's limits on time and size of a response
  /// do not apply, only the deadline, until the head of the response is there.
  ///
  /// The file is replaced when the download is complete. Until then the bytes are in `<path>.part`: a download that was
  /// interrupted or cancelled continues there, at the next attempt or call, if the server still has the same version
  /// (RFC 9110, sections 13.1.5 and 14.2). The bytes are neither decompressed nor decoded. `progress` runs on no actor,
  /// once at a time; what an earlier call brought counts.
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
    NetworkFailure(error, path: request.path, environment: defaults.environment)
  }

  /// Cancels running requests, releases connections and the transport's thread, and refuses every later request.
  /// Calling it again has no effect.
  public func shutdown() async { await client.shutdown() }
}

/// How far a transfer has come, in bytes of body.
public struct TransferProgress: Sendable, Equatable {
  public let completed: Int
  /// `nil` while it is not known.
  public let total: Int?

  public init(completed: Int, total: Int?) {
    self.completed = completed
    self.total = total
  }
}

/// A completed download.
public struct DownloadedFile: Sendable {
  public let url: URL
  /// In bytes.
  public let size: Int
  /// How many of the bytes an earlier attempt or call had brought; zero if it had to start over.
  public let resumedFrom: Int
  public let headers: ResponseHeaders
}
