extension ListLimit {
  /// What a screen of posts shows unless told otherwise.
  public static let posts = ListLimit.first(18)
}
