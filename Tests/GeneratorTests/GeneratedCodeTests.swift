import Foundation
import Programs
import Testing

@testable import Generator

/// A feature of each shape, compiled with the modules that it changes: what the template, which has everything, cannot
/// show.
@Suite struct GeneratedCodeTests {
  static let shapes = [
    Shape(record: .standard), Shape(hasModal: true, record: record), Shape(resource: "photos", record: textID),
    Shape(resource: "v1/photos", hasModal: true, record: .standard), Shape(style: .redux, record: textID),
    Shape(resource: "photos", hasModal: true, style: .redux, record: record),
  ]

  /// What the template's record has not: ids that are no numbers, keys that are no names of Swift, and objects and
  /// arrays in each other.
  private static let record = Record(
    fieldsOfTest:
      "id:UUID,2x:Int,class:String?,self:Bool,dates:[Date]?,m:[[Int]]?,date:{x:Double?,link:{url:URL}}?,"
      + "type:{n:Int},lists:[[{n:Int,parts:[{at:Date?}]?}]]?,album:{photoAlbum:{string:{n:Int}}}")
  private static let textID = Record(fieldsOfTest: "id:String,first name:String?,n:Int")

  @Test(arguments: shapes)
  func aFeatureOfEachShapeCompiles(shape: Shape) async throws {
    let name = FeatureName("PhotoAlbums")
    let tree = try FeatureSet(try Repository.tree.get()).adding(name, shaped: shape)
    try await withTemporaryFolder { folder in
      try tree.write(to: folder)
      let modules = folder.appending(path: "modules")
      try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
      for (module, path) in Self.modules(of: name.plural) {
        let sources = tree.paths(below: path).filter { $0.hasSuffix(".swift") }
        let outcome = try await Program(named: "swiftc").run(
          Self.flags(of: module, into: modules.path) + sources, in: folder.path)
        try #require(outcome.code == 0, "\(module): \(outcome.error)")
      }
    }
  }

  /// The modules that a feature adds, and those in which it has a part, from the ground up.
  private static func modules(of feature: String) -> [(module: String, path: String)] {
    ["Domain", "Data", "Remote"].map { ($0, "Layers/\($0)") }
      + ["Interface", "Logic", "UI", "Router", "Testing"].map {
        ("\(feature)Feature\($0)", "Features/\(feature)/\($0)")
      }
      + [("Features", "Features/FeatureContainer")]
  }

  /// What SwiftPM compiles with, and the modules of this build for everything else.
  private static func flags(of module: String, into folder: String) -> [String] {
    let build = Program.buildFolder
    let macros = ["InnoDIMacros", "InnoFlowMacros"].flatMap {
      ["-load-plugin-executable", "\(build)/\($0)-tool#\($0)"]
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    }
    return [
      "-swift-version", "6", "-parse-as-library", "-whole-module-optimization", "-Onone", "-warnings-as-errors",
      "-module-name", module,
      "-package-name", Repository.root.lastPathComponent.lowercased(), "-emit-module", "-emit-module-path",
      "\(folder)/\(module).swiftmodule", "-c", "-o", "\(folder)/\(module).o", "-I", folder, "-I", "\(build)/Modules",
      "-I",
      "\(Repository.root.path)/Libraries/InnoNetwork/CCurl",
    ] + macros + features
  }
}

extension Record {
  /// The standard record in the place of fields that are wrong, which RecordTests notice.
  fileprivate init(fieldsOfTest fields: String) {
    self = (try? Record(fields: fields)) ?? .standard
  }
}

extension Shape: CustomTestStringConvertible {
  public var testDescription: String {
    "\(style), \(resource ?? "in memory")\(hasModal ? ", with a modal" : ""), \(record.fields.count) fields"
  }
}
