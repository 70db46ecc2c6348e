import JSONServer

extension Resource {
  /// The collections of the embedded API: those of the sample, and those that features have brought.
  static let all: [Resource] = [
    users,
    posts,
    comments,
    albums,
    photos,
    todos,
  ]
}
