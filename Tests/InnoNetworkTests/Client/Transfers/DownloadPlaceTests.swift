import Foundation
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Downloads to paths where a folder, a link or another file exists already.
@Suite(.timeLimit(.minutes(10))) struct DownloadPlaceTests: DownloadSuite {
  let setup: DownloadSetup

  init() throws {
    setup = try DownloadSetup()
    server.route("/") { _, number in
      number == 1
        ? .raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n01234")
        : .text("0123456789", headers: [("ETag", "\"v1\"")])
    }
  }

  enum Obstacle: CaseIterable {
    case symbolicLink, danglingLink, hardLink, pipe, pipeWithReader, folder

    var number: Int32 {
      switch self {
      case .symbolicLink, .danglingLink: ELOOP
      case .hardLink: EMLINK
      case .pipe: ENXIO
      case .pipeWithReader: EINVAL
      case .folder: EISDIR
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func aPartialFileThatIsNotARegularFileIsNotWrittenTo(obstacle: Obstacle) async throws {
    let other = try scratch.file("other", Array("kept".utf8))
    var reader: Int32 = -1
    switch obstacle {
    case .symbolicLink: symlink(other, "\(path).part")
    case .danglingLink: symlink("\(scratch.path)/new", "\(path).part")
    case .hardLink: link(other, "\(path).part")
    case .pipe: mkfifo("\(path).part", 0o600)
    case .pipeWithReader:
      mkfifo("\(path).part", 0o600)
      reader = open("\(path).part", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    case .folder: mkdir("\(path).part", 0o700)
    }
    guard case .file(let name, let number) = await failure()?.kind else { throw NetworkErrorExpected() }
    close(reader)
    #expect(name == "\(path).part")
    #expect(number == obstacle.number)
    #expect(contents(of: "other") == "kept")
    #expect(contents(of: "new") == nil)
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }

  @Test(arguments: [false, true])
  func aFolderAtTheDestinationFailsBeforeAnythingIsSent(throughALink: Bool) async throws {
    if throughALink { symlink("/", path) } else { mkdir(path, 0o700) }
    guard case .file(path, EISDIR) = await failure()?.kind else { throw NetworkErrorExpected() }
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }

  @Test func aFolderThatIsMadeAtTheDestinationMeanwhileLeavesADownloadThatIsResumed() async throws {
    server.route("/") { [path] request, _ in
      let tag = ("ETag", "\"v1\"")
      switch request["Range"] {
      case nil:
        mkdir(path, 0o700)
        return .text("0123456789", headers: [tag])
      case "bytes=9-":
        return .response(status: 206, headers: [tag, ("Content-Range", "bytes 9-9/10")], body: Array("9".utf8))
      default: return .text("no such range", status: 416, headers: [("Content-Range", "bytes */10")])
      }
    }
    guard case .file(path, EISDIR) = await failure()?.kind else { throw NetworkErrorExpected() }
    rmdir(path)
    let download = try await client.download(Call("/"), to: path)
    #expect(download.resumedFrom == 9)
    #expect(contents() == "0123456789")
    await client.shutdown()
  }

  // Without the identity the version of the bytes is unknown, so the download starts over.
  @Test(arguments: [Obstacle.symbolicLink, .hardLink, .pipe, .folder])
  func anIdentityFileThatIsNotARegularFileIsIgnored(obstacle: Obstacle) async throws {
    let other = try scratch.file("other", Array("{\"url\":\"\(server.baseURL)/\",\"validator\":\"\\\"v1\\\"\"}".utf8))
    _ = try scratch.file("file.part", Array("xxxxx".utf8))
    let notes = "\(path).part.json"
    switch obstacle {
    case .symbolicLink: symlink(other, notes)
    case .hardLink: link(other, notes)
    case .folder: mkdir(notes, 0o700)
    default: mkfifo(notes, 0o600)
    }
    let before = contents(of: "other")
    _ = try await client.download(Call("/"), to: path)
    #expect(contents(of: "file") == "0123456789")
    #expect(contents(of: "other") == before)
    #expect(server.requests.first?["Range"] == nil)
    await client.shutdown()
  }

  // Another download may finish between the opening and the locking of the partial file, and rename or remove it. The
  // opened file is then the finished one, or a removed one.
  @Test(arguments: [true, false]) func aPartialFileThatIsRenamedBeforeItIsLockedIsNotUsed(succeeds: Bool) async throws {
    server.route("/", .text("0123456789"))
    _ = try scratch.file("file.part", Array("other".utf8))
    let seen = Recorder<String>()
    LockHook.before(locking: "\(path).part") { [path] in
      if succeeds { rename("\(path).part", path) } else { unlink("\(path).part") }
    }
    let download = try await client.download(Call("/"), to: path) { [path] _ in
      seen.record(FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
    }
    #expect(download.size == 10)
    #expect(contents(of: "file") == "0123456789")
    #expect(seen.values.first == (succeeds ? "other" : "nothing"))
    await client.shutdown()
  }

  @Test func downloadsToOnePathNeverDamageTheFile() async throws {
    let text = String(repeating: "0123456789", count: 1000)
    server.route("/", .text(text, headers: [("ETag", "\"v1\"")]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            do throws(NetworkError) {
              _ = try await client.download(Call("/"), to: path)
            } catch {
              guard case .file("\(path).part", EWOULDBLOCK) = error.kind else { throw error }
            }
            if let contents = contents(of: "file"), contents != text { Issue.record("\(contents.count) bytes") }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(contents(of: "file") == text)
    await client.shutdown()
  }
}
