import Dispatch
import Foundation
import Glibc
import Observation
import Synchronization
import TerminalUI
import Testing

/// `FullScreen` on a pseudoterminal, one at a time: the terminal that a program restores is its only one.
@MainActor
@Suite(.serialized)
struct PseudoterminalTests {
  @MainActor
  @Observable
  final class Model {
    var step = 0
  }

  /// Reads 1 KiB at a time, with a pause after each, until the other end is closed.
  private final class SlowReader: Sendable {
    private let received = Mutex<[UInt8]>([])
    private let isDone = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
      DispatchQueue(label: "SlowReader").async { [self] in
        var piece = [UInt8](repeating: 0, count: 1024)
        while true {
          let count = read(descriptor, &piece, piece.count)
          if count <= 0 { break }
          received.withLock { $0 += piece.prefix(count) }
          usleep(2_000)
        }
        isDone.signal()
      }
    }

    /// Everything, once the end has come.
    func result() -> [UInt8] {
      isDone.wait()
      return received.withLock { $0 }
    }
  }

  @Test func theNewestFrameArrivesWholeHoweverSlowlyItIsTaken() async throws {
    var (controller, terminal) = (Int32(0), Int32(0))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
    // A program that shares the terminal may have made it non-blocking: writes are cut and refused.
    try #require(fcntl(terminal, F_SETFL, O_NONBLOCK) == 0)
    let reader = SlowReader(controller)
    let model = Model()
    let screen = try Terminal(environment: ["TERM": "xterm", "LANG": "C.UTF-8"], input: terminal, output: terminal)
    try await FullScreen.run(on: screen) { screen in
      Text((0..<4_000).map { "\(($0 * 7 + model.step) % 10)" }.joined())
        .task {
          for _ in 0..<200 {
            model.step += 1
            await Task.yield()
          }
          screen.quit()
        }
    }
    close(terminal)
    let bytes = reader.result()
    close(controller)

    let text = String(decoding: bytes, as: UTF8.self)
    let frames = text.components(separatedBy: "\u{1B}[1;1H").count - 1
    #expect(frames > 0 && frames < 200)
    #expect(text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    // Each frame is whole: the digits of one step, in order.
    let last = text.components(separatedBy: "\u{1B}[1;1H").last ?? ""
    #expect(last.count > 4_000)
  }

  /// Otherwise the time of an earlier Escape byte makes an Escape key of the first byte of the next sequence.
  @Test(.timeLimit(.minutes(1))) func delayOfAnEscapeByteEndsWithTheInputThatFollowsIt() async throws {
    var (controller, terminal) = (Int32(0), Int32(0))
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    func type(_ text: String) {
      let bytes = Array(text.utf8)
      #expect(write(controller, bytes, bytes.count) == bytes.count)
    }
    let clock = HeldClock()
    var sleeps = clock.sleeps.makeAsyncIterator()
    let (keys, pressed) = AsyncStream.makeStream(of: Key.self)
    var presses = keys.makeAsyncIterator()
    let screen = try Terminal(environment: ["TERM": "xterm", "LANG": "C.UTF-8"], input: terminal, output: terminal)
    let running = Task {
      try await FullScreen.run(on: screen, clock: clock) { screen in
        Text("x").commands {
          for key in [Key.up, .down, .escape] { Command(name: key.label, key: key, title: "") { pressed.yield(key) } }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    type("\u{1B}")
    let first = await sleeps.next()
    type("[A\u{1B}")
    #expect(await presses.next() == .up)
    _ = await sleeps.next()
    #expect(first?.isCancelled == true)
    first?.end()
    type("[B")
    #expect(await presses.next() == .down)
    type("\u{1B}")
    await sleeps.next()?.end()
    #expect(await presses.next() == .escape)
    type("q")
    try await running.value
    close(terminal)
    close(controller)
  }
}

/// A clock whose sleeps last until the test ends them, or their task is cancelled.
private final class HeldClock: Clock, Sendable {
  final class Sleep: Sendable {
    fileprivate let (lasting, ending) = AsyncStream.makeStream(of: Never.self)
    fileprivate let cancellation = Mutex(false)

    var isCancelled: Bool { cancellation.withLock(\.self) }

    func end() {
      ending.finish()
    }
  }

  /// Those that have begun.
  let (sleeps, begun) = AsyncStream.makeStream(of: Sleep.self)

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let sleep = Sleep()
    await withTaskCancellationHandler {
      begun.yield(sleep)
      for await _ in sleep.lasting {}
    } onCancel: {
      sleep.cancellation.withLock { $0 = true }
    }
    try Task.checkCancellation()
  }
}
