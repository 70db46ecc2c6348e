import CScreen

/// The same list in C.
@MainActor
final class PlainList {
  private let screen: OpaquePointer
  private var bytes = [UInt8](repeating: 0, count: 65_536)

  init(count: Int) {
    screen = screen_open(Int32(count))
    _ = frame(isFresh: true)
  }

  isolated deinit {
    screen_close(screen)
  }

  func move(_ rows: Int) {
    screen_move(screen, Int32(rows))
  }

  func frame(isFresh: Bool) -> ArraySlice<UInt8> {
    let count = screen_draw(screen, isFresh ? 1 : 0, &bytes)
    return bytes[..<count]
  }
}
