import Foundation
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer

/// A server, a client that retries at once, and a folder to download into.
struct DownloadSetup {
  let server: LoopbackServer
  let client: NetworkClient
  let scratch: Scratch

  init() throws {
    server = try LoopbackServer()
    scratch = try Scratch()
    client = try loopbackClient(server) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
  }
}

/// A suite of downloads from `/` to `file`.
protocol DownloadSuite {
  var setup: DownloadSetup { get }
}

extension DownloadSuite {
  var server: LoopbackServer { setup.server }
  var client: NetworkClient { setup.client }
  var scratch: Scratch { setup.scratch }
  var path: String { "\(scratch.path)/file" }

  /// The names of the files in the folder, sorted.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()) ?? [] }

  func contents(of name: String = "file") -> String? {
    FileManager.default.contents(atPath: "\(scratch.path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The error of a download; nil if it succeeds.
  func failure(_ call: Call<[UInt8]> = Call("/")) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await client.download(call, to: path)
      return nil
    } catch {
      return error
    }
  }
}
