import DocumentationSamples
import Foundation
import Programs
import Testing

/// A text of docs/guide.
struct Guide: Sendable, CustomTestStringConvertible {
  /// A block of shell commands, and what it prints as far as the guide shows it.
  struct Step: Sendable {
    let line: Int
    let commands: String
    let output: String?
  }

  /// The name of its file.
  let name: String
  let steps: [Step]

  var testDescription: String { name }

  private init(_ name: String) throws {
    self.name = name
    let samples = Sample.all(inMarkdown: try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8))
    steps = samples.enumerated().filter { $1.language == "sh" }.map { index, sample in
      let next = samples.dropFirst(index + 1).first
      return Step(
        line: sample.line, commands: sample.text,
        output: next.flatMap { Self.outputs.contains($0.language) ? $0.text : nil })
    }
  }

  /// The folder that holds Package.swift.
  static let root = PackageFolder.above(#filePath)

  private static let folder = "\(root)/docs/guide"

  /// A block of one of these, behind one of commands, is what they print.
  private static let outputs = ["text", "json", "mermaid"]

  static let all: Result<[Guide], any Error> = Result {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }.sorted().map(Guide.init)
  }
}

extension Guide {
  /// They make an app of their own, which takes minutes. The first is followed by scripts/first-feature, the second by
  /// GeneratedAppTests.
  static let ofApps = ["first-app.md", "your-own-api.md"]
}
