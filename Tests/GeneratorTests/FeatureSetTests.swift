import Testing

@testable import Generator

/// Features added to and taken from the package that these tests belong to, as a value.
@Suite struct FeatureSetTests {
  private func features() throws -> FeatureSet { FeatureSet(try Repository.tree.get()) }

  struct Wish: Sendable, CustomTestStringConvertible {
    let name: String
    var item: String?
    var resource: String?
    var hasModal = false

    var testDescription: String { "\(name) \(resource ?? "in memory")\(hasModal ? " with a modal" : "")" }
    var featureName: FeatureName { FeatureName(name, singular: item) }
  }

  static let wishes = [
    Wish(name: "Gadgets"), Wish(name: "Gadgets", hasModal: true), Wish(name: "PhotoPrints", resource: "photos"),
    Wish(name: "Records", resource: "albums", hasModal: true), Wish(name: "Remarks", resource: "comments"),
    Wish(name: "Staff", item: "Employee", resource: "users", hasModal: true), Wish(name: "Chores", resource: "todos"),
    Wish(name: "Articles", resource: "posts"), Wish(name: "Inventory"),
  ]

  @Test(arguments: wishes)
  func aFeatureComesWithNothingOfTheTemplateAndGoesWithEveryByte(wish: Wish) throws {
    let before = try features()
    let with = try before.adding(wish.featureName, resource: wish.resource, hasModal: wish.hasModal)
    #expect(FeatureSet(with).names.contains(wish.name))
    for path in with.paths where before.tree.files[path] == nil {
      let text = try #require(with[path])
      #expect(!text.contains("/*"), "\(path)")
      // A remark belongs to a post, which is then no word of the template.
      let words = ["author", "Author"] + (wish.resource == "comments" || wish.resource == "posts" ? [] : ["Post", "post", "Posts"])
      #expect(!text.mentions(anyOf: words), "\(path)")
      if !wish.hasModal { #expect(!text.mentions(anyOf: ["ighlights", "odal"]), "\(path)") }
      if wish.resource == nil { #expect(!text.mentions(anyOf: ["Remote\(wish.name)"]) && !path.contains("Remote"), "\(path)") }
    }
    #expect(try FeatureSet(with).removing(wish.name) == before.tree)
  }

  @Test func theTemplateMadeOfItselfIsItself() throws {
    let template = try Template(in: try Repository.tree.get())
    #expect(try template.files(named: .template, shaped: .template) == template.files)
  }

  @Test func everyPassageOfASlotIsInTheTemplate() throws {
    let template = try Template(in: try Repository.tree.get())
    for slot in Slot.all { #expect(template.files[slot.path] != nil, "\(slot.path)") }
  }

  @Test func aTemplateThatHasChangedIsRefusedWithThePassage() throws {
    var tree = try Repository.tree.get()
    for path in tree.paths where path.hasSuffix("Posts/UI/PostRow.swift") {
      tree[path] = tree[path]?.replacing(".bold()", with: ".dim()")
    }
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Gadgets"), resource: nil, hasModal: false) }
    #expect(refusal?.problems.count == 1)
    #expect(refusal?.description.contains("PostRow.swift") == true)
  }

  @Test func everythingThatStandsAgainstAFeatureIsListed() throws {
    var tree = try Repository.tree.get()
    tree["Tests/CommandLineTests/GadgetsCommandTests.swift"] = "// taken"
    tree["Layers/Domain/Models/GadgetSummary.swift"] = "struct GadgetSummary {}\n"
    // From here on the template is the copy.
    tree = try FeatureSet(tree).keepingTemplate()
    tree["Layers/Data/Containers/DataContainer.swift"] = "// nothing\n"
    tree["Features/FeatureContainer/FeatureRegistration+All.swift"] = "// nothing\n"
    tree["Package.swift"] = tree["Package.swift"]?.replacing("featureNames", with: "others")
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(FeatureName("Gadgets"), resource: nil, hasModal: false) }
    #expect(
      refusal?.problems == [
        "the layers have a type 'GadgetSummary' already",
        "Layers/Data/Containers/DataContainer.swift has no type that could hold the feature's part",
        "Features/FeatureContainer/FeatureRegistration+All.swift has no list 'all' of registrations",
        "Package.swift has no list 'featureNames'",
      ])
  }

  @Test(arguments: [
    ("my-app", "MyApp", 1), ("1Test", "Test1", 1), ("class", "ClassList", 1), ("gadgets", "Gadgets", 1), ("EntireTab", "EntireTabList", 1),
    ("DesignSupport", "DesignSupportList", 1), ("Ünits", "Nits", 1), ("Shell", "ShellList", 1), ("Models", "ModelsList", 1),
    ("Classes", "ClassesList", 1),
    (String(repeating: "A", count: 41), nil, 1), ("日本", nil, 1), ("", nil, 1), ("../Evil", "Evil", 1),
  ])
  func aBadNameIsRefusedWithAnotherThatIsSound(name: String, suggestion: String?, problems: Int) throws {
    let refusal = #expect(throws: Refusal.self) { try features().adding(FeatureName(name), resource: nil, hasModal: false) }
    #expect(refusal?.problems.count == problems)
    if let suggestion { #expect(refusal?.suggestion == suggestion) }
    if let found = refusal?.suggestion {
      #expect(try features().problems(with: FeatureName(found)).isEmpty)
    }
  }

  @Test func aNameThatTheCodeNeedsForItselfIsRefused() throws {
    let refusal = #expect(throws: Refusal.self) { try features().adding(FeatureName("Tabs"), resource: nil, hasModal: false) }
    #expect(refusal?.problems.contains { $0.hasPrefix("'TabItem' would stand for two things") } == true)
  }

  @Test func aCollectionThatTheAPIHasNotIsRefusedWithThoseItHas() throws {
    let refusal = #expect(throws: Refusal.self) { try features().adding(FeatureName("my-app"), resource: "album", hasModal: false) }
    #expect(refusal?.problems.count == 2)
    #expect(refusal?.problems.last == "the API has no 'album'; it has users, posts, comments, albums, photos, todos")
  }

  @Test func aFeatureThatIsNotThereCannotBeRemoved() throws {
    #expect(throws: Refusal.self) { try features().removing("Gadgets") }
  }

  @Test func aFeatureThatOthersUseIsNotRemoved() throws {
    var tree = try features().adding(FeatureName("Gadgets"), resource: nil, hasModal: false)
    tree["Features/FeatureContainer/Extra.swift"] = "import Domain\n\nlet gadget: GadgetSummary? = nil\n"
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).removing("Gadgets") }
    #expect(refusal?.problems == ["Features/FeatureContainer/Extra.swift uses GadgetSummary"])
  }

