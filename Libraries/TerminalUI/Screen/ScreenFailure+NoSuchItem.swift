extension ScreenFailure {
  /// The failure of a command or a link that names an item which does not exist.
  public static func noSuchItem(_ itemName: String, id: Int) -> ScreenFailure {
    ScreenFailure(code: .notFound, message: "There is no \(itemName) \(id).", hint: "List them to see which ids there are.")
  }
}
