/// The wish to see a person.
public struct OpenPeopleRequest: Equatable, Sendable {
  public let userID: Int

  public init(userID: Int) {
    self.userID = userID
  }
}
