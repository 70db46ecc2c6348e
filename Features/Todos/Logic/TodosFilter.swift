/// Which todos a list shows, by their state.
public enum TodosFilter: String, CaseIterable, Codable, Hashable, Sendable {
  case all
  case open
  case done

  func includes(_ row: TodoRowReducer.State) -> Bool {
    switch self {
    case .all: true
    case .open: !row.completed
    case .done: row.completed
    }
  }
}
