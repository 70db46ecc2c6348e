import Synchronization

// The types in the samples of the documentation.

protocol Client: Sendable {
  var name: String { get }
}

struct LiveClient: Client {
  let baseURL: String
  var name: String { baseURL }
}

struct StubClient: Client {
  var name: String { "stub" }
}

final class Inbox: Sendable {
  private let user: String
  private let drafts = Mutex<[String]>([])
  private let stored = Mutex<[String]>([])

  init(user: String) { self.user = user }

  var saved: [String] { stored.withLock { $0 } }

  func add(_ draft: String) { drafts.withLock { $0.append("\(user): \(draft)") } }

  func save() async {
    let new = drafts.withLock { $0 }
    stored.withLock { $0 += new }
  }
}
