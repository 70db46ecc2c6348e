import Foundation
import Programs
import Testing

@testable import Generator

/// A feature of each shape, compiled with the modules that it changes: what the template, which has everything, cannot
/// show.
@Suite struct GeneratedCodeTests {
  /// Together they are one package, so that the layers are compiled once.
  private static let features: [(name: FeatureName, shape: Shape)] = [
    (FeatureName("Inventory"), Shape(record: .standard)),
    (FeatureName("Messages"), Shape(resource: "photos", record: textID)),
    (FeatureName("PhotoAlbums"), Shape(hasModal: true, record: record(of: "photoAlbum", "album"))),
    (FeatureName("Parcels"), Shape(resource: "parcels", hasModal: true, record: hostileNames)),
    (FeatureName("Ledgers"), Shape(hasModal: true, style: .redux, record: hostileNames)),
    (FeatureName("Tags"), Shape(style: .redux, record: textID)),
    (FeatureName("Titles"), Shape(resource: "v1/photos", hasModal: true, record: .standard)),
    (
      FeatureName("VideoClips"),
      Shape(resource: "photos", hasModal: true, style: .redux, record: record(of: "videoClip", "clip"))
    ),
  ]

  /// One with each option alone, with others, and with ids and names that are hard.
  private static let featuresWithOptions: [(name: FeatureName, shape: Shape)] = [
    (FeatureName("Boats"), with("boats") { $0.paging = .standard }),
    (FeatureName("Cakes"), with("cakes") { $0.hasDetail = true }),
    (FeatureName("Desks"), with("desks") { $0.envelope = Shape.Envelope(items: ["result", "data"]) }),
    (FeatureName("Entries"), with("entries", hasModal: true, textID) { $0.child = child("comments") }),
    (
      FeatureName("Farms"),
      with("v1/farms", hasModal: true, hostileNames) {
        $0.paging = paging("link:per_page")
        $0.child = child("crop_notes", hostileNames)
      }
    ),
    (
      FeatureName("Goods"),
      with("goods", record(of: "good", "parts")) {
        $0.paging = paging("cursor:after,first")
        $0.envelope = Shape.Envelope(items: ["data"], next: ["after"], total: nil)
        $0.hasDetail = true
      }
    ),
    (
      FeatureName("Halls"),
      with("halls", hasModal: true) {
        $0.paging = paging("offset:skip,take")
        $0.child = child("reviews", record(of: "hall", "review"))
      }
    ),
    (FeatureName("Inks"), with("inks") { $0.canDelete = true }),
    (FeatureName("Jackets"), with("jackets") { $0.updated = ["title"] }),
    (FeatureName("Kites"), with("kites") { $0.created = [field("title")] }),
    (
      FeatureName("Lamps"),
      with("lamps", hasModal: true, namesOfTheCode) {
        $0.paging = .standard
        $0.created = [field("class"), field("form", isOptional: true), field("texts"), field("changes"), field("lamp")]
        $0.updated = ["in", "earlier", "changes", "form", "lamp", "limit"]
        $0.canDelete = true
      }
    ),
    (
      FeatureName("Mills"),
      with("mills", writable) {
        $0.envelope = Shape.Envelope(items: ["data"])
        $0.hasDetail = true
        $0.created = ["flag", "state", "mode", "a_b", "x"].map { field($0 == "a_b" ? "aB" : $0) }
        $0.updated = ["flag", "state", "mode", "aB", "x"]
        $0.canDelete = true
      }
    ),
    (
      FeatureName("Nets"),
      with("nets", textID) {
        $0.child = child("knots")
        $0.updated = ["n"]
        $0.canDelete = true
      }
    ),
  ]

  /// With and without an item in the response, and with a list; of features with and without a detail, pages, an
  /// envelope and writes.
  private static func calls() throws -> [(feature: String, call: Call)] {
    let data = Shape.Envelope(items: ["data"])
    return [
      ("Boats", try Call("markRead", .post, path: "boats/{id}/read")),
      ("Cakes", try Call("eat", .delete, path: "cakes/{id}/slices/{part}")),
      ("Desks", try Call("paint", .patch, path: "desks/{id}", body: ["class=red", "is_dry=false", "n=1.5"])),
      ("Farms", try Call("sell", .put, path: "v1/farms/{id}", body: ["default=x"])),
      ("Farms", try Call("buy", .post, path: "v1/farms/{id}/buy", body: ["price=-3"])),
      ("Messages", try Call("archive", .patch, path: "photos/{id}", body: ["archived=true"])),
      ("Boats", try Call("gears", .get, path: "boats/{id}/gears")),
      ("Desks", try Call("drawers", .get, path: "desks/{id}/all/drawers", record: hostileNames)),
      ("Desks", try Call("stains", .get, path: "desks/{id}/stains", record: textID, form: .array)),
      ("Entries", try Call("history", .get, path: "entries/{id}/history", form: .envelope(data), singular: "Step")),
      ("Mills", try Call("millers", .get, path: "mills/{id}/millers", record: record(of: "mill", "x"))),
    ]
  }

  private static func with(
    _ resource: String, hasModal: Bool = false, _ record: Record = .standard, _ change: (inout Shape) -> Void
  ) -> Shape {
    var shape = Shape(resource: resource, hasModal: hasModal, record: record)
    change(&shape)
    return shape
  }

