extension ListLimit {
  /// What a screen of people shows unless told otherwise.
  public static let people = ListLimit.first(50)
}
