import Domain
import FeatureSupport
import InnoFlow

/// The pages of a list that are loaded, and the loading of more.
@InnoFlow
struct PostPagesReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var list = PagedList<PostSummary>()
    var filter = PostFilter()
    var isLoadingMore = false
    var failure: DomainError?
  }

  enum Action: Equatable, Sendable {
    case moreTapped
    case moreLoaded(PagedList<PostSummary>)
    case moreFailed(DomainError)
  }

  let loadMore: PostsDependencies.LoadMore

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .moreTapped:
        guard state.list.hasMore, !state.isLoadingMore else { return .none }
        state.isLoadingMore = true
        state.failure = nil
        return .call(
          { [loadMore, list = state.list, filter = state.filter] () async throws(DomainError) in
            try await loadMore(list, filter)
          }, returned: Action.moreLoaded, failed: Action.moreFailed
        )
        .cancellable("more")

      case .moreLoaded(let list):
        state.list = list
        state.isLoadingMore = false

      case .moreFailed(let failure):
        state.failure = failure
        state.isLoadingMore = false
      }
      return .none
    }
  }
}
