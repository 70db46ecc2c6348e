import Domain
import FeatureSupport
import InnoFlow

/// The search: waits for a pause in the typing, and asks the server once. What is loaded already is searched at once,
/// by the list itself.
@InnoFlow
struct PostSearchReducer {
  static let pause = Duration.milliseconds(300)

  struct State: Equatable, Sendable, DefaultInitializable {
    @BindableField var query = ""
    /// Only posts of this author are searched; nil for all.
    var authorID: Int?
    /// The first page that is shown of what was found.
    var page = 1
    var isSearching = false
    var failure: DomainError?
    /// What the server has found; nil until then.
    var found: Pages<PostSummary>?
    fileprivate var pages: Pages<PostSummary> {
      get { found ?? Pages() }
      set { found = newValue }
    }

    var filter: PostFilter { PostFilter(search: text, authorID: authorID) }

    /// The query without blanks around it; empty when nothing is searched for.
    var text: String {
      let text = query.drop(while: \.isWhitespace)
      return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }
  }

  enum Action: Equatable, Sendable {
    case queryChanged(String)
    /// The user does not want to wait for the pause.
    case submitted(page: Int)
    case pauseEnded
    case loaded(PagedList<PostSummary>)
    case failed(DomainError)
    case moreTapped
    case moreLoaded(PagedList<PostSummary>)
    case moreFailed(DomainError)
  }

  let loadPage: PostsDependencies.LoadPage
  let loadMore: PostsDependencies.LoadMore

  private static let paging = Paging(
    \State.pages, loaded: Action.loadedCasePath, more: .moreTapped, moreLoaded: Action.moreLoadedCasePath,
    moreFailed: Action.moreFailedCasePath)

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.paging.reducer("more-found", of: \.self) { [loadMore] state async throws(DomainError) in
        try await loadMore(state.pages.list, state.filter)
      }
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          let before = state.text
          state.query = query
          guard state.text != before else { return .none }
          state.found = nil
          state.failure = nil
          state.page = 1
          state.isSearching = !state.text.isEmpty
          // The request for the text before is obsolete, whether the next one is sent or not.
          let pause =
            state.isSearching
            ? EffectTask.send(Action.pauseEnded).debounce("typing", for: Self.pause) : .cancel("typing")
          return .merge(.cancel("search"), .cancel("more-found"), pause)

        case .submitted(let page):
          guard !state.text.isEmpty else { return .none }
          state.page = page
          return .merge(.cancel("typing"), .send(.pauseEnded))

        case .pauseEnded:
          state.isSearching = true
          state.failure = nil
          return .call(
            { [loadPage, page = state.page, filter = state.filter] () async throws(DomainError) in
              try await loadPage(page, filter)
            }, returned: Action.loaded, failed: Action.failed
          )
          .cancellable("search", cancelInFlight: true)

        case .loaded:
          state.isSearching = false
          return .none

        case .failed(let failure):
          state.isSearching = false
          state.failure = failure
          return .none

        case .moreTapped, .moreLoaded, .moreFailed:
          return .none
        }
      }
    }
  }
}
