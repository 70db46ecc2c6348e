import DocumentationSamples
import Foundation
import Programs

/// A guide that begins with a new app: its blocks of commands, what they print, and its changes of files.
struct Guide {
  let path: String
  private let samples: [Sample]

  init(at path: String) throws {
    self.path = path
    let root = PackageFolder.above(#filePath)
    samples = Sample.all(inMarkdown: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
  }

  /// The commands that make the app, which are the first block.
  var beginning: String? { commands.first?.text }

  /// From the first block of commands on.
  private var commands: ArraySlice<Sample> { samples.drop { $0.language != "sh" } }

  /// One script for all that follows, so that folders and variables stay from block to block. What a block prints goes
  /// to a file in a folder, with the number of its line as its name.
  func script(printingTo folder: URL) throws -> String {
    var script = "set -euo pipefail\n"
    for sample in commands.dropFirst() {
      let file = folder.appending(path: "\(sample.line)").path
      switch sample.language {
      case "sh": script += "echo '\(path):\(sample.line)' >&2\n{\n\(sample.text)} >'\(file)'\n"
      case "diff":
        try Data(sample.text.utf8).write(to: URL(filePath: file))
        script += "git apply '\(file)'\n"
      default: break
      }
    }
    return script
  }

  /// A command that a block of the language `console` shows, without its prompt.
  func command(beginningWith beginning: String) -> String? {
    samples.first { $0.language == "console" && $0.text.hasPrefix("$ \(beginning)") }.map {
      String($0.text.dropFirst(2))
    }
  }

  /// What the guide shows behind a block, where it does, and what the block has printed.
  func outputs(in folder: URL) throws -> [(line: Int, shown: String, printed: String)] {
    try zip(samples, samples.dropFirst()).filter { $0.language == "sh" && $1.language == "text" }.map { block, output in
      let file = folder.appending(path: "\(block.line)")
      return (block.line, output.text, try String(contentsOf: file, encoding: .utf8))
    }
  }
}
