import Foundation
import Fuzzing
import Generator
import Testing

/// Apps made by scripts/new-app, built and tested for real, which takes minutes.
///
/// One folder holds one app after the other, and of each only the files that differ are written, so that the packages
/// and the libraries are built once; it stays for the next run. Longer sequences of features are tested as trees, in
/// GeneratorTests.
@Suite(.serialized)
struct GeneratedAppTests {
  let app = GeneratedApp()

  @Test func anAppWithNoSampleAndAFeatureOfItsOwn() async throws {
    let next = try await app.become(bundling: "none")
    let bare = try app.tree
    // What new-app said to do next: add a feature, and show it.
    for command in next { try await app.run("bash", ["-c", command]) }
    let one = try app.tree
    try await app.check()
    try await expect("albums", "list", shows: 3)

    // There and back, through a tree with two.
    try await app.script("new-feature", "Zebras", "--modal")
    try await app.script("remove-feature", "Zebras", "--force")
    #expect(try app.tree == one)
    try await app.script("remove-feature", "Albums", "--force")
    #expect(try app.tree == bare)
  }

  @Test func anAppWithASampleAndAReduxFeatureOfItsOwn() async throws {
    try await app.become(bundling: "People")
    try await app.script(
      "new-feature", "PhotoPrints", "--style", "redux", "--path", "photos", "--modal", "--fields",
      "albumId:Int,title:String,url:URL,thumbnailUrl:URL")
    // Ids that are texts, and fields with the names of keywords, of members that Swift gives to values, and of what the
    // code of a feature calls its own.
    try await app.script(
      "new-feature", "Codes", "--modal", "--fields",
      "id:String,total:Int,phase:String,hashValue:Int,changes:[String],class:String?,inout:Int,let:Int,self:String,"
        + "init:Bool,description:String,state:String,items:[{total:Int,default:Bool?}],code:String,index:Int,number:Int"
    )
    try await app.check()
    try await expect("people", "list", shows: 10)
    try await expect("photo-prints", "highlights", shows: nil)
    try await expect("codes", "highlights", shows: nil)
    await #expect(throws: GeneratedApp.Failure.self) { try await app.program("todos", "list") }

    // A server of its own by default, which cannot be reached here.
    try app.replace(
      "case .api: \"embedded\"", with: "case .api: \"http://127.0.0.1:1\"",
      in: "App/Configuration/ConfigurationKey.swift")
    try await app.script("run", "people", "list", "--api", "embedded")
    await #expect(throws: GeneratedApp.Failure.self) { try await app.program("people", "list") }
  }

  @Test func anAppWithoutSearchAndWithAFeatureReadFromJSON() async throws {
    try await app.become(bundling: nil)
    for feature in ["Search", "Todos"] { try await app.script("remove-feature", feature, "--force") }
    let record = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: record) }
    let json = #"""
      [{"id":"0E7B1C2D-1111-4222-8333-444455556666","title":"A","at":"2024-05-01T10:00:00Z","tags":["x"],"total":1,
        "phase":"new","hashValue":2,"changes":["a"],"store":"s","by":{"name":"B","site":null,"hash":"h"}},
       {"id":"0E7B1C2D-1111-4222-8333-444455556667","title":"B","at":"2024-05-01","tags":[],"total":2,
        "phase":"old","hashValue":3,"changes":[],"store":"t","by":{"name":"C","site":"https://a.org","hash":"i"},
        "is-read":true}]
      """#
    try Data(json.utf8).write(to: record)
    try await app.script("new-feature", "Memos", "--from-json", record.path)
    try await app.check()
    try await expect("posts", "show", "3", shows: nil)
  }

  /// Features come and go. What is there in between is built and tested, and of those that have gone nothing is left.
  @Test(arguments: SeededGenerator.seeds(fixed: 16, random: 4))
  func everyRandomSequenceOfFeaturesIsAnAppThatPassesItsTests(seed: UInt64) async throws {
    try await app.become(bundling: "none")
    let bare = try app.tree
    var generator = SeededGenerator(seed: seed)
    var features: [RandomFeature] = []
    for name in RandomFeature.names.shuffled(using: &generator).prefix(.random(in: 1...3, using: &generator)) {
      let feature = RandomFeature(named: name, using: &generator)
      print("\(seed): \(feature)")
      try await app.add(feature)
      features.append(feature)
    }
    // The tree is then that of the others.
    if features.count > 1, Bool.random(using: &generator) {
      let gone = features.remove(at: .random(in: features.indices, using: &generator))
      try await app.script("remove-feature", gone.name, "--force")
    }
    try await app.run("swift", ["format", "lint", "--strict", "--recursive", "--parallel", "."])
    let suites = features.map { "\($0.name)Feature" } + ["App", "Architecture", "Data", "Domain", "Features", "Remote"]
    try await app.script(
      "test", "--filter", "^(\(suites.joined(separator: "|")))Tests\\.|^CommandLineTests\\.EveryFeatureTests")
    for feature in features {
      if let count = feature.count { try await expect(FeatureName(feature.name).command, "list", shows: count) }
    }
    for feature in features.shuffled(using: &generator) {
      try await app.script("remove-feature", feature.name, "--force")
    }
    #expect(try app.tree == bare)
  }

  /// Expects that a command prints JSON, and how many items it shows.
  func expect(_ arguments: String..., shows count: Int?) async throws {
    let output = try await app.program(arguments + ["--format", "json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(document["shown"] as? Int == count)
  }
}
