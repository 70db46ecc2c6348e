import ArgumentParser
import Foundation
import InnoDIGraph

/// A graph in Mermaid and in DOT, each ending in a newline.
struct Picture {
  let mermaid: String
  let dot: String

  /// The block of a Markdown file that shows it.
  var markdown: String { "```mermaid\n\(mermaid)```" }

  func text(_ format: PictureFormat) throws -> String {
    switch format {
    case .mermaid: return mermaid
    case .dot: return dot
    case .svg:
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).svg")
      defer { try? FileManager.default.removeItem(at: file) }
      try Graphviz.draw(dot, as: "svg", to: file.path)
      return try String(contentsOf: file, encoding: .utf8)
    }
  }
}

/// The options of every picture.
struct PictureOptions: ParsableArguments {
  @Option(help: "The language to print; dot is Graphviz's, and svg is drawn by it.")
  var format = PictureFormat.mermaid

  @Option(help: "The folder that holds Package.swift.")
  var packagePath = "."
}
