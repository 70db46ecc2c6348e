import Domain

/// How many items each list shows.
public enum ListSize: Hashable, Sendable {
  /// What each use case shows by itself.
  case standard
  case first(Int)
  case all

  var limit: ListLimit? {
    switch self {
    case .standard: nil
    case .first(let count): .first(count)
    case .all: .all
    }
  }
}