  /// `PhotoAlbumsFeatureContainer` ends with the name of the other's container.
  @Test func aFeatureWhoseNameEndsWithThatOfAnotherStaysWhenTheOtherGoes() throws {
    let photos = try features().adding(FeatureName("PhotoAlbums"), resource: "photos", hasModal: false)
    let both = try FeatureSet(photos).adding(FeatureName("Albums"), resource: "albums", hasModal: false)
    #expect(try FeatureSet(both).removing("Albums") == photos)
  }

  /// The files that new features are made from hold the samples' entries, too.
  @Test(arguments: ["People", "Posts", "Settings"])
  func aFeatureMayHaveTheNameOfASampleThatIsGone(name: String) throws {
    var features = try features()
    for name in features.names { features = FeatureSet(try features.removing(name)) }
    let with = try features.adding(FeatureName(name), resource: "albums", hasModal: false)
    let registrations = try #require(with[SharedPlaces.registrations])
    #expect(SwiftFile(registrations).elements(of: "all")?.count == 1)
    #expect(!registrations.contains("link:"))
    for path in SharedPlaces.containers {
      let text = try #require(with[path])
      // A container has one input, which is a member too.
      #expect(text.matches(of: #/\n  (public )?var /#).count == (text.contains("@Provide(.input)") ? 2 : 1), "\(path)")
    }
    #expect(try FeatureSet(with).removing(name) == features.tree)
  }

  @Test func withoutAnyFeatureThereIsStillATemplate() throws {
    var features = try features()
    for name in features.names { features = FeatureSet(try features.removing(name)) }
    #expect(features.names.isEmpty)
    let with = try features.adding(FeatureName("Gadgets"), resource: "albums", hasModal: true)
    #expect(try FeatureSet(with).removing("Gadgets") == features.tree)
  }
}
