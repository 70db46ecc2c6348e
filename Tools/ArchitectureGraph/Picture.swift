import ArgumentParser

/// A graph in both languages, each ending in a newline.
struct Picture {
  let mermaid: String
  let dot: String

  /// For a file that shows it.
  var markdown: String { "```mermaid\n\(mermaid)```" }

  func text(_ format: PictureFormat) async throws -> String {
    switch format {
    case .mermaid: mermaid
    case .dot: dot
    case .svg: try await Graphviz.svg(of: dot)
    }
  }
}

/// What every picture can be asked for.
struct PictureOptions: ParsableArguments {
  @Option(help: "The language to print; dot is Graphviz's, and svg is drawn by it.")
  var format = PictureFormat.mermaid

  @Option(help: "The folder that holds Package.swift.")
  var packagePath = "."
}
