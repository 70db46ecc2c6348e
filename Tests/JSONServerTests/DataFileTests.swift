import Files
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import JSONServer

/// The file that keeps what clients write.
@Suite struct DataFileTests {
  /// Runs a test with the path of a data file in a folder that does not exist yet.
  private func withDataFile<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "json-server-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body("\(folder)/state/data.json")
  }

  private func send(
    _ method: String, _ target: String, body: String? = nil, _ file: String
  ) async throws -> RawResponse {
    try await withServer(dataFile: file) { try await RawConnection(to: $0).send(method, target, body: body) }
  }

  @Test func nextServerSeesWhatWasWritten() async throws {
    try await withDataFile { file in
      #expect(try await send("GET", "/posts/1", file).status == 200)
      #expect(!FileManager.default.fileExists(atPath: file))
      let created = try await send("POST", "/posts", body: post(#""x":["é",1.5,null]"#), file)
      let changed = try await send("PATCH", "/todos/7", body: #"{"completed":true}"#, file)
      #expect(try await send("DELETE", "/users/3", file).status == 200)
      #expect(try await send("GET", "/posts/101", file).body == created.body)
      #expect(try await send("GET", "/todos/7", file).body == changed.body)
      #expect(try await send("GET", "/todos/7", file).fields["etag"] == changed.fields["etag"])
      #expect(try await send("GET", "/users/3", file).status == 410)
      #expect(try await send("GET", "/posts", file).fields["x-total-count"] == "91")
      #expect(try await send("DELETE", "/posts/101", file).status == 200)
      #expect(try await send("POST", "/posts", body: post(), file).body == post(#""id":102"#))
    }
  }

  @Test func fileAndItsFolderArePrivate() async throws {
    try await withDataFile { file in
      _ = try await send("POST", "/posts", body: post(), file)
      var status = stat()
      stat(file, &status)
      #expect(status.st_mode & 0o777 == 0o600)
      stat("\(file).lock", &status)
      #expect(status.st_mode & 0o777 == 0o600)
      // Also when the folder exists already.
      try FileManager.default.removeItem(atPath: "\(file).lock")
      _ = try await send("DELETE", "/posts/1", file)
      stat("\(file).lock", &status)
      #expect(status.st_mode & 0o777 == 0o600)
      stat(String(file.dropLast("/data.json".count)), &status)
      #expect(status.st_mode & 0o777 == 0o700)
      // Nothing but the file and its lock.
      let names = try FileManager.default.contentsOfDirectory(atPath: String(file.dropLast("/data.json".count)))
      #expect(names.sorted() == ["data.json", "data.json.lock"])
    }
  }

  @Test func writeThatFailsLeavesNoFile() async throws {
    try await withDataFile { path in
      let file = DatabaseFile(path: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      #expect(throws: DatabaseFile.Failure.self) { try file.replace(with: [1]) }
      #expect(openFiles(at: path).isEmpty)
      let folder = String(path.dropLast("/data.json".count))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["data.json"])
    }
  }

  /// A file is read in pieces of 64 KiB.
  @Test(arguments: [65_000, 66_000, 200_000]) func longFileIsReadToItsEnd(length: Int) async throws {
    try await withDataFile { file in
      let text = String(repeating: "x", count: length)
      let written = try await send("PATCH", "/posts/1", body: #"{"body":"\#(text)"}"#, file)
      #expect(written.status == 200)
      let read = try await send("GET", "/posts/1", file)
      #expect(read.status == 200)
      #expect(read.body.contains(#""\#(text)""#))
    }
  }

  @Test func resetWithoutAFileDoesNothing() async throws {
    try await withDataFile { path in
      let server = RESTServer(resources: Resource.all, dataFile: path)
      try await server.reset()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// A task that is cancelled waits no longer, so that the test need not.
  @Test func writeWhileAnotherProgramHasTheLockIsRefusedAsBusy() async throws {
    try await withDataFile { path in
      let lock = try #require(try DatabaseFile(path: path).lock())
      let database = Database(of: Resource.all, file: DatabaseFile(path: path))
      let handler = APIHandler(
        resources: Resource.all, database: database, conditions: SimulatedConditions(ServerConditions()),
        access: AccessRules(ServerAccess(), address: "127.0.0.1"))
      let task = Task { await handler.respond(to: HTTPRequest(method: "DELETE", target: "/posts/1")) }
      task.cancel()
      let response = await task.value
      #expect(response.status == 503)
      #expect(String(decoding: response.body, as: UTF8.self).contains("another program keeps it locked"))
      let reset = Task { try await database.reset() }
      reset.cancel()
      await #expect(throws: DatabaseFile.Failure.self) { try await reset.value }
      lock.release()
      #expect(await handler.respond(to: HTTPRequest(method: "DELETE", target: "/posts/1")).status == 200)
    }
  }

  @Test func rejectedWriteChangesNothing() async throws {
    try await withDataFile { file in
      #expect(try await send("POST", "/posts", body: #"{"title":""}"#, file).status == 422)
      #expect(!FileManager.default.fileExists(atPath: file))
      _ = try await send("POST", "/posts", body: post(), file)
      let before = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try await send("PATCH", "/posts/999", body: "{}", file).status == 404)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    }
  }

  @Test func serversThatShareAFileLoseNoWrite() async throws {
    try await withDataFile { file in
      let servers = (0..<4).map { _ in RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file) }
      var urls: [URL] = []
      for server in servers { urls.append(try await server.start()) }
      let ids = try await withThrowingTaskGroup { group in
        for index in 0..<40 {
          let url = urls[index % urls.count]
          group.addTask {
            let response = try await RawConnection(to: url).send("POST", "/posts", body: post(#""n":\#(index)"#))
            return try JSONDecoder().decode(Item.self, from: Data(response.body.utf8)).id
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(ids.sorted() == Array(101...140))
      for url in urls {
        #expect(try await RawConnection(to: url).send("GET", "/posts").fields["x-total-count"] == "140")
      }
      for server in servers { await server.stop() }
    }
  }

  private struct Item: Decodable { let id: Int }

  @Test func keyThatWasUsedBeforeAResetCanBeUsedAgain() async throws {
    try await withDataFile { file in
      let servers = (0..<2).map { _ in RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file) }
      var connections: [RawConnection] = []
      for server in servers { connections.append(try RawConnection(to: try await server.start())) }
      let key = ["Idempotency-Key": "key"]
      let title = #"{"title":"Changed"}"#
      // The second reset is that of the other server.
      for resetting in servers {
        let changed = try await connections[0].send("PATCH", "/posts/1", body: title, fields: key)
        #expect(try await connections[0].send("GET", "/posts/1").body == changed.body)
        try await resetting.reset()
        #expect(try await connections[0].send("GET", "/posts/1").body != changed.body)
      }
      _ = try await connections[0].send("PATCH", "/posts/1", body: title, fields: key)
      #expect(try await connections[1].send("GET", "/posts/1").body.contains("Changed"))
      for server in servers { await server.stop() }
    }
  }

  @Test func runningServersSeeEachOthersWritesAndAReset() async throws {
    try await withDataFile { file in
      let first = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let second = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let a = try RawConnection(to: try await first.start())
      let b = try RawConnection(to: try await second.start())
      for title in ["aa", "bb", "cc"] {
        let written = try await a.send("PATCH", "/posts/1", body: #"{"title":"\#(title)"}"#)
        #expect(try await b.send("GET", "/posts/1").body == written.body)
        let back = try await b.send("PATCH", "/posts/1", body: #"{"title":"\#(title.uppercased())"}"#)
        #expect(try await a.send("GET", "/posts/1").body == back.body)
      }
      try await second.reset()
      #expect(!(try await a.send("GET", "/posts/1").body.contains("\"CC\"")))
      #expect(try await a.send("POST", "/posts", body: post()).body == post(#""id":101"#))
      await first.stop()
      await second.stop()
    }
  }

  @Test func writeWithAKeyKeepsWhatAnotherServerHasWritten() async throws {
    try await withDataFile { file in
      let servers = (0..<2).map { _ in RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file) }
      var connections: [RawConnection] = []
      for server in servers { connections.append(try RawConnection(to: try await server.start())) }
      for (index, connection) in connections.enumerated() {
        let created = try await connection.send("POST", "/posts", body: post(), fields: ["Idempotency-Key": "key"])
        #expect(created.body == post(#""id":\#(101 + index)"#))
      }
      // A retry by a client that has not received the response.
      let again = try await connections[0].send("POST", "/posts", body: post(), fields: ["Idempotency-Key": "key"])
      #expect(again.body == post(#""id":101"#))
      #expect(try await connections[0].send("GET", "/posts").fields["x-total-count"] == "102")
      for server in servers { await server.stop() }
    }
  }

  /// An editor saves in place, so soon after the server that the time of the file differs by a nanosecond, or restores
  /// the time, or replaces the file.
  @Test(arguments: [
    ("edited", 0, 1, false), ("edited", 1, 0, false), ("longer than before", 0, 0, false), ("edited", 0, 0, true),
  ])
  func editOfTheFileIsSeen(title: String, seconds: Int, nanoseconds: Int, isReplaced: Bool) async throws {
    try await withDataFile { file in
      let server = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let connection = try RawConnection(to: try await server.start())
      _ = try await connection.send("PATCH", "/posts/1", body: #"{"title":"before"}"#)
      var status = stat()
      #expect(stat(file, &status) == 0)
      let edited = try String(contentsOfFile: file, encoding: .utf8).replacing("before", with: title)
      try Data(edited.utf8).write(to: URL(filePath: file), options: isReplaced ? .atomic : [])
      status.st_mtim.tv_sec += seconds
      status.st_mtim.tv_nsec ^= nanoseconds
      #expect(utimensat(AT_FDCWD, file, [status.st_atim, status.st_mtim], 0) == 0)
      #expect(try await connection.send("GET", "/posts/1").body.contains("\"title\":\"\(title)\""))
      await server.stop()
    }
  }

  /// The server keeps the version of the file open that it has read (`DatabaseFile.Version`).
  @Test func resetClosesTheDiscardedFile() async throws {
    try await withDataFile { file in
      let server = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let url = try await server.start()
      _ = try await RawConnection(to: url).send("POST", "/posts", body: post())
      #expect(openFiles(at: file) == [file])
      try await server.reset()
      #expect(openFiles(at: file).isEmpty)
      await server.stop()
    }
  }

  /// What this process has open under a path, as proc_pid_fd(5) names it: a deleted file too.
  private func openFiles(at path: String) -> [String] {
    let folder = "/proc/self/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
      .filter { $0.hasPrefix(path) && !$0.hasPrefix("\(path).lock") }
  }

  @Test func dataFileAboveTheLimitIsTooLarge() async throws {
    try await withDataFile { file in
      try FileManager.default.createDirectory(
        atPath: String(file.dropLast("/data.json".count)), withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: URL(filePath: file))
      try #require(truncate(file, 64 << 20 + 1) == 0)
      let server = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let error = await #expect(throws: ServerError.self) { try await server.start() }
      #expect(error?.description.hasPrefix("'\(file)' cannot be used: it is too large") == true)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"version":2,"collections":{}}"#, #"{"version":1,"collections":{"posts":[]}}"#,
    #"{"version":1}"#, #"{"collections":{}}"#, #"{"version":1,"collections":{"posts":{"lastID":100,"written":[]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":100,"deleted":[]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":100,"deleted":[],"written":[1]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":5,"deleted":[],"written":[]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":101,"deleted":[],"written":[{"title":"no id"}]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":101,"deleted":[],"written":[{"id":102}]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":101,"deleted":[],"written":[{"id":0}]}}}"#,
    #"{"version":1,"collections":{"posts":{"lastID":9007199254740993,"deleted":[],"written":[]}}}"#,
  ])
  func invalidDataFileIsAnErrorAndIsKept(text: String) async throws {
    try await withDataFile { file in
      try FileManager.default.createDirectory(
        atPath: String(file.dropLast("/data.json".count)), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: file))
      let server = RESTServer(resources: Resource.all, limits: .withoutTimeouts, dataFile: file)
      let error = await #expect(throws: ServerError.self) { try await server.start() }
      #expect(error?.description.hasPrefix("'\(file)' cannot be used: it is not ") == true)
      #expect(openFiles(at: file).isEmpty)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      try await server.reset()
      let url = try await server.start()
      #expect(try await RawConnection(to: url).send("GET", "/posts/1").status == 200)
      // Broken while the server runs: an error, and no write replaces it.
      _ = try await RawConnection(to: url).send("POST", "/posts", body: post())
      try Data(text.utf8).write(to: URL(filePath: file))
      #expect(try await RawConnection(to: url).send("GET", "/posts/1").status == 500)
      #expect(try await RawConnection(to: url).send("POST", "/posts", body: post()).status == 500)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      // Of what it has opened, the server keeps the version that it uses.
      #expect(openFiles(at: file).count == 1)
      // The write that failed keeps no lock.
      try await server.reset()
      #expect(openFiles(at: file).isEmpty)
      await server.stop()
    }
  }

  /// A child process that inherits the descriptor would keep the lock after its release.
  @Test func descriptorsAreClosedInChildProcesses() async throws {
    try await withDataFile { path in
      let file = DatabaseFile(path: path)
      // The first lock creates the folder.
      for _ in 1...2 {
        let lock = try #require(try file.lock())
        #expect(try file.lock() == nil)
        #expect(flags(ofFilesAt: "\(path).lock") == [FD_CLOEXEC])
        lock.release()
        #expect(flags(ofFilesAt: "\(path).lock").isEmpty)
      }
      let written = try file.replace(with: Array("{}".utf8))
      let read = try file.read(unless: nil)
      withExtendedLifetime((written, read)) {
        #expect(flags(ofFilesAt: path) == [FD_CLOEXEC, FD_CLOEXEC])
      }
    }
  }

  @Test func lockIsHeldUntilItsReleaseAlsoWhenTheFileIsReplacedOrRemoved() async throws {
    try await withDataFile { path in
      let file = DatabaseFile(path: path)
      let lock = try #require(try file.lock())
      _ = try file.replace(with: Array("{}".utf8))
      #expect(try file.lock() == nil)
      // The second removal finds no file.
      for _ in 1...2 {
        try file.remove()
        #expect(try file.lock() == nil)
      }
      lock.release()
      try #require(try file.lock()).release()
    }
  }

  /// The flags (fcntl(2), F_GETFD) of each open descriptor of a file.
  private func flags(ofFilesAt path: String) -> [Int32] {
    let folder = "/proc/self/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path }
      .compactMap { Int32($0) }.map { fcntl($0, F_GETFD) }
  }

  @Test(arguments: [true, false]) func folderOrPipeIsNoDataFile(isFolder: Bool) async throws {
    try await withDataFile { path in
      let folder = isFolder ? path : String(path.dropLast("/data.json".count))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if !isFolder { #expect(mkfifo(path, 0o600) == 0) }
      let server = RESTServer(resources: Resource.all, dataFile: path)
      await #expect(throws: ServerError.dataNotUsable(path: path, reason: "it is not a regular file")) {
        try await server.start()
      }
      #expect(openFiles(at: path).isEmpty)
      if isFolder {
        // The first failure leaves no lock, with which the second would have another reason.
        for _ in 1...2 {
          await #expect(throws: ServerError.dataNotUsable(path: path, reason: "Is a directory")) {
            try await server.reset()
          }
        }
      } else {
        try await server.reset()
        _ = try await server.start()
        await server.stop()
      }
    }
  }

  @Test func writeThatCannotBeSavedIsAnErrorAndIsNotKept() async throws {
    try await withDataFile { file in
      // A file where the folder would be: nothing can be made in it, not even by root.
      let folder = URL(filePath: file).deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: folder)
      try await withServer(dataFile: file) { url in
        let connection = try RawConnection(to: url)
        let response = try await connection.send(
          "POST", "/posts", body: post(), fields: ["Origin": "http://localhost:5173"])
        #expect(response.status == 507)
        #expect(response.fields["access-control-allow-origin"] == "http://localhost:5173")
        #expect(response.body.contains("'\(file)' cannot be written: Not a directory."), "\(response.body)")
        #expect(try await connection.send("GET", "/posts").fields["x-total-count"] == "100")
      }
      let error = await #expect(throws: ServerError.self) {
        try await RESTServer(resources: Resource.all, dataFile: file).reset()
      }
      #expect(error?.description.hasPrefix("'\(file)' cannot be used: ") == true)
    }
  }

  /// Two links to one file share its lock, and a reset keeps them.
  @Test func symbolicLinkStaysALinkToTheFile() async throws {
    try await withDataFile { file in
      let folder = String(file.dropLast("/data.json".count))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let links = ["\(folder)/a.json", "\(folder)/b.json"]
      for link in links { #expect(symlink("there/data.json", link) == 0) }
      let created = try await send("POST", "/posts", body: post(), links[0])
      #expect(created.status == 201)
      #expect(try await send("GET", "/posts/101", links[1]).body == created.body)
      let lock = try #require(try DatabaseFile(path: links[0]).lock())
      #expect(try DatabaseFile(path: links[1]).lock() == nil)
      lock.release()
      try await RESTServer(resources: Resource.all, dataFile: links[1]).reset()
      #expect(try await send("GET", "/posts/101", links[0]).status == 404)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["a.json", "b.json", "there"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/there") == ["data.json.lock"])
    }
  }

  @Test func writeWhoseFileCannotBeReplacedIsNotKept() async throws {
    try await withDataFile { file in
      // The path of its lock has room (PATH_MAX), and that of the new version, which is longer, has not.
      var folder = String(file.dropLast("/data.json".count))
      while folder.utf8.count < 4_086 {
        folder += "/" + String(repeating: "x", count: min(200, 4_085 - folder.utf8.count))
      }
      try await withServer(dataFile: "\(folder)/a") { url in
        let connection = try RawConnection(to: url)
        // The first request leaves neither the lock taken nor its key used.
        for _ in 1...2 {
          let response = try await connection.send(
            "POST", "/posts", body: post(), fields: ["Idempotency-Key": "key"])
          #expect(response.status == 507)
        }
        #expect(try await connection.send("GET", "/posts").fields["x-total-count"] == "100")
      }
    }
  }

  // The server waits for five seconds, which a busy machine may take for the reads: then there is another try.
  @Test func writeWaitsForAnotherProgramsLock() async throws {
    try await withDataFile { file in
      _ = try await send("POST", "/posts", body: post(), file)
      try await withServer(dataFile: file) { url in
        let connection = try RawConnection(to: url)
        var written: RawResponse?
        for _ in 0..<20 where written?.status != 201 {
          let lock = try #require(try DatabaseFile(path: file).lock())
          #expect(try DatabaseFile(path: file).lock() == nil)
          async let response = connection.send("POST", "/posts", body: post())
          // Reads need no lock.
          #expect(try await RawConnection(to: url).send("GET", "/posts/101").status == 200)
          #expect(try await RawConnection(to: url).send("GET", "/posts/102").status == 404)
          lock.release()
          written = try await response
        }
        #expect(written?.body == post(#""id":102"#))
      }
    }
  }

  @Test func waitForALockIsOverWhenNobodyHasWrittenForItsTimeout() throws {
    try withStamps { first, second in
      let timeout = DatabaseFile.LockWait.timeout
      let start = ContinuousClock.now
      var wait = DatabaseFile.LockWait(nil, at: start)
      let steps = [(nil, 0.9), (first, 1.8), (second, 2.7), (second, 3.6), (second, 3.7)]
      let isOver = steps.map { stamp, timeouts in wait.isOver(stamp, at: start + timeout * timeouts) }
      #expect(isOver == [false, false, false, false, true])
    }
  }

  /// Runs a test with the stamps of two versions of a file.
  private func withStamps(_ body: (DatabaseFile.Stamp, DatabaseFile.Stamp) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "stamps-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = DatabaseFile(path: path)
    #expect(file.currentStamp == nil)
    let first = try file.replace(with: [1])
    let stamp = try #require(file.currentStamp)
    try withExtendedLifetime(first) { _ = try file.replace(with: [1, 2]) }
    try body(stamp, try #require(file.currentStamp))
  }

  @Test func requestsWithOneKeyThatWaitForALockWriteOnce() async throws {
    try await withDataFile { file in
      _ = try await send("POST", "/posts", body: post(), file)
      let database = Database(of: Resource.all, file: DatabaseFile(path: file))
      let counts = Mutex((started: 0, written: 0))
      let write: @Sendable () async throws -> Int = {
        counts.withLock { $0.started += 1 }
        return try await database.perform(key: IdempotencyKey(text: "key", fingerprint: 1), on: .posts) { _ in
          let number = counts.withLock { counts in
            counts.written += 1
            return counts.written
          }
          return HTTPResponse(status: 200 + number)
        }.status
      }
      let lock = try #require(try DatabaseFile(path: file).lock())
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { try await write() } }
        while counts.withLock(\.started) < 4 { _ = await database.isDeleted(1, of: .posts) }
        for _ in 0..<100 { _ = await database.isDeleted(1, of: .posts) }
        lock.release()
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == [201, 201, 201, 201])
      #expect(counts.withLock(\.written) == 1)
    }
  }
}
