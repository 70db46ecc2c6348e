/// What a feature and one of its items are called, in each of the spellings that code, commands and sentences need.
package struct FeatureName: Equatable, Sendable {
  /// `PhotoAlbums`
  package let plural: String
  /// `PhotoAlbum`
  package let singular: String

  /// - Parameter singular: the name of one item; by default derived by the rules of English.
  package init(_ plural: String, singular: String? = nil) {
    self.plural = plural
    self.singular = singular ?? Self.singular(of: plural)
  }

  var plurals: CamelWords { CamelWords(plural) }
  var singulars: CamelWords { CamelWords(singular) }

  /// The name of its command, tab and links.
  package var command: String { plurals.kebab }

  /// Without a plural ending the item is called an entry: `Inventory`, `InventoryEntry`.
  private static func singular(of plural: String) -> String {
    let lowercased = plural.lowercased()
    let lastWord = CamelWords(plural).words.last?.lowercased() ?? lowercased
    func ends(_ endings: String...) -> Bool { endings.contains { lowercased.hasSuffix($0) } }
    if !ends("s") || ends("ss", "us", "is", "news", "series", "species") { return plural + "Entry" }
    // As endings, the short ones would be those of Cities, Copies and Potatoes too.
    let isException =
      ends("movies", "cookies", "calories", "selfies", "zombies", "shoes", "canoes", "caches")
      || ["ties", "pies", "toes"].contains(lastWord)
    if isException { return String(plural.dropLast()) }
    if ends("ies") { return plural.dropLast(3) + "y" }
    if ends("quizzes") { return String(plural.dropLast(3)) }
    if ends("sses", "shes", "ches", "xes", "zzes", "tzes", "oes", "aliases", "statuses", "bonuses", "buses") {
      return String(plural.dropLast(2))
    }
    return String(plural.dropLast())
  }
}
