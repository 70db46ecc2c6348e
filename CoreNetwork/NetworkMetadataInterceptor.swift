import HTTPTypes
import InnoNetwork

/// Adds the headers about the app that the header policy of the request allows.
struct NetworkMetadataInterceptor: RequestInterceptor {
  let environment: NetworkEnvironment
  let featureName: String
  let policy: HeaderPolicy

  func intercept(_ request: NetworkRequest) -> NetworkRequest {
    var request = request
    for (name, value) in metadata(request) where request.headers[name] == nil { request.headers[name] = value }
    return request
  }

  private func metadata(_ request: NetworkRequest) -> [(HTTPField.Name, String)] {
    let open: [(HTTPField.Name, String)] = [
      (.userAgent, environment.userAgent), (.acceptLanguage, environment.acceptLanguage),
    ]
    switch policy {
    case .custom: return []
    case .external: return open
    case .appDefault:
      let own = [
        ("X-Client", "InnoSample"), ("X-Environment", environment.name), ("X-Request-ID", request.id),
        ("X-Feature", featureName),
      ]
      return open + own.compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
    }
  }
}
