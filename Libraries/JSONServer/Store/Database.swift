import Files

/// The items of one server, in memory or kept in a file.
///
/// Several processes may use one file at once. A write holds the file's lock from reading the latest version until the
/// new one is in place, so that none is lost; a read sees what others have written before it.
actor Database {
  private var collections: Collections
  private var idempotency = IdempotencyCache()
  private let file: DatabaseFile?
  /// The version of the file that `collections` holds; nil for none.
  private var version: DatabaseFile.Version?
  /// The clients that are told of changes, by number.
  private var channels: [Int: MessageChannel] = [:]
  private var lastChannel = 0
  /// Looks for changes by others while there are channels.
  private var watch: Task<Void, Never>?

  init(of resources: [Resource], file: DatabaseFile? = nil) {
    collections = Collections(of: resources)
    self.file = file
  }

  /// Reads the file, so that one that cannot be used is reported before the first request.
  func load() throws(DatabaseFile.Failure) {
    try reload()
  }

  /// Discards what was written.
  func reset() async throws(DatabaseFile.Failure) {
    let lock = try await lock()
    defer { lock?.release() }
    try file?.remove()
    let old = collections
    discard()
    publish(since: old)
  }

  /// All items of several collections, at one point in time, each ordered by id.
  func records(of resources: [Resource]) throws(DatabaseFile.Failure) -> [Resource: [Record]] {
    try reload()
    for resource in resources { try check(resource) }
    return Dictionary(
      resources.map { ($0, collections.records(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  private func check(_ resource: Resource) throws(DatabaseFile.Failure) {
    guard let problem = collections.problem(of: resource) else { return }
    throw DatabaseFile.Failure(path: resource.name, reason: problem.reason)
  }

  /// Whether there was an item with this id, which has been deleted.
  func isDeleted(_ id: JSON, of resource: Resource) -> Bool {
    collections.isDeleted(id, of: resource)
  }

  /// Performs a write and saves its result. For a request with a key that is repeated, returns the first response.
  ///
  /// Nothing suspends between looking up the key and saving: of several concurrent requests, one writes and the others
  /// get its response. A request that was rejected leaves its key free.
  func perform(
    key: IdempotencyKey? = nil, on resource: Resource, _ write: @Sendable (inout Collections) -> HTTPResponse
  ) async throws(DatabaseFile.Failure) -> HTTPResponse {
    let lock = try await lock()
    defer { lock?.release() }
    try reload()
    try check(resource)
    switch key.map({ idempotency.lookUp($0) }) {
    case .known(let response): return response
    case .conflict: return .error("The Idempotency-Key was used for another request.", status: 422)
    case .new, nil: break
    }
    let response = try save(write)
    if let key, response.status < 400 { idempotency.store(response, for: key) }
    return response
  }

  private func save(_ write: (inout Collections) -> HTTPResponse) throws(DatabaseFile.Failure) -> HTTPResponse {
    // If nobody needs the old items, changed in place: a copy would take time in proportion to the collection.
    guard file != nil || !channels.isEmpty else { return write(&collections) }
    var changed = collections
    let response = write(&changed)
    guard response.status < 400 else { return response }
    if let file { version = try file.replace(with: changed.changes) }
    let old = collections
    collections = changed
    publish(since: old)
    return response
  }

  private func reload() throws(DatabaseFile.Failure) {
    guard let file, let latest = try file.read(unless: version) else { return }
    let old = collections
    defer { publish(since: old) }
    switch latest {
    case .none: discard()
    case .contents(let json, let version):
      guard let saved = Collections(changes: json, of: collections.resources) else {
        throw file.failure("it is not what this program saves")
      }
      collections = saved
      self.version = version
    }
  }

  /// The stored responses go too: repeated requests refer to items that do not exist any more.
  private func discard() {
    version = nil
    collections = Collections(of: collections.resources)
    idempotency = IdempotencyCache()
  }

  private func lock() async throws(DatabaseFile.Failure) -> FileLock? {
    guard let file else { return nil }
    var wait = DatabaseFile.LockWait(file.currentStamp, at: .now)
    while true {
      if let lock = try file.lock() { return lock }
      guard !wait.isOver(file.currentStamp, at: .now), !Task.isCancelled else {
        throw file.failure("another program keeps it locked", .busy)
      }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}

// MARK: - Following

extension Database {
  /// The changes from now on, whichever process makes them, each as a message.
  func follow() -> MessageChannel {
    // What has changed before is not a change for this client.
    try? reload()
    lastChannel += 1
    let channel = MessageChannel { [weak self, number = lastChannel] in
      Task { await self?.endChannel(number) }
    }
    channels[lastChannel] = channel
    if file != nil, watch == nil {
      watch = Task { [weak self] in
        var stamp: DatabaseFile.Stamp?
        while let latest = await self?.look(at: stamp) {
          stamp = latest
          try? await Task.sleep(for: Self.watchInterval)
        }
      }
    }
    return channel
  }

  /// The file is looked at, which is one stat(2). Unlike inotify(7), it notices what happens on a network file system,
  /// behind a symbolic link and in a folder that does not exist yet.
  private static let watchInterval = Duration.milliseconds(200)

  /// Reads the file unless it has this stamp, and returns its present one; nil when nobody follows.
  private func look(at stamp: DatabaseFile.Stamp?) -> DatabaseFile.Stamp?? {
    guard !channels.isEmpty, let file else {
      watch = nil
      return .none
    }
    let latest = file.currentStamp
    // A file that cannot be used is reported to the next request.
    if latest != stamp { try? reload() }
    return .some(latest)
  }

  private func endChannel(_ number: Int) { channels[number] = nil }

  private func publish(since old: Collections) {
    guard !channels.isEmpty else { return }
    for change in collections.changes(since: old) {
      let message = MessageChannel.Message.text(change.json)
      for channel in channels.values { channel.send(message) }
    }
  }
}
