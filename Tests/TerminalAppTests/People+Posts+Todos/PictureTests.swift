import Foundation
import Programs
import Testing

/// The picture in the README.
struct PictureTests {
  private static let file = URL(filePath: PackageFolder.above(#filePath)).appending(path: "docs/images/app.svg")

  /// `scripts/picture` sets INNOSAMPLE_PICTURE, and the file is written instead of compared.
  @Test func pictureIsAScreenOfTheApp() async throws {
    try await TerminalSession.with(columns: 90, rows: 24) { session in
      try await session.enter("\(AppInTerminal.program)")
      try await session.wait(for: ["Loaded 10 of 10 people"])
      try await session.press("Down", "Down")
      try await session.wait(for: ["› 3 "])
      func picture() async throws -> String {
        TerminalPicture(try await session.screen(styles: true), columns: 90).svg
      }
      if ProcessInfo.processInfo.environment["INNOSAMPLE_PICTURE"] != nil {
        try FileManager.default.createDirectory(
          at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try await picture().write(to: Self.file, atomically: true, encoding: .utf8)
      }
      let kept = try String(contentsOf: Self.file, encoding: .utf8)
      try await Polling.wait(
        for: "the picture \(kept); scripts/picture makes it again", in: picture, until: { $0 == kept })
      try await session.press("q")
      try await session.waitForShell()
    }
  }
}
