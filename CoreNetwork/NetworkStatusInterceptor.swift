import HTTPTypes
import InnoNetwork
import Logging

/// Logs 429 and 5xx as warnings.
struct NetworkStatusInterceptor: ResponseInterceptor {
  let logger: Logger

  func intercept(_ response: NetworkResponse, to request: NetworkRequest) -> NetworkResponse {
    let status = response.head.status
    if status.code == 429 || status.code >= 500 {
      logger.warning("\(request.method.rawValue) \(response.url.redacted): status \(status.code)")
    }
    return response
  }
}
