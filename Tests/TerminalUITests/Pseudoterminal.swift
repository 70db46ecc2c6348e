import Programs
import Synchronization
import SystemPackage
import Testing

@testable import TerminalUI

/// A terminal whose other end is the test.
@MainActor
final class Pseudoterminal {
  /// What the program writes.
  let output: AsyncStream<String>
  private let device: TerminalDevice

  init() throws {
    let (output, pieces) = AsyncStream.makeStream(of: String.self)
    self.output = output
    device = try TerminalDevice(columns: 0, rows: 0) { piece in
      pieces.yield(String(decoding: piece, as: UTF8.self))
      return []
    }
  }

  func opened(environment: [String: String] = [:]) throws -> Terminal {
    let environment = environment.merging(["TERM": "xterm", "LANG": "C.UTF-8"]) { own, _ in own }
    return try Terminal(
      environment: environment, input: device.follower.rawValue, output: device.follower.rawValue)
  }

  func type(_ text: String) {
    #expect(throws: Never.self) { try device.type(text.utf8) }
  }

  func hangUp() { device.hangUp() }

  func close() {
    hangUp()
    #expect(throws: Never.self) { try device.finish() }
  }
}

/// A clock whose sleeps last until the test ends them, or their task is cancelled.
final class HeldClock: Clock, Sendable {
  final class Sleep: Sendable {
    let duration: Duration
    fileprivate let (lasting, ending) = AsyncStream.makeStream(of: Never.self)
    fileprivate let cancellation = Mutex(false)

    var isCancelled: Bool { cancellation.withLock(\.self) }

    init(_ duration: Duration) {
      self.duration = duration
    }

    func end() {
      ending.finish()
    }
  }

  /// Those that have begun.
  let (sleeps, begun) = AsyncStream.makeStream(of: Sleep.self)

  let now = ContinuousClock.now
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let sleep = Sleep(now.duration(to: deadline))
    await withTaskCancellationHandler {
      begun.yield(sleep)
      for await _ in sleep.lasting {}
    } onCancel: {
      sleep.cancellation.withLock { $0 = true }
    }
    try Task.checkCancellation()
  }
}
