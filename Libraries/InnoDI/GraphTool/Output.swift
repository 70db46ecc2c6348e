import Foundation

/// Output of the command: `-` is standard output.
struct Output {
  let path: String

  /// The image type of the file name's extension; nil for text.
  var picture: String? {
    let type = URL(filePath: path).pathExtension.lowercased()
    return ["png", "svg"].contains(type) ? type : nil
  }

  func write(_ text: String) throws {
    guard path != "-" else {
      print(text, terminator: "")
      return
    }
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw ToolFailure(code: .file, message: "'\(path)' cannot be written")
    }
  }
}
