import Testing

@testable import Generator

@Suite struct FeatureNameTests {
  @Test(arguments: [
    ("Albums", "Album"), ("Movies", "Movie"), ("Stories", "Story"), ("Classes", "Class"), ("Boxes", "Box"),
    ("Houses", "House"),
    ("PhotoAlbums", "PhotoAlbum"), ("Inventory", "InventoryEntry"), ("News", "NewsEntry"),
    ("Progress", "ProgressEntry"),
    ("Status", "StatusEntry"), ("Branches", "Branch"), ("Photos", "Photo"),
  ])
  func nameOfOneItemIsDerivedFromThePlural(plural: String, singular: String) {
    #expect(FeatureName(plural).singular == singular)
  }

  @Test func nameOfOneItemCanBeGiven() {
    #expect(FeatureName("People", singular: "Person").singular == "Person")
  }

  @Test(arguments: [
    ("PhotoAlbums", "photoAlbums", "photo-albums", "photo albums"), ("HTTPLogs", "httpLogs", "http-logs", "http logs"),
    ("Top10Lists", "top10Lists", "top10-lists", "top10 lists"),
  ])
  func nameIsSpelledForCodeCommandsAndSentences(name: String, code: String, command: String, sentence: String) {
    let words = CamelWords(name)
    #expect(words.lowerCamel == code)
    #expect(words.kebab == command)
    #expect(words.prose == sentence)
    #expect(words.upperCamel == name)
  }
}
