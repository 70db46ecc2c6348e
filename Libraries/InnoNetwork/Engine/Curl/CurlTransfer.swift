import CCurl
import Glibc
import HTTPTypes

/// One easy handle and what its current exchange has received so far; handles are recycled, so the exchange is told apart by its number.
///
/// Used under the lock of ``CurlMulti`` only, its callbacks included: libcurl calls them from within its own functions.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  /// libcurl writes its message for a failure here.
  let message: UnsafeMutablePointer<CChar>
  private let outbox: CurlOutbox
  private(set) var submission: CurlSubmission?
  private var headers: HeaderList?
  private var limits = ResponseLimits()
  /// What the options of the handle were set for; `nil` where nothing of them holds.
  var recipe: CurlRecipe?
  /// When the exchange has to be over, where it has a total timeout. A little later than libcurl's own timer, which knows better what the
  /// exchange was doing; the only one while libcurl makes the exchange wait for a connection.
  private(set) var deadline: MonotonicTime?
  /// What has come of the answer.
  private var reception = Reception()
  /// How often the exchange was handed to libcurl.
  private(set) var attempts = 0
  /// Why the system gave no socket, which libcurl does not ask; zero where it gave one.
  private(set) var socketError: Int32 = 0
  /// The ``CurlMulti`` that runs the exchange.
  private var owner: UnsafeMutableRawPointer?
  var lastProgress = TransferProgress()

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

  /// Takes up an exchange. The options of the one before stay where they would be the same, whether it failed or not: all that libcurl keeps
  /// beside them is how often it has met dead connections, and one exchange too many is what ``hasMetDeadConnections(_:)`` repeats.
  func begin(_ submission: CurlSubmission, settings: CurlSettings, owner: UnsafeMutableRawPointer) throws(EngineError) {
    message.pointee = 0
    self.submission = submission
    self.owner = owner
    socketError = 0
    attempts += 1
    // By its parts: a copy of the whole request counts a dozen references.
    limits = submission.request.limits
    let hasBody = submission.request.body != nil || submission.request.upload != nil
    let headers = try HeaderList(submission.request.headers, hasBody: hasBody)
    apply(submission, settings: settings, headers: headers.head, owner: owner)
    self.headers = consume headers
    if deadline == nil { deadline = submission.request.timeouts.total.map { .now.adding(milliseconds: $0.wholeMilliseconds + 10) } }
  }

  /// Lets go of the exchange, and hands it back to be answered; `nil` where there is none.
  func end() -> CurlSubmission? {
    defer {
      submission?.upload?.close()
      submission = nil
      headers = nil
      deadline = nil
      reception = Reception()
      attempts = 0
      lastProgress = TransferProgress()
    }
    return submission
  }

  /// What the exchange came to, once libcurl has reported its end.
  func result(_ code: CURLcode) -> Result<EngineResponse, EngineError> {
    guard let submission else { return .failure(EngineError(.cancelled)) }
    if let fault = reception.fault ?? submission.upload?.failure { return .failure(fault) }
    guard code == CURLE_OK else { return .failure(failure(code, of: submission)) }
    // libcurl calls the end of a connection the end of a head as well.
    guard isHeadFinal else {
      return .failure(EngineError(.truncated, detail: "the connection ended within the head", phase: .receive))
    }
    do throws(EngineError) { try reception.file?.finish() } catch { return .failure(error) }
    return .success(EngineResponse(head: head, body: reception.body, metrics: metrics))
  }

  /// Whether the final answer has begun to come whole.
  var headIsComplete: Bool { reception.headIsComplete }

  /// Whether the head that has come whole is the one that everyone waits for: no interim one, unless it changes the protocol (RFC 9110,
  /// section 15.2), which libcurl takes for the end of HTTP.
  private var isHeadFinal: Bool {
    let status = long(CURLINFO_RESPONSE_CODE)
    return headIsComplete && (status >= 200 || status == HTTPResponse.Status.switchingProtocols.code)
  }

  /// Whether nothing at all has come of the answer.
  var isUnanswered: Bool { reception.isEmpty }

  /// Whether sending the exchange twice does no harm.
  var isReplayable: Bool { submission.map { $0.request.isReplayable && $0.upload?.isReplayable ?? true } ?? false }

  private var head: ResponseHead {
    ResponseHead(status: HTTPResponse.Status(code: min(max(long(CURLINFO_RESPONSE_CODE), 0), 999)), rawFields: reception.head)
  }

  /// A line of a head, or of the trailers. Returns the count taken; any other ends the exchange.
  func receive(headLine line: UnsafeRawBufferPointer) -> Int {
    guard reception.add(headLine: line, limit: limits.head) else { return 0 }
    // Interim answers have heads too; none of them is what anyone waits for.
    guard line.isLineBreak, reception.headIsComplete, let submission, long(CURLINFO_RESPONSE_CODE) >= 200 else { return line.count }
    switch submission.sink {
    case .whole: break
    case .stream(let stream):
      stream.receive(head)
      outbox.add(headOf: stream)
    case .file(let file, _):
      do throws(EngineError) {
        reception.file = try FileWriter(file, for: head, to: submission.request)
      } catch {
        reception.fault = error
        return 0
      }
    }
    return line.count
  }

  /// A piece of the body, decompressed. Returns the count taken, or libcurl's code for a pause; any other ends the exchange.
  func receive(_ piece: UnsafeRawBufferPointer) -> Int {
    guard let submission else { return 0 }
    let received = reception.received + piece.count
    let announced = reception.received == 0 ? offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) : 0
    guard received <= limits.body, announced <= limits.body else {
      reception.fault = EngineError(.tooLarge(.body, limit: limits.body), phase: .receive)
      return 0
    }
    // What libcurl counts lags behind by one buffer where the body comes in chunks.
    if received > Self.unwatchedGrowth, received / max(limits.ratio, 1) > offset(CURLINFO_SIZE_DOWNLOAD_T) + submission.sink.bufferSize {
      reception.fault = EngineError(.tooLarge(.ratio, limit: limits.ratio), phase: .receive)
      return 0
    }
    if case .stream(let stream) = submission.sink {
      guard stream.hasRoom(for: piece.count) else { return Int(CURL_WRITEFUNC_PAUSE) }
      outbox.add(piece, of: stream)
      // After all that libcurl has read: it would make a copy of a piece that is refused and of what follows it.
      if !stream.hasRoom(for: submission.sink.bufferSize) { curl_easy_pause(easy, CURLPAUSE_RECV) }
    } else {
      reception.add(piece, announced: announced)
    }
    reception.received = received
    return reception.fault == nil ? piece.count : 0
  }

  /// Up to here nobody asks what a body was before it was decompressed.
  private static let unwatchedGrowth = 1 << 20

  /// Opens the socket of a new connection, which is this exchange's own as long as it connects.
  func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> Int32 {
    let socket = CurlMulti.openSocket(owner, address)
    if socket < 0 { socketError = errno }
    return socket
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
