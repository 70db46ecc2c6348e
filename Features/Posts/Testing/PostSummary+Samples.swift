public import Domain

extension PostSummary {
  /// Twenty posts of four authors: two more than the list shows by itself.
  public static let samples = (1...20).map { id in
    PostSummary(id: id, title: "Post \(id)", body: "The body of post \(id).", authorID: (id - 1) / 5 + 1)
  }
}
