import EntireTabFeatureRouter
import FeatureSupport
import Foundation
import InnoRouter
import Testing

/// Features whose items are identified by something else than a number.
@MainActor
struct ItemIDTests {
  private enum Books: TabName {
    typealias ID = UUID
    static let text = "books"
  }

  private enum Cities: TabName {
    typealias ID = String
    static let text = "cities"
  }

  private let shell = EntireTabCoordinator()
  private let first = TabStandIn<First>()
  private let books = TabStandIn<Books>()
  private let cities = TabStandIn<Cities>()

  init() {
    let (first, books, cities) = (first, books, cities)
    shell.add(first)
    shell.add(books)
    shell.add(cities)
  }

  @Test func aUUIDComesFromALinkAsWhatItIs() async throws {
    let id = try #require(UUID(uuidString: "0E7B1C2D-1111-4222-8333-444455556666"))
    try await shell.open("innosample://host/books/\(id)")
    try await shell.open("innosample://host/books/\(id.uuidString.lowercased())")
    #expect(books.opened == [.item(id), .item(id)])
    let rejection = await #expect(throws: NavigationRejection.self) {
      try await shell.open("innosample://host/books/3")
    }
    #expect(rejection?.description.contains("a UUID") == true)
  }

  @Test(arguments: [("oslo", "oslo"), ("3", "3"), ("s%C3%A3o%20paulo", "são paulo"), ("a%2Fb", "a/b")])
  func aTextComesFromALinkDecoded(text: String, id: String) async throws {
    try await shell.open("innosample://host/cities/\(text)")
    #expect(cities.opened == [.item(id)])
  }

  @Test func anIDOfAnyTypeCrossesFeaturesWithoutBecomingText() async throws {
    let id = UUID()
    try await shell.open(EntireTabDestination(.item(id), in: TabStandIn<Books>.self))
    await books.open(itemID: id)
    await books.open(itemID: nil)
    #expect(books.opened == [.item(id), .item(id), .list])
  }

  /// Another feature with the same destinations.
  private final class Twin: TabStandIn<First> {}

  @Test func destinationsOfTwoFeaturesAreDifferentThoughTheirIDsAreEqual() {
    let place = EntireTabDestination(.item(3), in: TabStandIn<First>.self)
    #expect(place == EntireTabDestination(.item(3), in: TabStandIn<First>.self))
    #expect(place != EntireTabDestination(.item(3), in: TabStandIn<Second>.self))
    #expect(place != EntireTabDestination(.item(3), in: Twin.self))
    #expect(place != EntireTabDestination(.item(4), in: TabStandIn<First>.self))
    #expect(Set([place, EntireTabDestination(.item(3), in: TabStandIn<First>.self)]).count == 1)
  }
}
