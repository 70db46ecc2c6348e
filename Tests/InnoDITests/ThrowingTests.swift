import InnoDI
import Testing

private struct Unreadable: Error, Equatable {
  let path: String
}

@DIContainer
private struct Files {
  @Provide(.input) var path: String

  @Provide(
    .shared,
    factory: { (path: String) throws in
      FactoryLog.note("file")
      guard !path.isEmpty else { throw Unreadable(path: path) }
      return StubService(name: path)
    })
  var file: any Service

  @Provide(.shared, factory: { (file: any Service) throws in LiveService("index", needing: file) })
  var index: any Service

  @Provide(.lazy, factory: { (index: any Service) throws in LiveService("search", needing: index) })
  var search: any Service

  @Provide(.transient, factory: { (search: any Service) throws in LiveService("result", needing: search) })
  var result: any Service

  @Provide(.transient, factory: { (result: any Service) throws in [result.name] }, concrete: true)
  var names: [String]
}

struct ThrowingTests {
  @Test func throwingValueIsReadWithTry() throws {
    let files = Files(path: "a")
    #expect(try files.file.name == "a")
    #expect(try files.names == ["result(search(index(a)))"])
  }

  @Test func failedSharedValueThrowsTheSameErrorForEveryReader() {
    let log = FactoryLog.recording {
      let files = Files(path: "")
      #expect(throws: Unreadable(path: "")) { try files.file }
      #expect(throws: Unreadable(path: "")) { try files.file }
      #expect(throws: Unreadable(path: "")) { try files.result }
    }
    #expect(log == ["file"])
  }

  @Test func weakValueIsMadeAgainAfterAnError() throws {
    let session = Session(path: "a")
    let held = try session.reader
    #expect(held.path == "a")
    #expect(try session.reader === held)
    #expect(try session.page.path == "a")

    let log = FactoryLog.recording {
      let failing = Session(path: "")
      #expect(throws: Unreadable(path: "")) { try failing.reader }
      #expect(throws: Unreadable(path: "")) { try failing.page }
    }
    // Made once by the initializer, because `page` depends on it, and once by the read.
    #expect(log == ["reader", "reader"])
  }

  @Test func overrideReplacesAFailingValue() throws {
    let files = Files(path: "", file: StubService(name: "stub"))
    #expect(try files.index.name == "index(stub)")
    #expect(try files.names == ["result(search(index(stub)))"])
    #expect(try Files(path: "", search: StubService(name: "found")).names == ["result(found)"])
  }

  @Test func errorOfADependencyIsThrownByTheAsynchronousValue() async throws {
    #expect(try await Opened(path: "file").contents == "file contents")
    // The container is made; the error is thrown when the value is read.
    let container = Opened(path: "")
    await #expect(throws: Unreadable(path: "")) { try await container.contents }
  }
}

private final class Reader: Sendable {
  let path: String

  init(path: String) throws {
    FactoryLog.note("reader")
    guard !path.isEmpty else { throw Unreadable(path: path) }
    self.path = path
  }
}

@DIContainer
private struct Session {
  @Provide(.input) var path: String

  @Provide(.weak, factory: { (path: String) in try Reader(path: path) }, concrete: true)
  var reader: Reader

  @Provide(.shared, factory: { (reader: Reader) throws in reader }, concrete: true)
  var page: Reader
}

@DIContainer
private struct Opened: Sendable {
  @Provide(.input) var path: String

  @Provide(.shared, factory: { (path: String) throws in try Self.checked(path) }, concrete: true)
  var file: String

  @Provide(.shared, asyncFactory: { (file: String) async throws in file + " contents" }, concrete: true)
  var contents: String

  private static func checked(_ path: String) throws -> String {
    guard !path.isEmpty else { throw Unreadable(path: path) }
    return path
  }
}
