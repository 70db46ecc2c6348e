extension ListLimit {
  /// What a screen of todos shows unless told otherwise.
  public static let todos = ListLimit.first(20)
}
