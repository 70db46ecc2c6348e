import Testing

@testable import Generator

@Suite struct RenamingTests {
  private let albums = Renaming(name: FeatureName("PhotoAlbums"), resource: "photos")
  private let entries = Renaming(name: FeatureName("Entries"), resource: "entries")

  @Test(arguments: [
    ("posts", "photoAlbums"), ("PostsFeatureModel", "PhotoAlbumsFeatureModel"), ("fetchPostsUseCase", "fetchPhotoAlbumsUseCase"),
    ("postID", "photoAlbumID"), ("JSONPlaceholderPostRemoteDataSource", "JSONPlaceholderPhotoAlbumRemoteDataSource"),
    ("postal", "postal"), ("compost", "compost"), ("repost", "repost"), ("POST", "POST"), ("Postscript", "Postscript"),
  ])
  func identifiersAreRenamedByTheirWords(old: String, new: String) {
    #expect(albums.identifier(old) == new)
  }

  @Test(arguments: [
    ("aPostThatIsNotListed", "anEntryThatIsNotListed"), ("selectingAPostAsks", "selectingAnEntryAsks"), ("anUnknownPost", "anUnknownEntry"),
  ])
  func articlesInNamesFollowTheFirstLetter(old: String, new: String) {
    #expect(entries.identifier(old) == new)
  }

  @Test func sentencesAndPathsAndCommandsHaveTheirSpellings() {
    let source = #"""
      /// A post as Posts shows it; a `PostSummary` of the posts of `GET /posts`.
      let texts = ["posts", "posts.list", "posts-feature-load", "Loading posts…", "/posts", "Posts", "a post", "postID", "Post \(id)"]
      """#
    #expect(
      albums.source(source) == #"""
        /// A photo album as PhotoAlbums shows it; a `PhotoAlbumSummary` of the photo albums of `GET /photos`.
        let texts = ["photo-albums", "photo-albums.list", "photo-albums-feature-load", "Loading photo albums…", "/photos", "Photo albums", "a photo album", "photoAlbumID", "Photo album \(id)"]
        """#)
    #expect(entries.source("/// A post, or a Posts.") == "/// An entry, or an Entries.")
  }

  @Test func nothingElseChanges() {
    let source = "  // 1\n\tlet   x = #\"raw \\(1)\"#  /* c */\n\n\n"
    #expect(albums.source(source) == source)
  }

  @Test func pathsAreRenamed() {
    #expect(albums.path("Layers/Domain/Posts/PostSummary+Samples.swift") == "Layers/Domain/PhotoAlbums/PhotoAlbumSummary+Samples.swift")
  }
}
