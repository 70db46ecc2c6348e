import Dispatch
import Foundation
import Glibc
import Observation
import Synchronization
import TerminalUI
import Testing

/// A pseudoterminal whose other end takes little at a time.
@MainActor
struct SlowTerminalTests {
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
}
