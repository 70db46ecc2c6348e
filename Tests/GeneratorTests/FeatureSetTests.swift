import Testing

@testable import Generator

/// Features added to and taken from the package that these tests belong to, as a value.
@Suite struct FeatureSetTests {
  private func features() throws -> FeatureSet { FeatureSet(try Repository.tree.get()) }

  struct Addition: Sendable, CustomTestStringConvertible {
    let name: String
    var item: String?
    var resource: String?
    var hasModal = false
    var style = Shape.Style.innoFlow

    var testDescription: String { "\(name) \(resource ?? "in memory")\(hasModal ? " with a modal" : ""), \(style)" }
    var featureName: FeatureName { FeatureName(name, singular: item) }
    var shape: Shape { Shape(resource: resource, hasModal: hasModal, style: style) }
  }

  static let additions = [
    Addition(name: "Gadgets"), Addition(name: "Gadgets", hasModal: true), Addition(name: "Notes"),
    Addition(name: "Notes", style: .redux),
    Addition(name: "PhotoPrints", resource: "photos"),
    Addition(name: "Records", resource: "/v1/albums/", hasModal: true), Addition(name: "Remarks", resource: "comments"),
    Addition(name: "Staff", item: "Employee", resource: "users", hasModal: true), Addition(name: "Inventory"),
    Addition(name: "Gadgets", style: .redux), Addition(name: "Zebras", resource: "zoo", hasModal: true, style: .redux),
    Addition(name: "Gadgets", hasModal: true, style: .redux),
  ]

