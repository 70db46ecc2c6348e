import CCurl
import Glibc
import HTTPTypes

extension CurlTransfer {
  /// Sets the options of an exchange that differ from those of the previous one. libcurl copies strings and the body;
  /// the header list has to outlive the exchange.
  func apply(
    _ submission: CurlSubmission, settings: CurlSettings, headers: UnsafeMutablePointer<curl_slist>?,
    owner: UnsafeMutableRawPointer
  ) {
    let fingerprint = CurlOptionsFingerprint(submission, tls: settings.options.tls)
    if fingerprint == nil || fingerprint != self.fingerprint {
      applyAll(submission, settings: settings, owner: owner)
      self.fingerprint = fingerprint
    }
    // Less the time that the exchange has waited for a connection; at least 1, because zero means no timeout.
    let timeout = submission.request.timeouts.total.map { max($0.wholeMilliseconds - waited / 1000, 1) }
    set(CURLOPT_TIMEOUT_MS, timeout ?? 0)
    set(CURLOPT_URL, submission.request.url.string)
    inno_easy_set_list(easy, CURLOPT_HTTPHEADER, headers)
  }

  private func applyAll(_ submission: CurlSubmission, settings: CurlSettings, owner: UnsafeMutableRawPointer) {
    let request = submission.request
    curl_easy_reset(easy)
    applyDelivery(owner: owner)
    set(CURLOPT_BUFFERSIZE, submission.sink.bufferSize)
    applySafety(settings.options)
    applyTrust(settings, host: request.url.host)
    apply(request.timeouts)
    apply(settings.options.httpVersion, isSecure: request.url.scheme == "https")
    if let feed = submission.upload { apply(feed, method: request.method) } else { applyMethod(request) }
    // An empty string requests all codings that libcurl can decode. A caller that sends its own Accept-Encoding gets
    // the body as it is.
    if request.headers[.acceptEncoding] == nil { set(CURLOPT_ACCEPT_ENCODING, "") }
    apply(settings, scheme: request.url.scheme)
    // libcurl resends a request by itself if the pooled connection turns out to be closed.
    set(CURLOPT_FRESH_CONNECT, isReplayable ? 0 : 1)
    if request.progress != nil { applyProgress() }
    if case .webSocket = submission.sink { applyConnectOnly() }
  }

  /// libcurl opens the connection, through any proxy by a tunnel, and leaves it to the engine.
  private func applyConnectOnly() {
    set(CURLOPT_CONNECT_ONLY, 1)
    set(CURLOPT_HTTPPROXYTUNNEL, 1)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    set(CURLOPT_PIPEWAIT, 0)
    set(CURLOPT_SSL_ENABLE_ALPN, 0)
  }

