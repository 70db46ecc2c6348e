import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

@Suite struct CacheStoreTests {
  /// A directory that is removed after the test.
  final class Scratch: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)").path
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  let scratch = Scratch()

  private func response(_ body: String, credentials: String? = nil, selectors: [String: String?] = [:])
    -> CachedResponse
  {
    CachedResponse(
      status: 200, fields: [.eTag: "\"v1\"", .contentType: "text/plain"], body: Array(body.utf8), selectors: selectors,
      credentials: credentials, requestedAt: 1, receivedAt: 2)
  }

  @Test(arguments: [true, false]) func storedVariantsAreFound(onDisk: Bool) async {
    let store: any ResponseCacheStore = onDisk ? DiskCache(directory: scratch.path) : MemoryCache()
    let variants = [
      response("a", selectors: ["accept": nil]), response("b", selectors: ["accept": "x"]),
      response("", selectors: ["accept": "y"]),
    ]
    await store.store(variants, for: "http://host/a")
    #expect(await store.variants(of: "http://host/a") == variants)
    #expect(await store.variants(of: "http://host/b").isEmpty)
    await store.store([], for: "http://host/a")
    #expect(await store.variants(of: "http://host/a").isEmpty)
    await store.store(variants, for: "http://host/a")
    await store.removeAll()
    #expect(await store.variants(of: "http://host/a").isEmpty)
  }

  /// Sets the modification time of each file, which is the time of its last use, back by a minute.
  private func age() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
      let path = "\(scratch.path)/\(name)"
      let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      try FileManager.default.setAttributes([.modificationDate: date - 60], ofItemAtPath: path)
    }
  }

  @Test(arguments: [true, false]) func theLeastRecentlyUsedResponsesAreRemovedFirst(onDisk: Bool) async throws {
    let store: any ResponseCacheStore =
      onDisk ? DiskCache(directory: scratch.path, capacity: 4000) : MemoryCache(capacity: 4000)
    let body = String(repeating: "x", count: 1000)
    for name in ["a", "b"] {
      await store.store([response(body)], for: name)
      if onDisk { try age() }
    }
    #expect(await store.variants(of: "a").count == 1)
    for name in ["c", "d"] { await store.store([response(body)], for: name) }
    #expect(await store.variants(of: "b").isEmpty)
    for name in ["a", "c", "d"] { #expect(await store.variants(of: name).count == 1) }
  }

  /// The capacity differs by so many bytes from the size of one and of two responses.
  @Test(arguments: [true, false], [0, -1])
  func responsesUpToTheCapacityAreKept(onDisk: Bool, difference: Int) async throws {
    let sample = DiskCache(directory: "\(scratch.path)/sample")
    await sample.store([response("1")], for: "a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/sample").first)
    let size = onDisk ? try Data(contentsOf: URL(filePath: "\(scratch.path)/sample/\(name)")).count : response("1").size
    for count in 1...2 {
      let capacity = count * size + difference
      let store: any ResponseCacheStore =
        onDisk ? DiskCache(directory: "\(scratch.path)/\(count)", capacity: capacity) : MemoryCache(capacity: capacity)
      for url in ["a", "b"].prefix(count) { await store.store([response("1")], for: url) }
      #expect(await store.variants(of: "a").isEmpty == (difference < 0))
      #expect(await store.variants(of: "b").count == count - 1)
    }
  }

  @Test(arguments: [true, false]) func noMoreResponsesAreRemovedThanNecessary(onDisk: Bool) async throws {
    let sample = "\(scratch.path)/sample"
    await DiskCache(directory: sample).store([response("1")], for: "a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: sample).first)
    let size = onDisk ? try Data(contentsOf: URL(filePath: "\(sample)/\(name)")).count : response("1").size
    let store: any ResponseCacheStore =
      onDisk ? DiskCache(directory: scratch.path, capacity: 2 * size) : MemoryCache(capacity: 2 * size)
    for url in ["a", "b", "c"] {
      await store.store([response("1")], for: url)
      if onDisk { try age() }
    }
    #expect(await store.variants(of: "a").isEmpty)
    for url in ["b", "c"] { #expect(await store.variants(of: url).count == 1) }
  }

  @Test(arguments: [true, false]) func responseThatIsLargerThanTheCapacityRemovesTheOlderOne(onDisk: Bool) async {
    let store: any ResponseCacheStore =
      onDisk ? DiskCache(directory: scratch.path, capacity: 2000) : MemoryCache(capacity: 2000)
    await store.store([response("1")], for: "a")
    #expect(await store.variants(of: "a") == [response("1")])
    await store.store([response(String(repeating: "2", count: 2001))], for: "a")
    #expect(await store.variants(of: "a").isEmpty)
  }

  /// The clock may have been set back since the other response was stored.
  @Test func newResponseIsKeptBesideOneThatIsUsedInTheFuture() async throws {
    let body = String(repeating: "x", count: 1000)
    let store = DiskCache(directory: scratch.path, capacity: 2000)
    await store.store([response(body)], for: "a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date() + 3600], ofItemAtPath: "\(scratch.path)/\(name)")
    await store.store([response(body)], for: "b")
    #expect(await store.variants(of: "b").count == 1)
    #expect(await store.variants(of: "a").isEmpty)
  }

  @Test(arguments: [true, false]) func responseThatIsReplacedCountsOnce(onDisk: Bool) async {
    let store: any ResponseCacheStore =
      onDisk ? DiskCache(directory: scratch.path, capacity: 3000) : MemoryCache(capacity: 3000)
    let body = String(repeating: "x", count: 1000)
    await store.store([response(body)], for: "a")
    for _ in 0..<3 { await store.store([response(body)], for: "b") }
    for name in ["a", "b"] { #expect(await store.variants(of: name).count == 1) }
  }

  @Test func removedResponseLeavesItsRoomToOthers() async throws {
    let body = String(repeating: "x", count: 1000)
    let store = DiskCache(directory: scratch.path, capacity: 3000)
    for name in ["a", "b"] { await store.store([response(body)], for: name) }
    await store.store([], for: "a")
    await store.store([response(body)], for: "c")
    for name in ["b", "c"] { #expect(await store.variants(of: name).count == 1) }
  }

  /// Two URLs may have the same file name.
  @Test func fileOfAnotherURLIsNotUsed() async throws {
    let other = "\(scratch.path)/other"
    await DiskCache(directory: scratch.path).store([response("a")], for: "a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
    await DiskCache(directory: other).store([response("b")], for: "b")
    let otherName = try #require(FileManager.default.contentsOfDirectory(atPath: other).first)
    let data = try #require(FileManager.default.contents(atPath: "\(scratch.path)/\(name)"))
    try data.write(to: URL(filePath: "\(other)/\(otherName)"))
    #expect(await DiskCache(directory: other).variants(of: "b").isEmpty)
  }

  @Test func aDiskCacheIsReadByANewInstance() async {
    await DiskCache(directory: scratch.path).store([response("a")], for: "u")
    #expect(await DiskCache(directory: scratch.path).variants(of: "u") == [response("a")])
  }

  @Test func responsesOfAnEarlierInstanceCountAndAreRemoved() async throws {
    let body = String(repeating: "x", count: 1000)
    await DiskCache(directory: scratch.path).store([response(body)], for: "a")
    try age()
    let store = DiskCache(directory: scratch.path, capacity: 2000)
    await store.store([response(body)], for: "b")
    #expect(await store.variants(of: "a").isEmpty)
    #expect(await store.variants(of: "b").count == 1)
    // Files of others stay.
    try Data().write(to: URL(filePath: "\(scratch.path)/notes.txt"))
    await DiskCache(directory: scratch.path).removeAll()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["notes.txt"])
  }

  @Test func sizeCountsTheBodyAndTheFields() {
    var longer = response("abc")
    longer.fields[.from] = "ada"
    #expect(longer.size - response("").size == "abc".count + "From".count + "ada".count)
  }

  @Test func ofSeveralResponsesThoseWithoutCredentialsAreWritten() async {
    let store = DiskCache(directory: scratch.path)
    let open = response("open", selectors: ["accept": "x"])
    await store.store([response("secret", credentials: "cookie: secret"), open], for: "u")
    #expect(await store.variants(of: "u") == [open])
  }

  @Test func responsesWithCredentialsAreNotWritten() async throws {
    let store = DiskCache(directory: scratch.path)
    await store.store([response("secret", credentials: "authorization: Bearer secret")], for: "u")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: scratch.path))?.isEmpty ?? true)
    await store.store([response("open")], for: "u")
    await store.store([response("secret", credentials: "authorization: Bearer secret")], for: "u")
    // A response that may not be written removes the stored one.
    #expect(await store.variants(of: "u").isEmpty)
  }

  @Test func theDirectoryIsForOneUser() async throws {
    await DiskCache(directory: scratch.path).store([response("a")], for: "u")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }

  @Test(arguments: ["", "nonsense", "{}\nx"]) func aDamagedFileIsRemoved(text: String) async throws {
    let store = DiskCache(directory: scratch.path)
    await store.store([response("a")], for: "u")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
    try Data(text.utf8).write(to: URL(filePath: "\(scratch.path)/\(name)"))
    #expect(await store.variants(of: "u").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test(arguments: [
    ("length\":1", "length\":9223372036854775807"), ("status\":200", "status\":1000"),
    ("requestedAt\":1", "requestedAt\":-1"), ("receivedAt\":2", "receivedAt\":9223372036854775807"),
  ])
  func aFileWithImpossibleNumbersIsRemoved(original: String, damaged: String) async throws {
    let store = DiskCache(directory: scratch.path)
    await store.store([response("a"), response("b", selectors: ["accept": "x"])], for: "u")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
    let path = "\(scratch.path)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.replacing(original, with: damaged).utf8).write(to: URL(filePath: path))
    #expect(text.contains(original))
    #expect(await store.variants(of: "u").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test(arguments: [false, true]) func aFileThatIsTooShortOrTooLongIsIgnored(isLonger: Bool) async throws {
    let store = DiskCache(directory: scratch.path)
    await store.store([response("abc")], for: "u")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
    let path = "\(scratch.path)/\(name)"
    let data = try #require(FileManager.default.contents(atPath: path))
    try (isLonger ? data + Data("d".utf8) : data.dropLast()).write(to: URL(filePath: path))
    #expect(await store.variants(of: "u").isEmpty)
  }

  @Test func aClientFindsTheResponsesOfAnEarlierClient() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, [.cacheControl: "max-age=86400"], body: "1")) }
    for _ in 0..<2 {
      let client = try client(engine) { $0.cache.store = DiskCache(directory: scratch.path) }
      #expect(try await client.request(Call()) == Array("1".utf8))
    }
    #expect(engine.requests.count == 1)
  }
}
