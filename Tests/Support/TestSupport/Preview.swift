import Foundation
public import TerminalUI

/// A screen in one state, drawn for terminals from a very narrow to a very wide one. The text is saved in the feature's
/// folder `Previews`, where it is read beside the code, and a test compares it.
@MainActor
public struct Preview {
  public static let widths = [20, 40, 80, 120, 200]

  private let name: String
  private let text: String

  public init(_ name: String, of view: some View) {
    self.name = name
    text = Self.widths.map { width in
      let title = "── \(name), \(width) columns "
      let rule = title + String(repeating: "─", count: max(0, width - title.count))
      return "\(rule)\n\(Frame(of: view, width: width).text(styles: .plain))"
    }
    .joined(separator: "\n")
  }

  /// How a screen differs from its saved text.
  public struct Difference: Error, CustomStringConvertible {
    public let description: String
  }

  /// Compares the screen with its saved text, and throws a ``Difference`` when they differ or there is none.
  ///
  /// With `PREVIEWS_FOLDER` set to a folder, as scripts/preview does, the text is written there instead.
  /// - Parameter file: a file of the feature's tests.
  public func compare(file: String = #filePath) throws {
    let folder = ProcessInfo.processInfo.environment["PREVIEWS_FOLDER"].map { URL(filePath: $0) }
    let feature = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    let url = (folder ?? feature.appending(path: "Previews")).appending(path: "\(name).txt")
    if let folder {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try Data(text.utf8).write(to: url)
    }
    let update = "scripts/preview \(feature.lastPathComponent) --update"
    guard let saved = try? String(contentsOf: url, encoding: .utf8) else {
      throw Difference(description: "There is no Previews/\(name).txt. Make it: \(update)")
    }
    if saved != text {
      throw Difference(
        description: "The screen has changed. If it should have: \(update)\nIt is now\n\(text)\nand was\n\(saved)")
    }
  }
}
