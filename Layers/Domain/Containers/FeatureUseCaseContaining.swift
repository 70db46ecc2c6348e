/// All that a feature may ask of the layers below it.
public protocol FeatureUseCaseContaining {
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  var fetchPersonUseCase: FetchPersonUseCase { get }
  var fetchPostsUseCase: FetchPostsUseCase { get }
  var fetchPostUseCase: FetchPostUseCase { get }
  var createPostUseCase: CreatePostUseCase { get }
  var editPostUseCase: EditPostUseCase { get }
  var deletePostUseCase: DeletePostUseCase { get }
  var fetchCommentsUseCase: FetchCommentsUseCase { get }
  var addCommentUseCase: AddCommentUseCase { get }
  var fetchTodosUseCase: FetchTodosUseCase { get }
  var updateTodoUseCase: UpdateTodoUseCase { get }
  var searchUseCase: SearchUseCase { get }
  var fetchSearchResultUseCase: FetchSearchResultUseCase { get }
}
