import Foundation
import FoundationNetworking
import HTTPTypes
import InnoNetwork
import Synchronization

/// An engine over URLSession, without cookies and cache. It follows redirects by itself, which the client then never
/// sees.
final class URLSessionEngine: NetworkEngine {
  private let session = URLSession(configuration: .withoutMemory)
  private let isShutDown = Mutex(false)

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    guard !isShutDown.withLock({ $0 }) else { throw EngineError(.shutDown) }
    do {
      let (body, response) = try await session.data(for: URLRequest(request))
      guard let response = response as? HTTPURLResponse else { throw EngineError(.malformedResponse) }
      guard body.count <= request.limits.body else { throw EngineError(.tooLarge(.body, limit: request.limits.body)) }
      return EngineResponse(head: ResponseHead(response), body: Array(body))
    } catch {
      if isShutDown.withLock({ $0 }) { throw EngineError(.shutDown) }
      throw EngineError(error, timeouts: request.timeouts)
    }
  }

  func shutdown() async {
    isShutDown.withLock { $0 = true }
    session.invalidateAndCancel()
  }
}

extension URLSessionConfiguration {
  fileprivate static var withoutMemory: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    return configuration
  }
}

extension URLRequest {
  fileprivate init(_ request: PreparedRequest) throws(EngineError) {
    guard let url = URL(string: request.url.string) else {
      throw EngineError(.invalidRequest("URLSession does not take the URL"))
    }
    self.init(url: url)
    httpMethod = request.method.rawValue
    httpBody = request.body.map { Data($0) }
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
    if let total = request.timeouts.total { timeoutInterval = total / .seconds(1) }
  }
}

extension ResponseHead {
  fileprivate init(_ response: HTTPURLResponse) {
    var fields = HTTPFields()
    for case (let name as String, let value as String) in response.allHeaderFields {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    self.init(status: HTTPResponse.Status(code: response.statusCode), fields: fields)
  }
}

extension EngineError {
  fileprivate init(_ error: any Error, timeouts: RequestTimeouts) {
    self =
      switch error {
      case let error as EngineError: error
      case let error as URLError where error.code == .cancelled: EngineError(.cancelled)
      case let error as URLError where error.code == .timedOut:
        EngineError(.timedOut(.total, after: timeouts.total ?? .zero))
      case let error as URLError where error.code == .cannotConnectToHost:
        EngineError(.connectionFailed(errno: 0), detail: "\(error)")
      default: EngineError(.connectionLost, detail: "\(error)")
      }
  }
}
