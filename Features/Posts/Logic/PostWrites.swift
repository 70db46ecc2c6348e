import Domain

/// What this app has written since the list was loaded, as the server has confirmed it. It stands over what was loaded:
/// a server that forgets what is written would otherwise make it vanish at once.
struct PostWrites: Equatable, Sendable {
  enum Write: Equatable, Sendable {
    case created(PostSummary)
    case edited(PostSummary)
    case deleted(Int)

    var id: Int {
      switch self {
      case .created(let post), .edited(let post): post.id
      case .deleted(let id): id
      }
    }
  }

  /// One for each post, the newest first.
  private(set) var all: [Write] = []

  mutating func add(_ write: Write) {
    var write = write
    if case .edited(let post) = write, all.contains(where: { $0.id == post.id && $0.isCreation }) {
      write = .created(post)
    }
    all.removeAll { $0.id == write.id }
    all.insert(write, at: 0)
  }

  /// Forgets writes that are no news any more; one that another has followed stays.
  mutating func forget(_ writes: [Write]) {
    all.removeAll(where: writes.contains)
  }

  mutating func forget(_ id: Int) {
    all.removeAll { $0.id == id }
  }

  /// The post as it was written; nil when it was not.
  func post(_ id: Int) -> PostSummary? {
    all.lazy.filter { $0.id == id }.compactMap(\.post).first
  }

  /// The rows with what was written: new posts first, where `isIncluded` accepts them.
  func applied(to posts: [PostSummary], where isIncluded: (PostSummary) -> Bool) -> [PostSummary] {
    if all.isEmpty { return posts }
    let created = all.filter(\.isCreation).compactMap(\.post)
    let deleted = Set(all.filter { $0.post == nil }.map(\.id))
    let others = posts.filter { post in !deleted.contains(post.id) && !created.contains { $0.id == post.id } }
    return created.filter(isIncluded) + others.map { self.post($0.id) ?? $0 }
  }

  /// The ids of the posts that the server does not have as they were written. Posts that it gives no answer for are not
  /// among them.
  func notKept(_ loadPost: @Sendable (Int) async throws(DomainError) -> PostSummary) async -> [Int] {
    var ids: [Int] = []
    for write in all {
      do throws(DomainError) {
        let post = try await loadPost(write.id)
        if write.post != post { ids.append(write.id) }
      } catch {
        if error.kind == .notFound, write.post != nil { ids.append(write.id) }
      }
    }
    return ids
  }
}

extension PostWrites.Write {
  fileprivate var post: PostSummary? {
    switch self {
    case .created(let post), .edited(let post): post
    case .deleted: nil
    }
  }

  fileprivate var isCreation: Bool {
    if case .created = self { true } else { false }
  }
}
