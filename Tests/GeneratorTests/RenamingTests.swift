import Testing

@testable import Generator

@Suite struct RenamingTests {
  private let albums = Renaming(name: FeatureName("PhotoAlbums"), resource: "photos")
  private let entries = Renaming(name: FeatureName("Entries"), resource: "entries")

  @Test(arguments: [
    ("widgets", "photoAlbums"), ("WidgetsFeatureModel", "PhotoAlbumsFeatureModel"),
    ("fetchWidgetsUseCase", "fetchPhotoAlbumsUseCase"),
    ("widgetID", "photoAlbumID"), ("DefaultWidgetRemoteDataSource", "DefaultPhotoAlbumRemoteDataSource"),
    ("TemplateDomain", "Domain"), ("TemplateWidgetContaining", "PhotoAlbumContaining"), ("Template", "Template"),
    ("aTemplate", "aTemplate"),
    ("widgetry", "widgetry"), ("midwidget", "midwidget"), ("WIDGET", "WIDGET"), ("Widgetscript", "Widgetscript"),
  ])
  func identifiersAreRenamedByTheirWords(old: String, new: String) {
    #expect(albums.identifier(old) == new)
  }

  @Test(arguments: [
    ("aWidgetThatIsNotListed", "anEntryThatIsNotListed"), ("selectingAWidgetAsks", "selectingAnEntryAsks"),
    ("anUnknownWidget", "anUnknownEntry"),
  ])
  func articlesInNamesFollowTheFirstLetter(old: String, new: String) {
    #expect(entries.identifier(old) == new)
  }

  @Test func sentencesPathsAndCommandsAreRenamedInTheirSpellings() {
    let source = #"""
      /// A widget as Widgets shows it; a `WidgetSummary` of the widgets of `GET /widgets`.
      let texts = ["widgets", "widgets.list", "widgets-feature-load", "Loading widgets…", "/widgets", "Widgets", "a widget", "widgetID", "Widget \(id)"]
      """#
    #expect(
      albums.source(source) == #"""
        /// A photo album as PhotoAlbums shows it; a `PhotoAlbumSummary` of the photo albums of `GET /photos`.
        let texts = ["photo-albums", "photo-albums.list", "photo-albums-feature-load", "Loading photo albums…", "/photos", "Photo albums", "a photo album", "photoAlbumID", "Photo album \(id)"]
        """#)
    #expect(entries.source("/// A widget, or a Widgets.") == "/// An entry, or an Entries.")
  }

  /// The template calls them gadgets: each has its spellings beside those of the items.
  @Test func collectionOfAnItemIsRenamedBesideTheItems() {
    let child = Shape.Child(resource: "review_answers", record: .standard)
    let albums = Renaming(name: FeatureName("PhotoAlbums"), resource: "photos", child: child)
    let source = #"""
      /// A gadget of a widget: `GET /widgets/3/gadgets`.
      let widgetGadgets = ["gadgets", "widgets.gadgets", "a gadget", "Gadgets", "/widgets/\(id)/gadgets", "innosample widgets gadgets 3"]
      """#
    #expect(
      albums.source(source) == #"""
        /// A review answer of a photo album: `GET /photos/3/review_answers`.
        let photoAlbumReviewAnswers = ["review-answers", "photo-albums.review-answers", "a review answer", "Review answers", "/photos/\(id)/review_answers", "innosample photo-albums review-answers 3"]
        """#)
  }

  /// A name behind a dot or before the colon of an argument cannot be confused with one that the feature is given.
  @Test(arguments: [
    ("let a = photoAlbums", ["photoAlbums"]), ("a(.photoAlbums)", ["photoAlbums"]),
    ("photoAlbums: while true {}", ["photoAlbums"]),
    ("a.photoAlbums", []), ("a1.photoAlbums", []), ("a_.photoAlbums", []), ("a().photoAlbums", []),
    ("a[0].photoAlbums", []), ("{ a }.photoAlbums", []), ("a?.photoAlbums", []), ("a!.photoAlbums", []),
    ("a(photoAlbums: 1)", []), ("a(b: 1,\n  photoAlbums: 2)", []),
  ])
  func nameThatTheFeatureIsGivenMustNotBeThereAlready(code: String, ambiguous: [String]) {
    var names = Renaming.Names()
    _ = albums.source("let widgets = 1\n\(code)", noting: &names)
    #expect(names.ambiguous == ambiguous)
  }

  @Test func codeWithoutNamesOfTheTemplateIsUnchanged() {
    let source = "  // 1\n\tlet   x = #\"raw \\(1)\"#  /* c */\n\n\n"
    #expect(albums.source(source) == source)
  }

  @Test func pathsAreRenamed() {
    #expect(
      albums.path("Layers/Domain/Widgets/WidgetSummary+Samples.swift")
        == "Layers/Domain/PhotoAlbums/PhotoAlbumSummary+Samples.swift")
  }
}
