import AsyncHTTPClient
import HTTPTypes
import InnoNetworkEngine
import NIOCore
import NIOHTTP1

/// An engine over AsyncHTTPClient, for requests with a body in memory: the client above it is the one that runs over
/// libcurl, unchanged. Its HTTP client must not follow redirects, which is the client's part.
struct AsyncHTTPClientEngine: NetworkEngine {
  let client: HTTPClient

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    do {
      let timeout = request.timeouts.total.map { TimeAmount.nanoseconds(Int64($0 / .nanoseconds(1))) } ?? .hours(1)
      let response = try await client.execute(HTTPClientRequest(request), timeout: timeout)
      let body = try await response.body.collect(upTo: request.limits.body)
      return EngineResponse(head: ResponseHead(response), body: Array(body.readableBytesView))
    } catch {
      throw EngineError(error, for: request)
    }
  }

  func shutdown() async { try? await client.shutdown() }
}

extension HTTPClientRequest {
  fileprivate init(_ request: PreparedRequest) {
    self.init(url: request.url.string)
    method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headers { headers.add(name: field.name.rawName, value: field.value) }
    if let body = request.body { self.body = .bytes(body) }
  }
}

extension ResponseHead {
  fileprivate init(_ response: HTTPClientResponse) {
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    self.init(status: HTTPResponse.Status(code: Int(response.status.code)), fields: fields)
  }
}

extension EngineError {
  fileprivate init(_ error: any Error, for request: PreparedRequest) {
    switch error {
    case is CancellationError: self.init(.cancelled)
    case is NIOTooManyBytesError: self.init(.tooLarge(.body, limit: request.limits.body))
    case let error as HTTPClientError where error == .cancelled: self.init(.cancelled)
    case let error as HTTPClientError where error == .alreadyShutdown: self.init(.shutDown)
    case let error as HTTPClientError where error == .deadlineExceeded:
      self.init(.timedOut(.total, after: request.timeouts.total ?? .zero))
    default: self.init(.connectionFailed(errno: 0), detail: "\(error)")
    }
  }
}
