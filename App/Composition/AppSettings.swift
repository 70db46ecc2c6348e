public import Features
public import Logging

/// What the front end decides for the whole app before it is wired.
public struct AppSettings: Sendable {
  /// The name of the surroundings, as the server sees it.
  public var environment = "development"
  /// The app's key with the analytics vendor. The log, which stands in for a vendor, needs none.
  public var analyticsKey = ""
  /// The longest that a request may take: all its tries and the waits between them.
  public var timeout: Duration = .seconds(20)
  /// How often a request is tried before its failure is shown; at least 1.
  public var maximumAttempts = 3
  public var listSize = ListSize.standard
  /// Told, from any thread, what a request waits for: a line for the user. It returns at once.
  public var reportProgress: (@Sendable (String) -> Void)?
  public var logger = Logger(label: "innosample", factory: { _ in SwiftLogNoOpLogHandler() })

  public init() {}
}
