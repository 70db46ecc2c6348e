import HTTPTypes
import InnoNetwork
import Logging

/// Tells the log when a server is in trouble or asks for less: 429 and 5xx.
struct NetworkStatusInterceptor: ResponseInterceptor {
  let logger: Logger

  func intercept(_ response: NetworkResponse, to request: NetworkRequest) -> NetworkResponse {
    let status = response.head.status
    if status.code == 429 || status.code >= 500 {
      logger.warning("\(request.method.rawValue) \(response.url.redacted): the server answered \(status.code)")
    }
    return response
  }
}
