/// One event of a stream of server-sent events (HTML Standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
  /// What kind of event it is; `message` where the server does not say.
  public var name: String
  /// Its lines, joined by line feeds; never empty of lines, but perhaps of characters.
  public var data: String
  /// The identifier that was last stated, by this event or an earlier one; empty for none.
  public var id: String

  /// An event with that data; named `message` and without an identifier unless stated.
  public init(name: String = "message", data: String, id: String = "") {
    self.name = name
    self.data = data
    self.id = id
  }
}
