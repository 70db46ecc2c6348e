import Foundation
public import TerminalUI

/// A screen in one state, drawn for a narrow window, a terminal and a wide one. The text is kept in the folder `Previews`
/// of the feature, where it is read beside the code, and a test compares it.
@MainActor
public struct Preview {
  public static let widths = [40, 80, 120]

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

  /// What differs from the text that is kept, for the message of a test; nil when nothing does.
  ///
  /// With `INNOSAMPLE_PREVIEWS` set to a folder, as scripts/preview does, it is written there instead.
  /// - Parameter file: a file of the feature's tests.
  public func difference(file: String = #filePath) throws -> String? {
    let folder = ProcessInfo.processInfo.environment["INNOSAMPLE_PREVIEWS"].map { URL(filePath: $0) }
    let kept = URL(filePath: file).deletingLastPathComponent().appending(path: "../Previews").standardizedFileURL
    let url = (folder ?? kept).appending(path: "\(name).txt")
    if let folder {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return nil
    }
    let feature = kept.deletingLastPathComponent().lastPathComponent
    guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
      return "There is no Previews/\(name).txt. Make it: scripts/preview \(feature) --update"
    }
    if expected == text { return nil }
    return
      "The screen has changed. If it should: scripts/preview \(feature) --update\nIt is now\n\(text)\nand was\n\(expected)"
  }
}
