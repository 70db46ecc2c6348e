/// One step of a trace: what happened, what it followed from, and how long it took.
public struct TraceStep: Identifiable, Equatable, Sendable {
  /// In the order in which a step of one kind usually leads to the next.
  public enum Kind: String, CaseIterable, Sendable {
    /// A command, a key, or whatever else begins a chain.
    case command
    /// An action that a reducer handles.
    case action
    /// A change of the state's field `phase`.
    case phase
    /// The fields of the state that an action has changed, the phase excepted.
    case state
    /// A run of an effect.
    case effect
    /// A call of a use case.
    case useCase = "use case"
    /// One attempt of a request.
    case request
    /// A change of what is shown: a stack, a modal, a tab.
    case navigation
  }

  /// Something to know about a step, beside its name: `status 200`.
  public struct Detail: Equatable, Sendable {
    /// What the value is, such as `status`.
    public let name: String
    /// The value as text.
    public let value: String

    /// A detail of a step.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The number of the step's `Cause`.
  public let id: UInt64
  /// The step that it followed from; nil for the first of a chain, and where that is not known.
  public let parent: UInt64?
  /// What happened.
  public let kind: Kind
  /// The feature it belongs to, such as `People`; nil outside of features.
  public let feature: String?
  /// What happened to what, such as `GET /users`.
  public let name: String
  /// Since the trace began.
  public let start: Duration
  /// Nil while it is running.
  public internal(set) var end: Duration?
  /// What else is known about it.
  public internal(set) var details: [Detail]

  init(
    id: UInt64, parent: UInt64? = nil, kind: Kind, feature: String? = nil, name: String, start: Duration,
    end: Duration? = nil, details: [Detail] = []
  ) {
    self.id = id
    self.parent = parent
    self.kind = kind
    self.feature = feature
    self.name = name
    self.start = start
    self.end = end
    self.details = details
  }
}
