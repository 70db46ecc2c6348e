/// A failure that a screen shows, for the front ends that report it without drawing.
public struct ScreenFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let code: FailureCode
  /// A sentence for the user.
  public let message: String
  /// What the user may try; nil when there is no advice.
  public let hint: String?
  /// For developers, in one or more lines: printed with `--verbose`, never drawn on a screen.
  public let details: String?
  /// The problems of each field of a form, by the name of the field.
  public let fields: [String: [String]]
  /// How long the server asks to wait before the next try; nil when it does not ask.
  public let retryAfter: Duration?
  /// Whether the screen also shows content, which front ends print.
  public let isPartial: Bool
  /// Whether the screen of the command that fails shows it too, such as a form: the app does not repeat it.
  public let isOnScreen: Bool

  public init(
    code: FailureCode, message: String, hint: String? = nil, details: String? = nil, fields: [String: [String]] = [:],
    retryAfter: Duration? = nil, isPartial: Bool = false, isOnScreen: Bool = false
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.details = details
    self.fields = fields
    self.retryAfter = retryAfter
    self.isPartial = isPartial
    self.isOnScreen = isOnScreen
  }

  /// The failure of a command or a link that names an item which does not exist. An id that is no number is quoted.
  ///
  /// - Parameter ids: those there are, of which the nearest is suggested; empty suggests none.
  public static func noSuchItem<ID: CustomStringConvertible>(
    _ itemName: String, id: ID, among ids: [ID] = []
  ) -> ScreenFailure {
    let shown = Int("\(id)") == nil ? "'\(id)'" : "\(id)"
    let nearest = Command.suggestion(for: "\(id)", in: ids.map { "\($0)" })
    return ScreenFailure(
      code: .notFound, message: "There is no \(itemName) \(shown)\(nearest.map { ". Did you mean '\($0)'?" } ?? "")",
      hint: "List them to see which ids there are.")
  }

  /// The message alone.
  public var description: String { message }
}

/// Encoded as an object without empty members; the wait is in whole seconds, rounded up.
extension ScreenFailure: Encodable {
  private enum Key: String, CodingKey {
    case code, message, hint, details, fields, retryAfterSeconds
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(details, forKey: .details)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    if let retryAfter {
      let (seconds, rest) = retryAfter.components
      try container.encode(rest > 0 ? seconds + 1 : seconds, forKey: .retryAfterSeconds)
    }
  }
}

/// Kind of a failure; scripts see the raw value.
public enum FailureCode: String, CaseIterable, Hashable, Sendable, Codable {
  /// None of the others.
  case failure
  /// The command line, or the argument of a command, is wrong.
  case usage
  /// The server cannot be reached.
  case unavailable
  /// The server did not respond in time.
  case timeout
  /// Too many requests: the server asks for a pause.
  case rateLimited = "rate_limited"
  /// The server has failed or is closed for now.
  case refused
  /// A login is required, or the credentials are not accepted.
  case unauthorized
  /// This user has no access.
  case forbidden
  /// There is no such item.
  case notFound = "not_found"
  /// The item has been changed elsewhere.
  case conflict
  /// The server rejects what was sent.
  case validation
  /// The response cannot be understood.
  case invalidResponse = "invalid_response"
  /// A value of the configuration or of the environment is wrong.
  case configuration
  /// The user stopped it.
  case interrupted
}
