import CCurl
import HTTPTypes

/// One easy handle and what its current exchange has received so far; handles are recycled, so the exchange is told apart by its number.
///
/// Used under the lock of ``CurlMulti`` only, its callbacks included: libcurl calls them from within its own functions.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  /// libcurl writes its message for a failure here.
  let message: UnsafeMutablePointer<CChar>
  private(set) var submission: CurlSubmission?
  private var headers: HeaderList?
  /// When the exchange has to be over, where it has a total timeout. A little later than libcurl's own timer, which knows better what the
  /// exchange was doing; the only one while libcurl makes the exchange wait for a connection.
  private(set) var deadline: MonotonicTime?

  private static let startOfHead = Array("HTTP/".utf8)
  private static let largestReservation = 8 << 20
  private var head: [UInt8] = []
  private var body: [UInt8] = []
  /// Whether the final answer has begun to come whole.
  private(set) var headIsComplete = false
  private var exceeded: EngineError?

  init?() {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(easy)
    message.deallocate()
  }

  /// Takes up an exchange: every option is set anew, for a handle that is reused without a reset keeps its retry counter and then fails on
  /// connections that the server has closed.
  func begin(_ submission: CurlSubmission, owner: UnsafeMutableRawPointer, options: CurlEngineOptions) throws(EngineError) {
    curl_easy_reset(easy)
    message.pointee = 0
    let headers = try HeaderList(submission.request.headers, hasBody: submission.request.body != nil)
    apply(submission.request, options: options, headers: headers.head, owner: owner)
    self.headers = consume headers
    self.submission = submission
    deadline = submission.request.timeouts.total.map { .now + .milliseconds($0.wholeMilliseconds + 10) }
  }

  /// Lets go of the exchange, and hands it back to be answered; `nil` where there is none.
  func end() -> CurlSubmission? {
    defer {
      submission = nil
      headers = nil
      deadline = nil
      head = []
      body = []
      headIsComplete = false
      exceeded = nil
    }
    return submission
  }

  /// What the exchange came to, once libcurl has reported its end.
  func result(_ code: CURLcode) -> Result<EngineResponse, EngineError> {
    guard let request = submission?.request else { return .failure(EngineError(.cancelled)) }
    if let exceeded { return .failure(exceeded) }
    guard code == CURLE_OK else { return .failure(failure(code, request: request)) }
    let status = HTTPResponse.Status(code: min(max(long(CURLINFO_RESPONSE_CODE), 0), 999))
    return .success(EngineResponse(head: ResponseHead(status: status, rawFields: head), body: body, metrics: metrics))
  }

  /// A line of a head. Interim answers and answers to a proxy's challenge come before the final one, trailers after it; only its own lines
  /// are kept. Returns the count taken; any other ends the exchange.
  func receive(headLine line: UnsafeRawBufferPointer) -> Int {
    guard let limits = submission?.request.limits else { return 0 }
    if body.isEmpty, line.starts(with: Self.startOfHead) {
      head.removeAll(keepingCapacity: true)
      headIsComplete = false
      return line.count
    }
    guard !headIsComplete else { return line.count }
    guard line.first != 0x0d, line.first != 0x0a else {
      headIsComplete = true
      return line.count
    }
    guard head.count + line.count <= limits.head else {
      exceeded = EngineError(.tooLarge(.head, limit: limits.head))
      return 0
    }
    head.append(contentsOf: line)
    return line.count
  }

  /// A piece of the body, decompressed. Returns the count taken; any other ends the exchange.
  func receive(_ piece: UnsafeRawBufferPointer) -> Int {
    guard let limits = submission?.request.limits else { return 0 }
    let announced = body.isEmpty ? offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) : 0
    guard body.count + piece.count <= limits.body, announced <= limits.body else {
      exceeded = EngineError(.tooLarge(.body, limit: limits.body))
      return 0
    }
    // An announcement costs the server nothing: what it may reserve does not grow with the limit.
    if announced > 0 { body.reserveCapacity(min(announced, Self.largestReservation)) }
    body.append(contentsOf: piece)
    return piece.count
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

  func duration(_ info: CURLINFO) -> Duration { .microseconds(offset(info)) }

  private var metrics: TransferMetrics {
    var metrics = TransferMetrics()
    metrics.nameLookup = duration(CURLINFO_NAMELOOKUP_TIME_T)
    metrics.connect = duration(CURLINFO_CONNECT_TIME_T)
    metrics.secure = duration(CURLINFO_APPCONNECT_TIME_T)
    metrics.firstByte = duration(CURLINFO_STARTTRANSFER_TIME_T)
    metrics.total = duration(CURLINFO_TOTAL_TIME_T)
    metrics.reusedConnection = long(CURLINFO_NUM_CONNECTS) == 0
    return metrics
  }
}
