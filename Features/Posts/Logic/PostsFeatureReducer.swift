import Domain
import FeatureSupport
import InnoFlow
import PostsFeatureInterface

/// The list of posts, and around it what a user can do with them, each part by a reducer of its own.
@InnoFlow(phaseManaged: true)
struct PostsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var failure: DomainError?
    /// The page that the list begins with.
    var page = 1
    /// The author whose posts are listed; nil for all posts.
    var authorID: Int?
    var pages = Pages<PostSummary>()
    var search = PostSearchReducer.State()
    var detail: PostDetailReducer.State?
    var form: PostFormReducer.State?
    var (formDraft, commentDraft) = (KeptDraft(), KeptDraft())
    /// The post that was created last, until the list has selected its row.
    var created: Int?
    var deletion = DeletionReducer<PostSummary>.State()
    var overlay = WriteOverlay<PostSummary>()
    /// The load of the list that began last, and that of the post that is open.
    var listLoad = WriteOverlay<PostSummary>.Load()
    var detailLoad = WriteOverlay<PostSummary>.Load()
    /// A message about an earlier write, until the next write or refresh.
    var notice: String?
    var requests = OneShotRequests<PostsRequest>()
    var activity = Activity()

    /// The field for a comment on the post that is open.
    var comment: PostCommentsReducer.State? {
      get { detail?.comments }
      set { if let newValue { detail?.comments = newValue } }
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case followed
    case serverChanged
    case listChosen(page: Int, authorID: Int?)
    case postsLoaded(PagedList<PostSummary>)
    case postsFailed(DomainError)
    case moreTapped
    case moreLoaded(PagedList<PostSummary>)
    case moreFailed(DomainError)
    case search(PostSearchReducer.Action)
    /// The post whose screen is shown; nil when that is the list.
    case detailShown(Int?)
    /// Its screen has opened, and needs what is not loaded yet.
    case detailAppeared
    case detail(PostDetailReducer.Action)
    case formOpened(PostFormReducer.State?)
    case form(PostFormReducer.Action)
    case draftFailed(DomainError)
    case createdRowSelected
    case deletion(DeletionReducer<PostSummary>.Action)
    case rowSelected(Int)
    case commentsTapped(Int)
    case highlightsTapped
    case requestTaken
  }

  let dependencies: PostsDependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.postsLoadedCasePath, failed: Action.postsFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }
  static let paging = Paging(
    \State.pages, loaded: Action.postsLoadedCasePath, more: .moreTapped, moreLoaded: Action.moreLoadedCasePath,
    moreFailed: Action.moreFailedCasePath)

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("posts-feature-load", of: \.self) { [dependencies] state async throws(DomainError) in
        // What the user has scrolled to stays.
        let known = state.pages.list.firstPage == state.page ? state.pages.items.count : 0
        return try await dependencies.loadPages(
          from: state.page, PostFilter(authorID: state.authorID), count: known)
      }
      Self.paging.reducer("more-posts", of: \.self) { [dependencies] state async throws(DomainError) in
        try await dependencies.loadMore(state.pages.list, PostFilter(authorID: state.authorID))
      }
      Scope(
        state: \.search, action: Action.searchCasePath,
        reducer: PostSearchReducer(loadPage: dependencies.loadPage, loadMore: dependencies.loadMore))
      IfLet(
        state: \.detail, action: Action.detailCasePath, reducer: PostDetailReducer(dependencies: dependencies),
        onMissing: .ignore)
      IfLet(
        state: \.form, action: Action.formCasePath, reducer: PostFormReducer(dependencies: dependencies),
        onMissing: .ignore)
      PostsListReducer(changes: dependencies.changes)
      PostsScreensReducer()
      PostsWritesReducer()
      Scope(
        state: \.deletion, action: Action.deletionCasePath, reducer: DeletionReducer(dependencies.deletePost))
      DraftReducer(\State.form, kept: \.formDraft, in: dependencies.drafts, failed: Action.draftFailed)
      DraftReducer(\State.comment, kept: \.commentDraft, in: dependencies.drafts, failed: Action.draftFailed)
    }
  }
}
