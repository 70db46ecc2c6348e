import HTTPTypes

/// What the options of a handle come from, beside those of its engine, its URL and its header lines, for an exchange that sends no body and
/// tells of no progress: two exchanges with equal recipes have equal options.
struct CurlRecipe: Equatable {
  private let isSecure: Bool
  private let host: String?
  private let method: HTTPRequest.Method
  private let timeouts: RequestTimeouts
  private let isReplayable: Bool
  private let isDecoded: Bool
  private let bufferSize: Int

  /// `nil` for other exchanges.
  init?(_ submission: CurlSubmission, tls: TLSOptions) {
    guard submission.request.body == nil, submission.request.upload == nil, submission.request.progress == nil else { return nil }
    isSecure = submission.request.url.scheme == "https"
    host = isSecure && tls.namesHosts ? submission.request.url.host : nil
    method = submission.request.method
    timeouts = submission.request.timeouts
    isReplayable = submission.request.isReplayable
    bufferSize = submission.sink.bufferSize
    isDecoded = submission.request.headers[.acceptEncoding] == nil
  }
}

extension TLSOptions {
  /// Whether what is shown or asked for differs from host to host.
  fileprivate var namesHosts: Bool { !pinnedKeys.isEmpty || !clientCertificates.isEmpty }
}
