/// What Posts may ask of the layers.
public protocol PostsFeatureUseCases {
  var fetchPostsUseCase: FetchPostsUseCase { get }
  var fetchPostUseCase: FetchPostUseCase { get }
  var createPostUseCase: CreatePostUseCase { get }
  var editPostUseCase: EditPostUseCase { get }
  var deletePostUseCase: DeletePostUseCase { get }
  var fetchCommentsUseCase: FetchCommentsUseCase { get }
  var addCommentUseCase: AddCommentUseCase { get }
}

extension DomainContainer: PostsFeatureUseCases {}