  @Test(arguments: additions)
  func addedFeatureHasNoNameOfTheTemplateAndRemovalRestoresTheTree(addition: Addition) throws {
    let before = try features()
    let with = try before.adding(addition.featureName, shaped: addition.shape)
    #expect(FeatureSet(with).names.contains(addition.name))
    for path in with.paths where before.tree.files[path] == nil {
      let text = try #require(with[path])
      let words = [
        "Widget", "widget", "Template", "MODAL", "#if", "WithPath", "WithoutPath", "WithModal", "WithInnoFlow",
        "WithRedux",
      ]
      #expect(!text.mentions(anyOf: words) && !path.mentions(anyOf: words), "\(path)")
      // FeatureSupport is written with InnoFlow, and no part of the feature.
      let libraries = addition.style == .redux ? ["InnoFlow"] : ["Redux"]
      #expect(!text.mentions(anyOf: libraries), "\(path)")
      if !addition.hasModal { #expect(!text.mentions(anyOf: ["ighlights"]), "\(path)") }
      if addition.resource == nil {
        #expect(!text.mentions(anyOf: ["Remote\(addition.name)"]) && !path.contains("Remote"), "\(path)")
      }
    }
    #expect(try FeatureSet(with).removing(addition.name) == before.tree)
  }

  /// The template may be that of the libraries, whose program has another name.
  @Test func examplesOfCommandsNameTheProgramOfTheApp() throws {
    var tree = try features().tree
    tree["Package.swift"] = tree["Package.swift"]?.replacing("name: \"InnoSample\"", with: "name: \"MyApp\"")
    let result = try FeatureSet(tree).adding(FeatureName("PhotoPrints"), shaped: Shape(hasModal: true))
    let commands = try #require(result["Features/PhotoPrints/Router/PhotoPrintsCommands.swift"])
    #expect(commands.contains("EXAMPLE:\\n  myapp photo-prints highlights"))
  }

  @Test(arguments: Shape.Style.allCases)
  func linksHaveTheNameOfTheFeatureAndRequestsThePathOfTheCollection(style: Shape.Style) throws {
    let tree = try features().adding(FeatureName("PhotoPrints"), shaped: Shape(resource: "v1/photos", style: style))
    let links = try #require(tree["Features/PhotoPrints/Router/PhotoPrintsDestination+Links.swift"])
    #expect(links.contains(#"DeepLinkMapping("/photo-prints")"#))
    #expect(links.contains(#"DeepLinkMapping("/photo-prints/:photoPrintID")"#))
    let source = try #require(tree["Layers/Remote/PhotoPrints/DefaultPhotoPrintRemoteDataSource.swift"])
    #expect(source.contains(#"var path: String { "/v1/photos" }"#))
    #expect(source.contains("`GET /v1/photos`"))
  }

  @Test(arguments: ["albums", "gadgets"])
  func newFeatureTouchesFourSharedFilesAndTheListOfTheCollectionsForOneOfItsOwn(resource: String) throws {
    let before = try features()
    let with = try before.adding(FeatureName("Gadgets"), shaped: Shape(resource: resource, hasModal: true))
    let changed = before.tree.paths.filter { with.files[$0] != before.tree.files[$0] }
    let shared = [SharedPlaces.manifest, SharedPlaces.registrations] + SharedPlaces.containers
    #expect(changed == (shared + (resource == "gadgets" ? [SharedPlaces.collections] : [])).sorted())
  }

  /// An app may have replaced its embedded API.
  @Test func featureOfAnAppWithoutTheListOfCollectionsHasNone() throws {
    var tree = try Repository.tree.get()
    tree[SharedPlaces.collections] = nil
    let with = try FeatureSet(tree).adding(FeatureName("Gadgets"), shaped: Shape(resource: "gadgets"))
    #expect(with.paths(below: SharedPlaces.collectionFolder(of: "Gadgets")).isEmpty)
  }

  @Test func outputsThatLeadToARemovedFeatureHaveNoDestination() throws {
    let path = SharedPlaces.registrations
    let text = try #require(try Repository.tree.get()[path])
    let without = try #require(try features().removing("Todos")[path])
    #expect(!without.contains("TodosFeature"))
    let cases = text.matches(of: #/case \.(\w+)\(.*?\): EntireTabDestination\(.*, in: (\w+)FeatureCoordinator\.self\)/#)
    try #require(cases.contains { $0.output.2 == "Todos" })
    for output in cases {
      let line = output.output.2 == "Todos" ? "      case .\(output.output.1): nil\n" : "      \(output.output.0)\n"
      #expect(without.contains(line), "\(line)")
    }
  }

  @Test func shapeDecidesWhichFilesAFeatureHas() throws {
    func paths(_ shape: Shape) throws -> Set<String> {
      let tree = try features().adding(FeatureName("Gadgets"), shaped: shape)
      return Set(tree.paths.filter { $0.contains("Gadget") })
    }
    let plain = try paths(Shape())
    #expect(plain.contains("Layers/Data/Gadgets/InMemoryGadgetRepository.swift"))
    #expect(plain.contains("Features/Gadgets/Router/GadgetsFeatureCoordinator.swift"))
    #expect(
      try paths(Shape(hasModal: true)).subtracting(plain).contains("Features/Gadgets/UI/GadgetsHighlightsSheet.swift"))
    let remote = try paths(Shape(resource: "gadgets"))
    #expect(!remote.contains("Layers/Data/Gadgets/InMemoryGadgetRepository.swift"))
    #expect(remote.contains("Layers/Remote/Gadgets/DefaultGadgetRemoteDataSource.swift"))
    #expect(remote.contains("Tests/RemoteTests/Gadgets/GadgetRemoteDataSourceTests.swift"))
  }

  @Test func styleDecidesTheFilesOfTheStateAndTheListInTheManifest() throws {
    let plain = try features().adding(FeatureName("Gadgets"), shaped: Shape())
    let redux = try features().adding(FeatureName("Gadgets"), shaped: Shape(style: .redux))
    #expect(
      Set(plain.paths).symmetricDifference(redux.paths).sorted() == [
        "Features/Gadgets/Logic/GadgetsAction.swift", "Features/Gadgets/Logic/GadgetsFeatureReducer.swift",
        "Features/Gadgets/Logic/GadgetsMiddleware.swift", "Features/Gadgets/Logic/GadgetsReducer.swift",
        "Features/Gadgets/Logic/GadgetsState.swift", "Features/Gadgets/Tests/GadgetsFeatureReducerTests.swift",
        "Features/Gadgets/Tests/GadgetsMiddlewareTests.swift", "Features/Gadgets/Tests/GadgetsReducerTests.swift",
      ])
    let differing = plain.paths.filter { redux.files[$0] != nil && redux.files[$0] != plain.files[$0] }
    #expect(
      differing == [
        "Features/Gadgets/Logic/GadgetsFeatureModel.swift", "Features/Gadgets/Router/GadgetsFeatureCoordinator.swift",
        "Features/Gadgets/Router/GadgetsFeatureRouteHost.swift",
        "Features/Gadgets/Tests/GadgetsFeatureModelTests.swift", "Features/Gadgets/UI/GadgetsScreen.swift",
        "Package.swift",
      ])
    func names(_ tree: Tree, _ list: String) -> [String]? { FeatureSet(tree).manifest.elements(of: list) }
    #expect(names(plain, "featureNames")?.contains("\"Gadgets\"") == true)
    #expect(names(plain, "reduxFeatureNames") == ["\"Search\""])
    #expect(names(redux, "featureNames")?.contains("\"Gadgets\"") == false)
    #expect(names(redux, "reduxFeatureNames") == ["\"Gadgets\"", "\"Search\""])
  }

  @Test func furtherUsesOfAFeatureAreRemovedWithIt() throws {
    #expect(try features().manifest.elements(of: SharedPlaces.furtherUses)?.count == 2)
    let without = FeatureSet(try features().removing("Search"))
    #expect(without.manifest.elements(of: SharedPlaces.furtherUses) == [])
    #expect(without.manifest.elements(of: "reduxFeatureNames") == [])
    #expect(try !#require(without.tree["Package.swift"]).contains("Search"))
    // A feature whose name ends with that of the other.
    var tree = try features().adding(FeatureName("WebSearch"), shaped: Shape(style: .redux))
    let uses = #"("SearchFeatureUI""#
    tree["Package.swift"] = tree["Package.swift"]?.replacing(
      uses, with: "(\"WebSearchFeatureUI\", [\"Logging\"]), \(uses)")
    let kept = FeatureSet(try FeatureSet(tree).removing("Search")).manifest
    #expect(kept.elements(of: SharedPlaces.furtherUses) == [#"("WebSearchFeatureUI", ["Logging"])"#])
    #expect(kept.elements(of: "reduxFeatureNames") == ["\"WebSearch\""])
  }

  @Test func missingTemplateAndItsNameAreRefused() throws {
    var tree = try Repository.tree.get()
    let taken = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Widgets"), shaped: Shape()) }
    #expect(taken?.problems == ["'Widgets' is taken"])
    for path in tree.paths(below: "Tools/Template") { tree[path] = nil }
    let missing = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Gadgets"), shaped: Shape()) }
    #expect(missing?.problems == ["there is no feature to make another from in Tools/Template"])
  }

  @Test func allConflictsOfANewFeatureAreListed() throws {
    var tree = try Repository.tree.get()
    tree["Tests/CommandLineTests/GadgetsCommandTests.swift"] = "// taken"
    tree["Layers/Domain/Models/GadgetSummary.swift"] = "struct GadgetSummary {}\n"
    tree["Layers/Data/Containers/DataContainer.swift"] = "// nothing\n"
    tree["Features/FeatureContainer/FeatureRegistration+All.swift"] = "// nothing\n"
    tree["Package.swift"] = tree["Package.swift"]?.replacing("featureNames", with: "others")
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Gadgets"), shaped: Shape()) }
    #expect(
      refusal?.problems == [
        "the layers have a type 'GadgetSummary' already",
        "Layers/Data/Containers/DataContainer.swift has no type that could hold the feature's part",
        "Features/FeatureContainer/FeatureRegistration+All.swift has no list 'all' of registrations",
        "Package.swift has no list 'featureNames'",
      ])
  }

  @Test(arguments: [
    ("my-app", "MyApp", 1), ("1Test", "Test1", 1), ("class", "ClassList", 1), ("gadgets", "Gadgets", 1),
    ("EntireTab", "EntireTabList", 1),
    ("DesignSupport", "DesignSupportList", 1), ("Ünits", "Units", 1), ("Shell", "ShellList", 1),
    ("Quit", "QuitList", 1),
    ("Models", "ModelsList", 1),
    ("Classes", "ClassesList", 1),
    (String(repeating: "A", count: 41), nil, 1), ("日本", nil, 1), ("", nil, 1), ("../Evil", "Evil", 1),
  ])
  func invalidNameIsRefusedWithAValidSuggestion(name: String, suggestion: String?, problems: Int) throws {
    let refusal = #expect(throws: Refusal.self) { try features().adding(FeatureName(name), shaped: Shape()) }
    #expect(refusal?.problems.count == problems)
    if let suggestion { #expect(refusal?.suggestion == suggestion) }
    if let found = refusal?.suggestion {
      #expect(try features().problems(with: FeatureName(found)).isEmpty)
    }
  }

  @Test(arguments: [
    (["Gadgets"], "GadgetsList"), (["Gadgets", "GadgetsList"], "MoreGadgets"),
    (["Gadgets", "GadgetsList", "MoreGadgets"], "GadgetsFeature"),
    (["Gadgets", "GadgetsList", "MoreGadgets", "GadgetsFeature"], nil),
  ])
  func suggestionIsTheFirstNameThatIsNotTaken(taken: [String], suggestion: String?) {
    var tree = Tree()
    for name in taken { tree["Features/\(name)/Logic/A.swift"] = "" }
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Gadgets"), shaped: Shape()) }
    #expect(refusal == Refusal(["'Gadgets' is taken"], suggestion: suggestion))
  }

  @Test(arguments: [
    ("Features/Posts/UI/A.swift", true, true), ("Features/Posts+Todos/UI/A.swift", false, false),
    ("Features/Posts.swift", false, false),
    ("Layers/Data/Posts/A.swift", true, true), ("Layers/Data/Posts.swift", false, false),
    ("Layers/Data/People/Posts/A.swift", false, false),
    ("Tests/DataTests/Posts/A.swift", true, true), ("Tests/LayersTests/Posts+Todos/A.swift", false, true),
    ("Tests/LayersTests/Todos+Posts/A.swift", false, true), ("Tests/Support/Posts/A.swift", false, false),
    ("Tools/Posts/UI/A.swift", false, false),
  ])
  func folderBelongsToTheFeaturesInItsName(path: String, isOwn: Bool, isClaimed: Bool) {
    #expect(FeatureFolders("Posts").own(path) == isOwn)
    #expect(FeatureFolders("Posts").claim(path) == isClaimed)
  }

  @Test func nameWithTwoMeaningsInTheCodeIsRefusedWithASuggestion() throws {
    let refusal = #expect(throws: Refusal.self) { try features().adding(FeatureName("Tabs"), shaped: Shape()) }
    #expect(refusal?.problems.contains { $0.hasPrefix("'TabItem' would have two meanings") } == true)
    #expect(refusal?.suggestion == "TabsList")
    // What only a feature with a path has.
    for resource in [nil, "transports"] {
      let transports = #expect(throws: Refusal.self) {
        try features().adding(FeatureName("Transports"), shaped: Shape(resource: resource))
      }
      #expect(transports?.problems.contains { $0.hasPrefix("'transport' would have two meanings") } == true)
    }
    // What only the one style has: the screen of a feature called Item.
    let name = FeatureName("Item", singular: "Thing")
    let redux = #expect(throws: Refusal.self) { try features().adding(name, shaped: Shape(style: .redux)) }
    #expect(redux?.problems.contains { $0.hasPrefix("'ItemScreen' would have two meanings") } == true)
    let suggestion = try #require(redux?.suggestion)
    #expect(throws: Never.self) { try features().adding(FeatureName(suggestion), shaped: Shape(style: .redux)) }
  }

  @Test(arguments: ["Calls", "Messages", "Tags", "Titles"], Shape.Style.allCases)
  func nameOfALabelAMemberOrAFieldOfTheTemplateIsAccepted(name: String, style: Shape.Style) throws {
    let result = try features().adding(FeatureName(name), shaped: Shape(resource: "a", hasModal: true, style: style))
    #expect(FeatureSet(result).names.contains(name))
  }

  /// The folder of the tests, which a symbolic link of the template leads to, is no name of its code.
  @Test func nameOfAFolderOfTheTemplateIsAccepted() throws {
    let name = FeatureName("Tests", singular: "Exam")
    #expect(FeatureSet(try features().adding(name, shaped: Shape(style: .redux))).names.contains("Tests"))
  }

  @Test(arguments: ["", "a b", "a//b", "a/../b", "a/{b/c}", "..//", "\"", "\\(x)", "?a=1", "ä"])
  func invalidCollectionPathIsRefusedWithTheOtherProblems(resource: String) throws {
    let refusal = #expect(throws: Refusal.self) {
      try features().adding(FeatureName("my-app"), shaped: Shape(resource: resource))
    }
    #expect(refusal?.problems.count == 2)
    #expect(
      refusal?.problems.last?.hasSuffix(
        "is no path of a collection, such as albums, v1/albums or repos/{owner}/{repo}/issues") == true)
  }

  @Test func removalOfAMissingFeatureIsRefused() throws {
    #expect(throws: Refusal.self) { try features().removing("Gadgets") }
  }

  @Test func removalOfAFeatureThatOthersUseIsRefused() throws {
    var tree = try features().adding(FeatureName("Gadgets"), shaped: Shape())
    let suites = ["App", "CommandLine", "Data", "Domain", "Features", "Layers", "Remote"].map { "Tests/\($0)Tests" }
    let users = (["App/CommandLine", "Features/FeatureContainer", "Layers/Domain/Models"] + suites).map {
      "\($0)/Extra.swift"
    }
    for path in users { tree[path] = "import Domain\n\nlet gadget: GadgetSummary? = nil\n" }
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).removing("Gadgets") }
    #expect(refusal?.problems == users.map { "\($0) uses GadgetSummary" })
  }

  /// `PhotoAlbumsFeatureCoordinator` ends with the name of the other's coordinator.
  @Test func removalKeepsAFeatureWhoseNameEndsWithTheRemovedName() throws {
    let photos = try features().adding(FeatureName("PhotoAlbums"), shaped: Shape(resource: "photos"))
    let both = try FeatureSet(photos).adding(FeatureName("Albums"), shaped: Shape(resource: "albums"))
    #expect(try FeatureSet(both).removing("Albums") == photos)
  }

  @Test(arguments: ["People", "Posts", "Todos"])
  func nameOfARemovedSampleCanBeUsedAgain(name: String) throws {
    var features = try features()
    for name in features.names { features = FeatureSet(try features.removing(name)) }
    let with = try features.adding(FeatureName(name), shaped: Shape(resource: "albums"))
    let registrations = try #require(with[SharedPlaces.registrations])
    #expect(SwiftFile(registrations).elements(of: "all")?.count == 1)
    #expect(!registrations.contains("link:"))
    for path in SharedPlaces.containers {
      let text = try #require(with[path])
      func members(_ text: String?) -> Int { text?.matches(of: #/\n  (public )?var /#).count ?? 0 }
      let types = text.matches(of: #/\npublic (struct|protocol) /#).count
      #expect(members(text) == members(features.tree[path]) + types, "\(path)")
    }
    #expect(try FeatureSet(with).removing(name) == features.tree)
  }

  @Test func firstFeatureIsAddedToAnEmptyList() throws {
    var features = try features()
    for name in features.names { features = FeatureSet(try features.removing(name)) }
    #expect(features.names.isEmpty)
    let with = try features.adding(FeatureName("Gadgets"), shaped: Shape(resource: "albums", hasModal: true))
    #expect(try FeatureSet(with).removing("Gadgets") == features.tree)
  }
}
