public import Domain
public import InnoFlow

/// The pages of a list that are loaded, and the loading of the next one.
public struct Pages<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  public var list: PagedList<Item>
  public var isLoadingMore = false
  /// Why the next page was not loaded.
  public var failure: DomainError?

  public init(_ list: PagedList<Item> = PagedList()) {
    self.list = list
  }

  public var items: [Item] { list.items }

  public func item(id: Item.ID) -> Item? { list.item(id: id) }
}

/// The loading of a list's next pages, beside ``Loading``, which loads the first.
///
/// One page is loaded at a time. A list that is loaded again takes the place of its pages, and of one that is still to
/// come.
///
/// ```swift
/// static let paging = Paging(
///   \State.albums, loaded: Action.albumsLoadedCasePath, more: .moreTapped, moreLoaded: Action.moreLoadedCasePath,
///   moreFailed: Action.moreFailedCasePath)
///
/// var body: some Reducer<State, Action> {
///   CombineReducers {
///     Self.loading.reducer("albums", load: dependencies.loadAlbums)
///     Self.paging.reducer("more-albums", load: dependencies.loadMore)
///     Reduce { state, action in … }
///   }
/// }
/// ```
public struct Paging<State: Sendable, Action: Equatable & Sendable, Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID: Sendable {
  private let pages: any WritableKeyPath<State, Pages<Item>> & Sendable
  private let loaded: CasePath<Action, PagedList<Item>>
  private let more: Action
  private let moreLoaded: CasePath<Action, PagedList<Item>>
  private let moreFailed: CasePath<Action, DomainError>

  /// - Parameters:
  ///   - loaded: the list was loaded from its beginning.
  ///   - more: the user wants to see what follows.
  ///   - moreLoaded: the list with its next page.
  public init(
    _ pages: any WritableKeyPath<State, Pages<Item>> & Sendable, loaded: CasePath<Action, PagedList<Item>>,
    more: Action, moreLoaded: CasePath<Action, PagedList<Item>>, moreFailed: CasePath<Action, DomainError>
  ) {
    self.pages = pages
    self.loaded = loaded
    self.more = more
    self.moreLoaded = moreLoaded
    self.moreFailed = moreFailed
  }

  /// - Parameters:
  ///   - id: of the effect.
  ///   - load: returns a list with its next page.
  public func reducer(
    _ id: StaticEffectID, load: @escaping @Sendable (PagedList<Item>) async throws(DomainError) -> PagedList<Item>
  ) -> some Reducer<State, Action> {
    reducer(id, of: \.self) { [pages] state async throws(DomainError) in
      try await load(state[keyPath: pages].list)
    }
  }

  /// - Parameter input: what `load` needs of the state, as it is when the load begins.
  public func reducer<Input: Sendable>(
    _ id: StaticEffectID, of input: KeyPath<State, Input>,
    load: @escaping @Sendable (Input) async throws(DomainError) -> PagedList<Item>
  ) -> some Reducer<State, Action> {
    Reduce { state, action in
      if action == more {
        guard state[keyPath: pages].list.hasMore, !state[keyPath: pages].isLoadingMore else { return .none }
        state[keyPath: pages].isLoadingMore = true
        state[keyPath: pages].failure = nil
        let input = state[keyPath: input]
        return .call(
          { () async throws(DomainError) in try await load(input) }, returned: { moreLoaded.embed($0) },
          failed: { moreFailed.embed($0) }
        )
        .cancellable(id)
      }
      if let list = loaded.extract(action) {
        state[keyPath: pages] = Pages(list)
        return .cancel(id)
      }
      if let list = moreLoaded.extract(action) {
        state[keyPath: pages] = Pages(list)
      } else if let failure = moreFailed.extract(action) {
        state[keyPath: pages].failure = failure
        state[keyPath: pages].isLoadingMore = false
      }
      return .none
    }
  }
}
