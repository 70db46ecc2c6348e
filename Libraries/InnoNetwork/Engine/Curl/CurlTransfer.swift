import CCurl
import Glibc
import HTTPTypes

/// A reusable easy handle and its current exchange.
///
/// Used under the lock of ``CurlLoop`` only; libcurl calls the callbacks under it too.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  /// Receives libcurl's error message (CURLOPT_ERRORBUFFER).
  let message: UnsafeMutablePointer<CChar>
  private let outbox: CurlOutbox
  private(set) var submission: CurlSubmission?
  private var headers: HeaderList?
  private var limits = ResponseLimits()
  /// The fingerprint of the options that are set; `nil` if they have to be set anew.
  var fingerprint: CurlOptionsFingerprint?
  /// Microseconds from the submission of the exchange until it was added to a multi handle.
  private(set) var waited = 0
  /// The host of the exchange.
  var host: HostQueue?
  /// The response so far.
  private var accumulator = ResponseAccumulator()
  /// How many times the exchange has been added to a multi handle.
  private(set) var attempts = 0
  /// The errno of a failed socket(2), which libcurl does not report; zero otherwise.
  private(set) var socketError: Int32 = 0
  /// The port of the connection that was opened for the exchange; zero if there was none.
  private var connectedPort = 0
  private var settings: CurlSettings?
  /// The ``CurlMulti`` that runs the exchange.
  private var owner: UnsafeMutableRawPointer?
  var lastProgress = TransferProgress()
  /// The connected socket of a WebSocket; `nil` before that, and for other exchanges.
  var webSocketDescriptor: Int32?

  init?(outbox: CurlOutbox) {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.outbox = outbox
    self.message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(easy)
    message.deallocate()
  }

  /// Prepares the handle for an exchange. Options that are the same as those of the previous exchange stay set.
  ///
  /// If all options stay, curl_easy_reset is not called, and libcurl goes on with the handle's count of retries on
  /// closed connections. An exchange that fails because of that count is repeated, see ``hasMetDeadConnections(_:)``.
  func begin(_ submission: CurlSubmission, settings: CurlSettings, owner: UnsafeMutableRawPointer) throws(EngineError) {
    message.pointee = 0
    self.submission = submission
    self.owner = owner
    self.settings = settings
    socketError = 0
    connectedPort = 0
    attempts += 1
    waited = MonotonicTime.now.microseconds(since: submission.arrival)
    // Single properties: copying the whole request would retain a dozen references.
    limits = submission.request.limits
    let hasBody = submission.request.body != nil || submission.request.upload != nil
    let headers = try headers(of: submission.request.headers, hasBody: hasBody)
    // Before the old list is released, because libcurl still refers to it.
    apply(submission, settings: settings, headers: headers.head, owner: owner)
    self.headers = headers
  }

  private func headers(of fields: HTTPFields, hasBody: Bool) throws(EngineError) -> HeaderList {
    if let headers, headers.isList(of: fields, hasBody: hasBody) { return headers }
    return try HeaderList(fields, hasBody: hasBody)
  }

  /// Ends the exchange and returns its submission, which is still to be delivered; `nil` if there is none.
  func end() -> CurlSubmission? {
    defer {
      submission = nil
      host = nil
      accumulator = ResponseAccumulator()
      attempts = 0
      lastProgress = TransferProgress()
      webSocketDescriptor = nil
    }
    return submission
  }

  /// The result of the exchange, after libcurl has reported its end.
  func result(_ code: CURLcode) -> Result<EngineResponse, EngineError> {
    guard let submission else { return .failure(EngineError(.cancelled)) }
    if let fault = accumulator.fault ?? submission.upload?.failure { return .failure(fault) }
    guard code == CURLE_OK else { return .failure(failure(code, of: submission)) }
    // libcurl also reports success if the connection is closed within a head.
    guard isHeadFinal else {
      return .failure(EngineError(.truncated, detail: "the connection ended within the head", phase: .receive))
    }
    let url = submission.request.url
    // For an https URL libcurl reports the refusal of the tunnel.
    if long(CURLINFO_RESPONSE_CODE) == 407, url.scheme == "http", let proxy = proxy(of: url) {
      return .failure(
        EngineError(.proxyRefused(status: 407), phase: .receive, proxy: ProxySettings.withoutUserInfo(proxy)))
    }
    do throws(EngineError) { try accumulator.file?.finish() } catch { return .failure(error) }
    return .success(EngineResponse(head: head, body: accumulator.body, metrics: metrics))
  }

  /// Whether a complete head has arrived.
  var headIsComplete: Bool { accumulator.headIsComplete }

  /// Whether the complete head is the final one. Interim heads (1xx) are not, except 101, after which libcurl expects
  /// no further HTTP (RFC 9110, section 15.2.2).
  private var isHeadFinal: Bool {
    let status = long(CURLINFO_RESPONSE_CODE)
    return headIsComplete && (status >= 200 || status == HTTPResponse.Status.switchingProtocols.code)
  }

  /// Whether no line of a response has arrived.
  var hasNoResponse: Bool { accumulator.isEmpty }

  /// Whether both the request and its body may be sent twice.
  var isReplayable: Bool { submission.map { $0.request.isReplayable && $0.upload?.isReplayable ?? true } ?? false }

  private var head: ResponseHead {
    ResponseHead(
      status: HTTPResponse.Status(code: min(max(long(CURLINFO_RESPONSE_CODE), 0), 999)), rawFields: accumulator.head)
  }

  /// Called by libcurl for each line of a head or of the trailers. Returning another number than the count ends the
  /// exchange.
  func receive(headLine line: UnsafeRawBufferPointer) -> Int {
    guard accumulator.add(headLine: line, limit: limits.head) else { return 0 }
    // Heads of interim responses are not delivered.
    guard line.isLineBreak, accumulator.headIsComplete, let submission, long(CURLINFO_RESPONSE_CODE) >= 200 else {
      return line.count
    }
    switch submission.sink {
    case .whole, .webSocket: break
    case .stream(let stream):
      stream.receive(head)
      outbox.add(headOf: stream)
    case .file(let file, _):
      do throws(EngineError) {
        accumulator.file = try FileWriter(file, for: head, to: submission.request)
      } catch {
        accumulator.fault = error
        return 0
      }
    }
    return line.count
  }

  /// Called by libcurl for each decompressed piece of the body. Returns the count, or libcurl's code for a pause;
  /// anything else ends the exchange.
  func receive(_ piece: UnsafeRawBufferPointer) -> Int {
    guard let submission else { return 0 }
    let received = accumulator.received + piece.count
    let announced = accumulator.received == 0 ? offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) : 0
    guard received <= limits.body, announced <= limits.body else {
      accumulator.fault = EngineError(.tooLarge(.body, limit: limits.body), phase: .receive)
      return 0
    }
    // libcurl's count of received bytes lags behind by up to one buffer for chunked bodies.
    if received > Self.ratioCheckThreshold,
      received / max(limits.ratio, 1) > offset(CURLINFO_SIZE_DOWNLOAD_T) + submission.sink.bufferSize
    {
      accumulator.fault = EngineError(.tooLarge(.ratio, limit: limits.ratio), phase: .receive)
      return 0
    }
    if case .stream(let stream) = submission.sink {
      guard stream.hasRoom(for: piece.count) else { return Int(CURL_WRITEFUNC_PAUSE) }
      outbox.add(piece, of: stream)
      // Paused here, after the piece was accepted: libcurl copies a refused piece and everything that follows it.
      if !stream.hasRoom(for: submission.sink.bufferSize) { curl_easy_pause(easy, CURLPAUSE_RECV) }
    } else {
      accumulator.add(piece, announced: announced)
    }
    accumulator.received = received
    return accumulator.fault == nil ? piece.count : 0
  }

  /// ``ResponseLimits/ratio`` is not checked for decompressed bodies up to this size, in bytes.
  private static let ratioCheckThreshold = 1 << 20

  /// Opens the socket of a new connection for this exchange.
  func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> Int32 {
    let socket = CurlMulti.openSocket(owner, address)
    if socket < 0 { socketError = errno }
    connectedPort = address.map { Int(inno_socket_port($0)) } ?? 0
    return socket
  }

  /// The proxy of the exchange, as the engine's options name it; nil without one.
  func proxy(of url: RequestURL) -> String? {
    settings.map { $0.options.proxies.proxy(for: url.scheme) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the connection was opened to a proxy: a proxy may be bypassed for some hosts, by rules of libcurl, which
  /// tells only since 8.7 which way it took. A proxy at the port of the URL is not recognized.
  func wentToProxy(insteadOf url: RequestURL) -> Bool {
    connectedPort != 0 && connectedPort != url.port && proxy(of: url) != nil
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    inno_easy_get_long(easy, info, &value)
    return value
  }

  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    inno_easy_get_offset(easy, info, &value)
    return Int(value)
  }
}
