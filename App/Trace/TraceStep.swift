import CoreNetwork

/// One step of a trace: what happened, what it followed from, and how long it took.
public struct TraceStep: Identifiable, Equatable, Sendable {
  /// In the order in which a step of one kind usually leads to the next.
  public enum Kind: String, CaseIterable, Sendable {
    /// A command, a key, or whatever else begins a chain.
    case command
    case action
    case phase
    /// The fields of the state that an action has changed, the phase excepted.
    case state
    case effect
    case useCase = "use case"
    /// One attempt of a request.
    case request
    case navigation
  }

  /// Something to know about a step, beside its name: `status 200`. Without the credentials in URLs.
  public struct Detail: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = Credentials.redacted(in: value)
    }
  }

  public let id: UInt64
  /// The step that it followed from; nil for the first of a chain, and where that is not known.
  public let parent: UInt64?
  public let kind: Kind
  /// The feature it belongs to, such as `People`; nil outside of features.
  public let feature: String?
  /// Without the credentials in URLs, which a command may have.
  public let name: String
  /// Since the trace began.
  public let start: Duration
  /// Nil while it is running.
  public internal(set) var end: Duration?
  public internal(set) var details: [Detail]

  init(
    id: UInt64, parent: UInt64? = nil, kind: Kind, feature: String? = nil, name: String, start: Duration,
    end: Duration? = nil, details: [Detail] = []
  ) {
    self.id = id
    self.parent = parent
    self.kind = kind
    self.feature = feature
    self.name = Credentials.redacted(in: name)
    self.start = start
    self.end = end
    self.details = details
  }
}
