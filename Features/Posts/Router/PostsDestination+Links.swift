public import FeatureSupport
public import InnoRouter
public import PostsFeatureInterface

extension PostsDestination: TabDestination {
  public static let links: [DeepLinkMapping<PostsDestination>] = [
    DeepLinkMapping("/posts") { _ in .list },
    DeepLinkMapping("/posts/:postID") { .item(try $0.value("postID", as: Int.self)) },
    DeepLinkMapping("/posts/author/:authorID") { .author(try $0.value("authorID", as: Int.self)) },
    DeepLinkMapping("/posts/:postID/comments") { .comments(postID: try $0.value("postID", as: Int.self)) },
  ]
}
