import Domain
import FoundationEssentials
import Testing

/// The keys are what `--format json` prints, so they are as fixed as the command line.
@Suite struct SummaryEncodingTests {
  @Test func aPersonEncodesItsPropertyNames() throws {
    let person = UserSummary(
      id: 3, name: "佐藤", username: "misaki", email: "m@e.example", phone: "1", website: "w", company: "c", city: "Kyoto")
    #expect(
      try json(person) == """
        {"city":"Kyoto","company":"c","email":"m@e.example","id":3,"name":"佐藤","phone":"1","username":"misaki","website":"w"}
        """)
  }

  @Test func aPostEncodesItsPropertyNames() throws {
    #expect(
      try json(PostSummary(id: 1, title: "T", body: "a\nb", authorID: 2)) == #"{"authorID":2,"body":"a\nb","id":1,"title":"T"}"#)
  }

  @Test func aTodoEncodesItsPropertyNames() throws {
    #expect(
      try json(TodoSummary(id: 1, title: "T", completed: true, assigneeID: 2))
        == #"{"assigneeID":2,"completed":true,"id":1,"title":"T"}"#)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
