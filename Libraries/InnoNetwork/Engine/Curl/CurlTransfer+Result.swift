import CCurl
import Glibc

extension CurlTransfer {
  /// The error for a code of libcurl, with libcurl's message.
  func failure(_ code: CURLcode, of submission: CurlSubmission) -> EngineError {
    var words = message.pointee == 0 ? CurlLibrary.describe(code) : String(cString: message)
    // For bytes after the end of a coded body libcurl says that it cannot write to a disk.
    if code == CURLE_WRITE_ERROR { words = "bytes follow the end of the compressed data" }
    // "Unsupported proxy syntax in 'me:secret@host:x'"
    if words.hasPrefix("Unsupported proxy") { words = "\(words.prefix { $0 != "'" })…" }
    let request = submission.request
    let (reason, phase) = (reason(code, words, request), phase(of: request))
    return EngineError(
      reason, detail: words, phase: phase,
      proxy: isOfProxy(reason, phase, request.url)
        ? proxy(of: request.url).map(ProxySettings.withoutUserInfo) : nil)
  }

  /// Whether the exchange failed at its proxy: before the connection to it, and the tunnel for https, were there.
  private func isOfProxy(_ reason: EngineError.Reason, _ phase: EngineError.Phase?, _ url: RequestURL) -> Bool {
    switch (reason, phase) {
    case (.unresolvedProxy, _), (.proxyRefused, _): true
    case (.connectionFailed(EMFILE), _), (.connectionFailed(ENFILE), _): false
    case (_, .connect): wentToProxy(insteadOf: url)
    case (_, .secure): wentToProxy(insteadOf: url) && long(CURLINFO_HTTP_CONNECTCODE) == 0
    default: false
    }
  }

  /// Whether the exchange failed without a response because its pooled connections turned out to be closed, and may be
  /// sent again.
  ///
  /// libcurl resends such a request itself, but not if sending fails half-way, and at most five times. That is too
  /// few for a few dozen concurrent exchanges with a server that limits the number of requests per connection.
  func hasMetDeadConnections(_ code: CURLcode) -> Bool {
    guard code != CURLE_OK, isReplayable, hasNoResponse, attempts < Self.maximumAttempts else { return false }
    switch code {
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return long(CURLINFO_NUM_CONNECTS) == 0 || String(cString: message).hasPrefix("Connection died, tried")
    default: return false
    }
  }

  /// Ends the repetition: each attempt removes one closed connection from the pool, which rarely holds this many.
  private static let maximumAttempts = 100

  /// libcurl's CURL_MAX_HTTP_HEADER.
  private static let longestLine = 100 << 10
  /// libcurl's DYN_H1_TRAILER.
  private static let longestTrailer = 4096

  private func reason(_ code: CURLcode, _ words: String, _ request: PreparedRequest) -> EngineError.Reason {
    let proxyStatus = long(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus >= 300, !headIsComplete { return .proxyRefused(status: proxyStatus) }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .unresolvedHost(request.url.host)
    case CURLE_COULDNT_RESOLVE_PROXY: return .unresolvedProxy
    case CURLE_COULDNT_CONNECT:
      let number = Int32(truncatingIfNeeded: long(CURLINFO_OS_ERRNO))
      return .connectionFailed(errno: number == 0 ? socketError : number)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      return .insecure
    // libcurl reports lines that exceed its own limits as CURLE_OUT_OF_MEMORY.
    case CURLE_OUT_OF_MEMORY where offset(CURLINFO_STARTTRANSFER_TIME_T) > 0:
      return .tooLarge(.head, limit: min(request.limits.head, Self.longestLine))
    case CURLE_RECV_ERROR where words == "Out of memory in chunked-encoding":
      return .tooLarge(.head, limit: min(request.limits.head, Self.longestTrailer))
    case CURLE_RECV_ERROR where words.hasSuffix("in chunked-encoding"): return .malformedBody(.chunking)
    // TLS 1.3: a server refuses a client certificate, or its absence, after the handshake of the client. Another alert
    // leaves open whether the request was performed.
    case CURLE_RECV_ERROR where words.contains(" alert ") && words.contains(/certificate|unknown ca|access denied/):
      return .insecure
    // CURLE_WRITE_ERROR comes from libcurl's decoder, for bytes after the end of the coding. The engine's own callbacks
    // cause it too, but `result` has returned their fault already.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: return .malformedBody(.contentCoding)
    case CURLE_RECV_ERROR where headIsComplete, CURLE_HTTP2 where headIsComplete,
      CURLE_HTTP2_STREAM where headIsComplete:
      return .truncated
    // The HTTP/2 codes: the server has closed the connection or the stream before it responded.
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM: return .connectionLost
    case CURLE_PROXY: return .proxyRefused(status: 0)
    case CURLE_PARTIAL_FILE: return .truncated
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .malformedResponse
    // Usually a header line with a NUL.
    case CURLE_BAD_FUNCTION_ARGUMENT where offset(CURLINFO_STARTTRANSFER_TIME_T) > 0: return .malformedResponse
    case CURLE_OPERATION_TIMEDOUT: return timeout(request.timeouts)
    default: return .other(code: Int(code.rawValue))
    }
  }

  /// The phase in which the exchange ended, by the times that libcurl has recorded.
  private func phase(of request: PreparedRequest) -> EngineError.Phase? {
    if offset(CURLINFO_PRETRANSFER_TIME_T) > 0 {
      let size = request.body?.count ?? submission?.upload.map { $0.length ?? .max } ?? 0
      let isSending = hasNoResponse && offset(CURLINFO_SIZE_UPLOAD_T) < size
      return isSending ? .send : .receive
    }
    if offset(CURLINFO_TOTAL_TIME_T) == 0 { return nil }
    if offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .resolve }
    // For a URL that a tunnel leads to, libcurl sets that time after the TLS handshake.
    let isConnected = offset(CURLINFO_CONNECT_TIME_T) > 0 || long(CURLINFO_HTTP_CONNECTCODE) / 100 == 2
    return isConnected ? .secure : .connect
  }

