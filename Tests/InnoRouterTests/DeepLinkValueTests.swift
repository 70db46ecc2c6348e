import FoundationEssentials
import InnoRouter
import Testing

private struct NoteID: RawRepresentable, Hashable, DeepLinkValue { let rawValue: UUID }
private enum NoteOrder: String, CaseIterable, DeepLinkValue { case newest, oldest }
private enum Priority: Int, DeepLinkValue {
  case low = 1
  case high = 3
}

/// A LosslessStringConvertible type whose description is not its raw value.
private struct Version: LosslessStringConvertible, Hashable, DeepLinkValue {
  let major: Int
  init?(_ description: String) {
    guard description.hasPrefix("v"), let major = Int(description.dropFirst()) else { return nil }
    self.major = major
  }
  var description: String { "v\(major)" }
}

struct DeepLinkValueTests {
  /// Reads the parameter `id` of `/notes/:id`.
  private func value<Value: DeepLinkValue & Hashable & Sendable>(_ type: Value.Type, of text: String) throws -> Value? {
    let matcher = DeepLinkMatcher<Value> { DeepLinkMapping("/notes/:id") { try $0.value("id", as: Value.self) } }
    return try matcher.match(DeepLinkURL("x:/notes/\(text)"))
  }

  private func rejection(_ type: (some DeepLinkValue & Hashable & Sendable).Type, of text: String) -> String? {
    (#expect(throws: DeepLinkParameterError.self) { try value(type, of: text) })?.description
  }

  @Test(arguments: ["8D3B2F40-1C2E-4F6A-9B7D-0123456789AB", "8d3b2f40-1c2e-4f6a-9b7d-0123456789ab"])
  func uuidIsReadInEitherCase(_ text: String) throws {
    let id = try #require(UUID(uuidString: "8D3B2F40-1C2E-4F6A-9B7D-0123456789AB"))
    #expect(try value(UUID.self, of: text) == id)
    #expect(try value(NoteID.self, of: text) == NoteID(rawValue: id))
  }

  @Test func valuesAreReadByTheirType() throws {
    #expect(try value(Int.self, of: "-3") == -3)
    #expect(try value(UInt8.self, of: "255") == 255)
    #expect(try value(Double.self, of: "1.5") == 1.5)
    #expect(try value(Bool.self, of: "true") == true)
    #expect(try value(String.self, of: "a%2Fb") == "a/b")
    #expect(try value(NoteOrder.self, of: "oldest") == .oldest)
    #expect(try value(Priority.self, of: "3") == .high)
    #expect(try value(Version.self, of: "v2")?.major == 2)
  }

  @Test func invalidValueIsRejectedWithWhatIsExpected() {
    #expect(rejection(Int.self, of: "x") == "the link's “id” is “x”, which is not a whole number")
    #expect(rejection(UInt8.self, of: "256") == "the link's “id” is “256”, which is not a whole number")
    #expect(rejection(Double.self, of: "x") == "the link's “id” is “x”, which is not a number")
    #expect(rejection(Bool.self, of: "yes") == "the link's “id” is “yes”, which is not true or false")
    #expect(rejection(UUID.self, of: "8D3B") == "the link's “id” is “8D3B”, which is not a UUID")
    #expect(rejection(NoteID.self, of: "8D3B") == "the link's “id” is “8D3B”, which is not a UUID")
    #expect(
      rejection(NoteOrder.self, of: "Oldest") == "the link's “id” is “Oldest”, which is not one of newest, oldest")
    #expect(rejection(Priority.self, of: "2") == "the link's “id” is “2”, which is not a whole number")
    #expect(rejection(Version.self, of: "2") == "the link's “id” is “2”, which is not a valid Version")
  }

  @Test func repeatedQueryValuesAreReadInOrder() throws {
    let matcher = DeepLinkMatcher<[Int]> { DeepLinkMapping("/notes/:id") { try $0.values("id", as: Int.self) } }
    #expect(try matcher.match(DeepLinkURL("x:/notes/7?id=3&other=x&id=5")) == [7, 3, 5])
    #expect(throws: DeepLinkParameterError.invalid(name: "id", value: "", expected: "a whole number")) {
      try matcher.match(DeepLinkURL("x:/notes/7?id=3&id"))
    }
    let first = DeepLinkMatcher<Int> { DeepLinkMapping("/notes/:id") { try $0.value("id", as: Int.self) } }
    #expect(try first.match(DeepLinkURL("x:/notes/7?id=3")) == 7)
    let absent = DeepLinkMatcher<[Int]> { DeepLinkMapping("/notes") { try $0.values("id", as: Int.self) } }
    #expect(try absent.match(DeepLinkURL("x:/notes")) == [])
  }
}
