import HTTPTypes
import InnoNetworkEngine
public import Logging

/// The log of a client, by level:
/// - `debug`: requests, responses and cancelled calls
/// - `info`: retries
/// - `notice`: failed calls
/// - `warning`: responses with 429 or 5xx
///
/// Never logged are user-info, the values of query items in the URL of the request, the values of fields that carry
/// credentials, and the values of query items that carry credentials in URLs of other fields, such as `Location`.
public struct NetworkLog: Sendable {
  /// The level of detail of a log line.
  public enum Detail: Sendable {
    /// Method, URL, status, size and time.
    case summary
    /// Also the names of the header fields.
    case fields
    /// Also the values of the header fields and the first 4 KiB of text bodies, which may contain secrets; for
    /// development.
    case everything
  }

  /// Receives the lines; its level decides which of them appear.
  public var logger: Logger
  /// The level of detail.
  public var detail: Detail

  /// A log with the detail `summary` by default.
  public init(logger: Logger, detail: Detail = .summary) {
    self.logger = logger
    self.detail = detail
  }

  func sending(_ request: NetworkRequest) {
    logger.debug("\(line(request))", metadata: metadata(request, headers: request.headers, body: Self.shown(request)))
  }

  func received(_ response: NetworkResponse, to request: NetworkRequest) {
    let code = response.head.status.code
    let level: Logger.Level = code == 429 || code >= 500 ? .warning : .debug
    guard logger.logLevel <= level else { return }
    let time = (response.metrics.total / .milliseconds(1)).rounded()
    let text: Logger.Message =
      "\(line(request)): \(code), \(response.body.count) bytes in \(Int(time)) ms"
    logger.log(
      level: level, text,
      metadata: metadata(
        request, headers: response.head.fields, body: Self.shown(response.body, type: response.head[.contentType])))
  }

  func retrying(_ error: NetworkError, after delay: Duration, of maximum: Int) {
    logger.info("\(error); attempt \(error.attempts + 1) of \(maximum) in \(delay.secondsText) s")
  }

  func failed(_ error: NetworkError) {
    logger.log(level: error.phase == .cancelled ? .debug : .notice, "\(error)")
  }

  private func line(_ request: NetworkRequest) -> String { "\(request.method.rawValue) \(request.url.redacted)" }

  private func metadata(
    _ request: NetworkRequest, headers: @autoclosure () -> HTTPFields, body: @autoclosure () -> String?
  ) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["request": "\(request.id)", "attempt": "\(request.attempt)"]
    switch detail {
    case .summary: break
    case .fields: metadata["headers"] = .array(headers().map { "\($0.name.rawName)" })
    case .everything:
      metadata["headers"] = .array(headers().map { "\($0.name.rawName): \(Self.shown($0))" })
      if let body = body() { metadata["body"] = "\(body)" }
    }
    return metadata
  }

  private static func shown(_ field: HTTPField) -> String {
    field.name.isCredential ? "<redacted>" : field.value.redactingCredentials()
  }

  /// The start of a text body, or the size of another one; `nil` if there is no body.
  private static func shown(_ body: [UInt8], type: String?) -> String? {
    guard !body.isEmpty else { return nil }
    let type = type?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } ?? ""
    let isText =
      type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type == "application/x-www-form-urlencoded"
    guard isText, !body.contains(0) else { return "<\(body.count) bytes>" }
    return String(decoding: body.prefix(4096), as: UTF8.self)
  }

  /// The start of the body of a request, or what is known of one that is read while it is sent.
  private static func shown(_ request: NetworkRequest) -> String? {
    switch request.upload {
    case nil: shown(request.body ?? [], type: request.headers[.contentType])
    case .file(let path): "<the file \(path)>"
    case .pieces(_, let length): length.map { "<\($0) bytes>" } ?? "<a stream>"
    }
  }
}

extension Duration {
  /// Seconds with at most two decimals and without trailing zeros: "0.4", "20".
  public var secondsText: String {
    let hundredths = Int((self / .milliseconds(10)).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole)" }
    return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
