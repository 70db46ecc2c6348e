public import Domain

extension TodoSummary {
  /// Thirty todos of three people, every third one done: ten more than the list shows by itself.
  public static let samples = (1...30).map { id in
    TodoSummary(id: id, title: "Todo \(id)", completed: id % 3 == 0, assigneeID: (id - 1) / 10 + 1)
  }
}
