/// The wish to see the todos of a person.
public struct OpenSettingsRequest: Equatable, Sendable {
  public let assigneeID: Int

  public init(assigneeID: Int) {
    self.assigneeID = assigneeID
  }
}
