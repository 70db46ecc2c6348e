import Domain
public import FeatureSupport
public import TodosFeatureInterface

public typealias TodosList = ListDocument<TodoItem>
public typealias TodosRequest = FeatureRequest<TodosRoute, TodosModalRoute>

/// A todo as the screens draw it and as `--format json` prints it.
public struct TodoItem: Encodable, Equatable, Identifiable, Sendable {
  public let id: Int
  public let assigneeID: Int
  public let completed: Bool
  public let title: String
  /// Nil when what is shown is what the server has.
  public let note: TodoNote?

  init(_ row: TodoRowReducer.State) {
    id = row.id
    title = row.todo.title
    completed = row.completed
    assigneeID = row.todo.assigneeID
    note = TodoNote(row)
  }
}

/// The note of a row on the last write of its todo.
public struct TodoNote: Encodable, Equatable, Sendable {
  public enum Kind: String, Encodable, Sendable {
    case saving
    case failed
    case contradicted
    case notKept = "not_kept"
  }

  public let kind: Kind
  public let text: String

  init?(_ row: TodoRowReducer.State) {
    if row.write != nil {
      (kind, text) = (.saving, "saving…")
    } else if let failure = row.failure, failure.kind == .cancelled {
      (kind, text) = (.failed, "interrupted: load again to see what the server has")
    } else if let failure = row.failure {
      (kind, text) = (.failed, "not confirmed: \(failure.message)")
    } else if row.isContradicted {
      (kind, text) = (.contradicted, "the server has it as \(row.todo.completed ? "done" : "open")")
    } else if !row.isKept {
      (kind, text) = (.notKept, "not kept by this server")
    } else {
      return nil
    }
  }
}

/// The digest sheet: how many todos are done, of all that were loaded.
public struct TodosDigest: Encodable, Equatable, Sendable {
  public let completed: Int
  public let total: Int

  init(_ rows: TodoRows) {
    completed = rows.count { $0.completed }
    total = rows.count
  }

  public var remaining: Int { total - completed }
}

extension TodosList {
  init(_ phase: LoadingPhase, _ failure: DomainError?, _ rows: [TodoRowReducer.State], _ limit: ListLimit) {
    self.init(phase, failure, Listing(items: rows, limit: limit), item: TodoItem.init)
  }
}
