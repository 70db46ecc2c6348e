import Dispatch
import Glibc
import Synchronization
import Testing

@testable import TerminalUI

/// A terminal whose other end is the test.
@MainActor
final class Pseudoterminal {
  /// What the program writes.
  let output: AsyncStream<String>
  private let controller: Int32
  private let terminal: Int32
  private let source: any DispatchSourceRead

  init() throws {
    var (controller, terminal) = (Int32(0), Int32(0))
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    (self.controller, self.terminal) = (controller, terminal)
    let (output, pieces) = AsyncStream.makeStream(of: String.self)
    self.output = output
    source = DispatchSource.makeReadSource(fileDescriptor: controller, queue: .main)
    source.setEventHandler { [controller] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(controller, &bytes, bytes.count)
      pieces.yield(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
    }
    source.setCancelHandler { [controller] in _ = Glibc.close(controller) }
    source.activate()
  }

  func opened(environment: [String: String] = [:]) throws -> Terminal {
    let environment = environment.merging(["TERM": "xterm", "LANG": "C.UTF-8"]) { own, _ in own }
    return try Terminal(environment: environment, input: terminal, output: terminal)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(controller, bytes, bytes.count) == bytes.count)
  }

  func hangUp() { source.cancel() }

  func close() {
    hangUp()
    Glibc.close(terminal)
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
