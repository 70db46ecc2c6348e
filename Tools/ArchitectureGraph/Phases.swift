import ArgumentParser
import Foundation
import TerminalUI

struct Phases: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The phases of a feature, and what leads from one to another.")

  @Argument(help: "The name of the feature: a folder of Features with a folder Logic.")
  var feature: String

  @OptionGroup var options: PictureOptions

  func run() throws {
    let features = try features()
    guard features.contains(feature) else {
      let near =
        TerminalUI.Command.suggestion(for: feature, in: features).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError(
        "There is no feature '\(feature)'.\(near) The features: \(features.joined(separator: ", ")).")
    }
    let phases = try DeclaredPhases(inFolder: "Features/\(feature)/Logic", of: options.packagePath)
    print(try phases.picture.text(options.format), terminator: "")
  }

  private func features() throws -> [String] {
    let folder = "\(options.packagePath)/Features"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/Logic") }
  }
}