  private func applyDelivery(owner: UnsafeMutableRawPointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    inno_easy_set_pointer(easy, CURLOPT_PRIVATE, me)
    inno_easy_set_pointer(easy, CURLOPT_WRITEDATA, me)
    inno_easy_set_pointer(easy, CURLOPT_HEADERDATA, me)
    inno_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
    inno_easy_set_data_function(easy, CURLOPT_WRITEFUNCTION) { piece, size, count, transfer in
      CurlTransfer.call(transfer) { $0.receive(UnsafeRawBufferPointer(start: piece, count: size * count)) }
    }
    inno_easy_set_data_function(easy, CURLOPT_HEADERFUNCTION) { line, size, count, transfer in
      CurlTransfer.call(transfer) { $0.receive(headLine: UnsafeRawBufferPointer(start: line, count: size * count)) }
    }
    inno_easy_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me)
    inno_easy_set_open_socket_function(easy) { transfer, _, address in
      CurlTransfer.at(transfer)?.openSocket(address) ?? -1
    }
    inno_easy_set_pointer(easy, CURLOPT_CLOSESOCKETDATA, owner)
    inno_easy_set_close_socket_function(easy) { owner, socket in CurlMulti.closeSocket(owner, socket) }
  }

  private func applySafety(_ options: CurlEngineOptions) {
    // Otherwise the loop waits for a slow name look-up when its transfer is removed, and timeouts come seconds late.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_NOSIGNAL, 1)
    // CURLOPT_PROTOCOLS_STR is not needed: `CurlEngine.check` refuses other schemes of the URL, which libcurl has
    // parsed, and redirects are off.
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // No idle connections: CURLMOPT_MAXCONNECTS cannot state that, because zero means libcurl's default.
    set(CURLOPT_FORBID_REUSE, options.idleConnections > 0 ? 0 : 1)
    set(CURLOPT_MAXAGE_CONN, options.idleConnectionLifetime.wholeSeconds)
    if let lifetime = options.connectionLifetime { set(CURLOPT_MAXLIFETIME_CONN, lifetime.wholeSeconds) }
  }

  private func applyTrust(_ settings: CurlSettings, host: String) {
    let tls = settings.options.tls
    set(CURLOPT_SSLVERSION, tls.minimumVersion.option)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    // libcurl's default directory (CURLOPT_CAPATH) is removed: its authorities would be trusted too, and the multi
    // handle would not cache the parsed bundle.
    if let authorities = settings.authorities {
      set(CURLOPT_CAINFO, authorities)
      inno_easy_set_string(easy, CURLOPT_CAPATH, nil)
    }
    if let keys = tls.pinnedKeys[host] {
      set(CURLOPT_PINNEDPUBLICKEY, keys.map { "sha256//\($0)" }.joined(separator: ";"))
    }
    if let certificate = tls.clientCertificates[host] {
      set(CURLOPT_SSLCERT, certificate.certificateFile)
      set(CURLOPT_SSLKEY, certificate.keyFile)
      if let passphrase = certificate.passphrase { set(CURLOPT_KEYPASSWD, passphrase) }
    }
  }

  private func apply(_ settings: CurlSettings, scheme: String) {
    let (proxies, unixSocket) = (settings.options.proxies, settings.options.unixSocket)
    if let unixSocket { set(CURLOPT_UNIX_SOCKET_PATH, unixSocket) }
    set(CURLOPT_PROXY, unixSocket == nil ? proxies.proxy(for: scheme) : "")
    set(CURLOPT_NOPROXY, proxies.bypass)
    // TLS to a proxy has options of its own.
    guard proxies.isSecure(for: scheme) else { return }
    set(CURLOPT_PROXY_SSLVERSION, settings.options.tls.minimumVersion.option)
    set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
    set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
    guard let authorities = settings.authorities else { return }
    set(CURLOPT_PROXY_CAINFO, authorities)
    inno_easy_set_string(easy, CURLOPT_PROXY_CAPATH, nil)
  }

  private func apply(_ timeouts: RequestTimeouts) {
    // Zero would mean 300 seconds (CURLOPT_CONNECTTIMEOUT_MS(3)).
    set(CURLOPT_CONNECTTIMEOUT_MS, timeouts.connect?.wholeMilliseconds ?? Int(Int32.max))
    if let idle = timeouts.idle {
      set(CURLOPT_LOW_SPEED_LIMIT, 1)
      set(CURLOPT_LOW_SPEED_TIME, idle.wholeSeconds)
    }
  }

  /// HTTP/2 is negotiated in the TLS handshake. Requests that may use it wait for the handshake of an earlier request,
  /// whose connection they can then share, instead of opening one each (CURLOPT_PIPEWAIT). HTTP/1.1
  /// requests without TLS do not wait: they would have to wait for the first response of the earlier request.
  private func apply(_ version: HTTPVersion, isSecure: Bool) {
    switch version {
    case .automatic: set(CURLOPT_HTTP_VERSION, isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
    case .http1: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    case .http2: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    }
    set(CURLOPT_PIPEWAIT, version == .http2 || version == .automatic && isSecure ? 1 : 0)
  }

  private func apply(_ feed: any UploadFeed, method: HTTPRequest.Method) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_UPLOAD, 1)
    set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    inno_easy_set_offset(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(feed.length ?? -1))
    inno_easy_set_pointer(easy, CURLOPT_READDATA, me)
    inno_easy_set_data_function(easy, CURLOPT_READFUNCTION) { buffer, size, count, transfer in
      let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
      return CurlTransfer.at(transfer)?.submission?.upload?.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
    }
    inno_easy_set_pointer(easy, CURLOPT_SEEKDATA, me)
    // libcurl seeks to the start only, to send the body again.
    inno_easy_set_seek_function(easy) { transfer, offset, origin in
      let isDone = offset == 0 && origin == SEEK_SET && CurlTransfer.at(transfer)?.submission?.upload?.rewind() ?? false
      return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }
  }

  private func applyProgress() {
    set(CURLOPT_NOPROGRESS, 0)
    inno_easy_set_pointer(easy, CURLOPT_XFERINFODATA, Unmanaged.passUnretained(self).toOpaque())
    inno_easy_set_progress_function(easy) { transfer, toReceive, received, toSend, sent in
      CurlTransfer.at(transfer)?.report(
        TransferProgress(
          sent: Int(sent), totalToSend: toSend > 0 ? Int(toSend) : nil, received: Int(received),
          totalToReceive: toReceive > 0 ? Int(toReceive) : nil))
      return 0
    }
  }

  private func applyMethod(_ request: PreparedRequest) {
    // RFC 9110, section 8.6: these methods announce even an empty body with `Content-Length: 0`.
    let expectsBody = request.method == .post || request.method == .put || request.method == .patch
    if let body = request.body ?? (expectsBody ? [] : nil) {
      set(CURLOPT_POST, 1)
      inno_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      body.withUnsafeBytes { bytes in
        // libcurl copies as many bytes as the size above says. An empty body needs an address too: with NULL libcurl
        // would call the read function (CURLOPT_POSTFIELDS(3)).
        _ = inno_easy_set_string(
          easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? UnsafePointer(message)
        )
      }
      if request.method != .post { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
    } else if request.method == .head {
      set(CURLOPT_NOBODY, 1)
    } else if request.method != .get {
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  private func set(_ option: CURLoption, _ value: Int) { inno_easy_set_long(easy, option, value) }

  private func set(_ option: CURLoption, _ value: String) { inno_easy_set_string(easy, option, value) }

  /// The transfer that libcurl passes to a callback. The pointer is valid: ``CurlMulti`` retains a transfer as long as
  /// its easy handle is in use.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
    pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The same without retain and release, which took 2 % of a small exchange: libcurl runs these callbacks a dozen
  /// times in it.
  private static func call(_ pointer: UnsafeMutableRawPointer?, _ body: (CurlTransfer) -> Int) -> Int {
    guard let pointer else { return 0 }
    return Unmanaged<CurlTransfer>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }
}

extension TLSOptions.Version {
  /// The value of CURLOPT_SSLVERSION.
  fileprivate var option: Int { self == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2 }
}

extension Duration {
  /// Rounded up, from 1 to the maximum of a C `int`: zero would mean no limit to libcurl.
  var wholeMilliseconds: Int { roundedUp(to: .milliseconds(1)) }

  /// Rounded up, at least 1.
  var wholeSeconds: Int { roundedUp(to: .seconds(1)) }

  private func roundedUp(to unit: Duration) -> Int {
    let units = (self / unit).rounded(.up)
    return Int(min(max(units, 1), Double(Int32.max)))
  }
}

/// Identifies the options of an exchange that has no body and reports no progress: exchanges of one engine with equal
/// fingerprints differ in nothing but the URL, the headers and the total timeout.
struct CurlOptionsFingerprint: Equatable {
  private let isSecure: Bool
  private let host: String?
  private let method: HTTPRequest.Method
  private let connectTimeout: Duration?
  private let idleTimeout: Duration?
  private let isReplayable: Bool
  private let isDecoded: Bool
  private let bufferSize: Int

  /// `nil` for other exchanges.
  init?(_ submission: CurlSubmission, tls: TLSOptions) {
    if case .webSocket = submission.sink { return nil }
    guard submission.request.body == nil, submission.request.upload == nil, submission.request.progress == nil else {
      return nil
    }
    isSecure = submission.request.url.scheme == "https"
    host = isSecure && tls.namesHosts ? submission.request.url.host : nil
    method = submission.request.method
    connectTimeout = submission.request.timeouts.connect
    idleTimeout = submission.request.timeouts.idle
    isReplayable = submission.request.isReplayable
    bufferSize = submission.sink.bufferSize
    isDecoded = submission.request.headers[.acceptEncoding] == nil
  }
}

extension TLSOptions {
  /// Whether pins or client certificates depend on the host.
  fileprivate var namesHosts: Bool { !pinnedKeys.isEmpty || !clientCertificates.isEmpty }
}
