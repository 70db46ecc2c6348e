import Testing

@testable import Generator

@Suite struct FeatureNameTests {
  @Test(arguments: [
    ("Albums", "Album"), ("Movies", "Movie"), ("Stories", "Story"), ("Classes", "Class"), ("Boxes", "Box"),
    ("Houses", "House"),
    ("PhotoAlbums", "PhotoAlbum"), ("Inventory", "InventoryEntry"), ("News", "NewsEntry"),
    ("Progress", "ProgressEntry"),
    ("Status", "StatusEntry"), ("Statuses", "Status"), ("Buses", "Bus"), ("Dishes", "Dish"),
    ("Ties", "Tie"), ("Pies", "Pie"), ("Zombies", "Zombie"), ("Species", "SpeciesEntry"), ("TVSeries", "TVSeriesEntry"),
    ("Branches", "Branch"), ("Photos", "Photo"),
    ("Activities", "Activity"), ("CityCopies", "CityCopy"), ("SilkTies", "SilkTie"),
    ("Prizes", "Prize"), ("Quizzes", "Quiz"), ("Waltzes", "Waltz"), ("Heroes", "Hero"), ("Shoes", "Shoe"),
    ("Caches", "Cache"), ("Aliases", "Alias"), ("Bonuses", "Bonus"),
    ("Horseshoes", "Horseshoe"), ("Geocookies", "Geocookie"), ("Toes", "Toe"), ("Potatoes", "Potato"),
  ])
  func nameOfOneItemIsDerivedFromThePlural(plural: String, singular: String) {
    #expect(FeatureName(plural).singular == singular)
  }

  @Test func nameOfOneItemCanBeGiven() {
    #expect(FeatureName("People", singular: "Person").singular == "Person")
  }

  @Test func nameHasAtMostFortyLetters() {
    let name = String(repeating: "A", count: 40)
    #expect(NameRules.problems(with: name) == [])
    #expect(NameRules.problems(with: name + "a") == ["'\(name)a' has 41 letters; at most 40 are allowed"])
    #expect(NameRules.upperCamel(name + "a") == name)
  }

  @Test(arguments: [("Überapp", "Uberapp"), ("crème brûlée", "CremeBrulee"), ("Ångström-1", "Angstrom1"), ("日本", nil)])
  func suggestedNameHasNoAccents(name: String, suggestion: String?) {
    #expect(NameRules.upperCamel(name) == suggestion)
  }

  @Test(arguments: [
    ("PhotoAlbums", "photoAlbums", "photo-albums", "photo albums"), ("HTTPLogs", "httpLogs", "http-logs", "http logs"),
    ("Top10Lists", "top10Lists", "top10-lists", "top10 lists"), ("URLs", "urls", "urls", "urls"),
    ("UserUUIDs", "userUUIDs", "user-uuids", "user uuids"),
    ("APIsOfTeams", "apisOfTeams", "apis-of-teams", "apis of teams"),
  ])
  func nameIsSpelledForCodeCommandsAndSentences(name: String, code: String, command: String, sentence: String) {
    let words = CamelWords(name)
    #expect(words.lowerCamel == code)
    #expect(words.kebab == command)
    #expect(words.prose == sentence)
    #expect(words.upperCamel == name)
  }
}
