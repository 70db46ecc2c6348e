import InnoNetwork

/// What every request of the app shares, beside the client's configuration.
struct APIDefaults: Sendable {
  let environment: NetworkEnvironment

  func requestInterceptors(for request: some RequestDefinition) -> [any RequestInterceptor] {
    [NetworkMetadataInterceptor(environment: environment, featureName: request.featureName, policy: request.headerPolicy)]
  }

  var responseInterceptors: [any ResponseInterceptor] { [NetworkStatusInterceptor(logger: environment.logger)] }
}