  private static func child(_ resource: String, _ record: Record = .standard) -> Shape.Child {
    Shape.Child(resource: resource, record: record)
  }

  /// Names of the parameters and variables of the code that writes, keywords, and a name of an option of the app.
  private static let namesOfTheCode = Record(
    fieldsOfTest: "class:String,form:String?,texts:String,changes:String,lamp:String,earlier:String,limit:Int,in:Bool")

  private static func field(_ name: String, isOptional: Bool = false) -> Shape.FormField {
    Shape.FormField(name: name, isOptional: isOptional)
  }

  /// Each kind of field that can be written, with a UUID as id and a key that is no name of Swift.
  private static let writable =
    (try? Record(
      fieldsOfTest: "id:UUID,flag:Bool?,state:String,mode:String?,a_b:Int,x:Double?"
    ).choosing("state=open,closed").choosing("mode=on,off")) ?? .standard

  private static func paging(_ text: String) -> Paging { (try? Paging(text)) ?? .standard }

  /// What the template's record has not: ids that are no numbers, keys that are no names of Swift, and objects and
  /// arrays in each other, one of them with the name of the item and one with a part of it.
  private static func record(of item: String, _ part: String) -> Record {
    Record(
      fieldsOfTest:
        "id:UUID,2x:Int,class:String?,self:Bool,dates:[Date]?,m:[[Int]]?,date:{x:Double?,link:{url:URL}}?,"
        + "type:{n:Int},lists:[[{n:Int,parts:[{at:Date?}]?}]]?,\(part):{\(item):{string:{n:Int}}}")
  }

  private static let textID = Record(fieldsOfTest: "id:String,first name:String?,n:Int")

  /// Keywords, reserved everywhere or in places; members of `Identifiable`, `Hashable`, `Encodable` and other
  /// protocols; names of the template's own properties, parameters and types, and of the item.
  private static let hostileNames = Record(
    fieldsOfTest: [
      "class", "default", "case", "in", "is", "as", "where", "init", "self", "Type", "inout", "let", "var", "protocol",
      "subscript", "operator", "extension", "import", "true", "nil", "throw", "try", "return", "super", "switch", "do",
      "catch", "fileprivate", "async", "await", "actor", "any", "some", "each", "yield", "consume", "copy", "unsafe",
      "nonisolated", "macro", "weak", "lazy", "left", "open", "package", "get", "set",
      "hashValue", "hash", "encode", "description", "debugDescription", "customMirror", "rawValue", "allCases", "body",
      "codingKeys", "container", "superEncoder", "encoder", "decoder", "isEqual",
      "total", "phase", "changes", "failure", "shown", "hasMore", "heading", "fields", "fieldText", "domainModel",
      "listing", "model", "store", "state", "action", "navigation", "selection", "row", "rows", "index", "count",
      "text",
      "value", "values", "key", "label", "name", "number", "moment", "filter", "isEmpty", "isMissing", "isLoading",
      "loading", "request", "activity", "limit", "environment", "dependencies", "useCases", "repository", "coordinator",
      "view", "style", "color", "notice", "emptyMessage", "screen", "document", "item", "parcel", "parcels", "ledger",
      "form", "texts", "earlier",
      "lamp",
    ].map { "\($0):String" }.joined(separator: ",")
      + ",error:{code:Int},optional:{x:Int},result:{y:Int?},array:[{z:Int}],data:{w:Int},string:{v:Int},of:Date,by:URL?"
  )

  @Test func featuresOfAllShapesCompile() async throws {
    var tree = try Repository.tree.get()
    let features = Self.features + Self.featuresWithOptions
    for (name, shape) in features { tree = try FeatureSet(tree).adding(name, shaped: shape) }
    for (feature, call) in try Self.calls() { tree = try FeatureSet(tree).adding(call, to: feature) }
    let package = tree
    try await withTemporaryFolder { folder in
      try package.write(to: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "modules"), withIntermediateDirectories: true)
      for layer in ["Domain", "Data", "Remote"] {
        try await compile(layer, of: package, at: "Layers/\(layer)", in: folder)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (name, _) in features {
          group.addTask {
            for part in ["Interface", "Logic", "UI", "Router", "Testing"] {
              try await compile(
                "\(name.plural)Feature\(part)", of: package, at: "Features/\(name.plural)/\(part)", in: folder)
            }
          }
        }
        try await group.waitForAll()
      }
      try await compile("Features", of: package, at: "Features/FeatureContainer", in: folder)
    }
  }

  private func compile(_ module: String, of tree: Tree, at path: String, in folder: URL) async throws {
    let sources = tree.paths(below: path).filter { $0.hasSuffix(".swift") }
    try #require(!sources.isEmpty, "\(path)")
    let outcome = try await Program(named: "swiftc").run(
      Self.flags(of: module, into: folder.appending(path: "modules").path) + sources, in: folder.path)
    try #require(outcome.code == 0, "\(module): \(outcome.error)")
  }

  /// What SwiftPM compiles with, and the modules of this build for everything else. Nothing is generated but the
  /// module: by then every error and warning has been reported, in half the processor time.
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
      "\(folder)/\(module).swiftmodule", "-I", folder, "-I", "\(build)/Modules", "-I",
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