  /// Which timeout has expired: libcurl has one code for all, so the elapsed time and the phase decide.
  private func timeout(_ timeouts: RequestTimeouts) -> EngineError.Reason {
    let passed = duration(CURLINFO_TOTAL_TIME_T)
    if let connect = timeouts.connect, passed >= connect, offset(CURLINFO_PRETRANSFER_TIME_T) == 0 {
      return .timedOut(.connect, after: connect)
    }
    // If the timeout expired while the exchange waited for a connection, the elapsed time is zero, which leaves the
    // total timeout: no other runs during that wait.
    if let idle = timeouts.idle, passed >= idle, timeouts.total.map({ passed + .microseconds(waited) < $0 }) ?? true {
      return .timedOut(.idle, after: idle)
    }
    return .timedOut(.total, after: timeouts.total ?? passed)
  }
}

extension CurlTransfer {
  /// Timings and sizes of the exchange, after its end.
  var metrics: TransferMetrics {
    var metrics = TransferMetrics()
    metrics.nameLookup = time(CURLINFO_NAMELOOKUP_TIME_T)
    metrics.connect = time(CURLINFO_CONNECT_TIME_T)
    metrics.secure = time(CURLINFO_APPCONNECT_TIME_T)
    metrics.firstByte = time(CURLINFO_STARTTRANSFER_TIME_T)
    metrics.total = time(CURLINFO_TOTAL_TIME_T)
    metrics.reusedConnection = long(CURLINFO_NUM_CONNECTS) == 0
    metrics.sentBytes = long(CURLINFO_REQUEST_SIZE) + offset(CURLINFO_SIZE_UPLOAD_T)
    metrics.receivedBytes = long(CURLINFO_HEADER_SIZE) + offset(CURLINFO_SIZE_DOWNLOAD_T)
    metrics.httpVersion = httpVersion
    metrics.remoteAddress = remoteAddress
    return metrics
  }

  /// The time from the submission until an event; zero if there was none.
  private func time(_ info: CURLINFO) -> Duration {
    let offset = offset(info)
    return offset == 0 ? .zero : .microseconds(offset + waited)
  }

  func duration(_ info: CURLINFO) -> Duration { .microseconds(offset(info)) }

  /// `nil` if the server has not responded.
  var speaksHTTP2: Bool? {
    let version = long(CURLINFO_HTTP_VERSION)
    return version == 0 ? nil : version >= CURL_HTTP_VERSION_2_0
  }

  private var httpVersion: String {
    switch long(CURLINFO_HTTP_VERSION) {
    case CURL_HTTP_VERSION_1_0: "HTTP/1.0"
    case CURL_HTTP_VERSION_1_1: "HTTP/1.1"
    case CURL_HTTP_VERSION_2_0: "HTTP/2"
    default: ""
    }
  }

  private var remoteAddress: String {
    var text: UnsafeMutablePointer<CChar>?
    inno_easy_get_string(easy, CURLINFO_PRIMARY_IP, &text)
    return text.map { String(cString: $0) } ?? ""
  }

  /// Reports progress if it has changed; libcurl also calls this without a change.
  func report(_ progress: TransferProgress) {
    guard let request = submission?.request, progress != lastProgress else { return }
    lastProgress = progress
    request.progress?(progress)
  }
}
