/// Vocabulary of the generated text. The order is part of the data: a word added in the middle changes every text.
enum Words {
  static let adjectives = [
    "amber", "narrow", "patient", "copper", "distant", "painted", "quiet", "crooked", "northern", "borrowed",
    "salted", "hollow", "early", "woollen", "restless", "marble", "gentle", "dusty", "floating", "violet", "sturdy",
    "forgotten", "humming", "silver", "windward", "folded", "polished", "sleepy", "scarlet", "curious",
  ]

  static let nouns = [
    "lighthouse", "bridge", "orchard", "ferry", "telescope", "market", "kettle", "staircase", "harbour", "violin",
    "lantern", "glacier", "bakery", "compass", "meadow", "tramway", "notebook", "windmill", "teapot", "archive",
    "sparrow", "quarry", "umbrella", "clockmaker", "reservoir", "ladder", "observatory", "canoe", "garden",
    "postcard",
  ]

  static let verbs = [
    "outlasts", "remembers", "follows", "repairs", "paints", "measures", "answers", "borrows from", "leans against",
    "waits for", "listens to", "sails past", "keeps", "mirrors", "wakes", "overlooks", "trades with", "carries",
  ]

  static let openings = [
    "why", "how", "when", "where", "the day", "the year", "they say", "it seems", "once more", "proof that",
  ]

  static let places = [
    "by the sea", "under the railway", "near the old mill", "behind the museum", "on the far shore",
    "above the rooftops", "along the canal", "at the edge of town", "beneath the cedars", "inside the valley",
    "across the square", "between two stations",
  ]

  static let times = [
    "before the first snow", "after the rain", "on market day", "until the lamps go out", "at low tide",
    "every other spring", "before breakfast", "once the guests have left", "in the last week of June", "by Friday",
  ]

  static let chores = [
    "repair", "photograph", "water", "catalogue", "return", "repaint", "wrap up", "measure", "clean", "look for",
    "draw", "insure", "oil", "visit",
  ]
}
