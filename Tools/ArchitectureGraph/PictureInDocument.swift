import ArchitectureRules
import ArgumentParser
import FoundationEssentials

/// A picture that a document of the repository shows.
struct PictureInDocument: ParsableArguments {
  @OptionGroup var options: PictureOptions

  @Flag(help: "Write the picture into the document that shows it, as Mermaid, instead of printing it.")
  var update = false

  func validate() throws {
    if update, options.format != .mermaid {
      throw ValidationError("--update writes Mermaid; leave --format out.")
    }
  }

  /// Prints the picture, or with `--update` replaces the one in a document.
  ///
  /// - Parameter document: Relative to the package's root.
  func deliver(_ picture: Picture, in block: MarkedBlock, of document: String) throws {
    guard update else {
      print(try picture.text(options.format), terminator: "")
      return
    }
    let path = "\(options.packagePath)/\(document)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let updated = try block.replacing(picture.markdown, in: text)
    if updated != text {
      try updated.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
