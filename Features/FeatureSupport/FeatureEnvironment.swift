public import Domain
public import InnoFlow

/// What the app attaches to each feature: the clock of its store, who observes it, and the app's own settings.
public struct FeatureEnvironment: Sendable {
  public var clock = StoreClock.continuous
  /// Nil attaches nothing to stores and use cases.
  public var observer: (any FeatureObserver)?

  /// The running calls of ``observing(_:_:)``, which the user can interrupt.
  public var runningCalls = RunningCalls()

  /// How many items each list shows where it is printed; nil means what its use case shows by itself.
  public var listLimit: ListLimit?

  /// The names of items that features have in memory, for other features, which know only their ids.
  public let names = ItemNames()

  /// The app's own settings; none by default.
  public var settings: any SettingsRepositoryProtocol = NoSettings()

  /// Saves short lists between runs of the app; by default nothing is saved.
  public var savedLists: any SavedListRepositoryProtocol = NoSavedLists()

  /// The changes on the server, for screens that stay and follow them; none by default.
  public var changes = FollowChangesUseCase(repository: NoChanges())

  /// Counts something that the user has done, by its name in lower case words joined by `_`. The properties must not
  /// identify a person.
  public var track: @Sendable (_ event: String, _ properties: [String: String]) -> Void = { _, _ in }

  /// Whether screens stay on a terminal and own their stores. Otherwise each is drawn once, and its coordinator owns
  /// the store.
  public var hasLiveScreens = false

  public init() {}

  /// The limit of a list whose use case shows `standard` by itself. A list that stays on a terminal scrolls through all
  /// its items.
  public func limit(of standard: ListLimit) -> ListLimit {
    hasLiveScreens ? .all : listLimit ?? standard
  }

  @MainActor
  public func store<R: Reducer>(_ reducer: R) -> Store<R> where R.State: DefaultInitializable {
    Store(reducer: reducer, clock: clock, instrumentation: instrumentation(of: R.self))
  }

  /// The instrumentation of a store with this reducer.
  @MainActor
  public func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action> {
    observer?.instrumentation(of: reducer) ?? .disabled
  }

  /// A use case as a function whose calls the observer sees and the user can interrupt:
  ///
  /// ```swift
  /// loadAlbum: environment.observing(useCases.fetchAlbumUseCase) { fetch, id async throws(DomainError) in
  ///   try await fetch(id: id)
  /// }
  /// ```
  public func observing<UseCase: Sendable, each Argument: Sendable, Value: Sendable>(
    _ useCase: UseCase, _ call: @escaping @Sendable (UseCase, repeat each Argument) async throws(DomainError) -> Value
  ) -> @Sendable (repeat each Argument) async throws(DomainError) -> Value {
    observing(useCase, changing: { (_: repeat each Argument) in nil }, call)
  }

  /// A use case that writes, as a function like that of ``observing(_:_:)``. When the user quits during a call, the app
  /// waits for it, and says if the server has not confirmed it.
  ///
  /// - Parameter change: what a call writes, such as "the change of album 3"; nil for a call not to be waited for.
  public func observing<UseCase: Sendable, each Argument: Sendable, Value: Sendable>(
    _ useCase: UseCase, changing change: @escaping @Sendable (repeat each Argument) -> String?,
    _ call: @escaping @Sendable (UseCase, repeat each Argument) async throws(DomainError) -> Value
  ) -> @Sendable (repeat each Argument) async throws(DomainError) -> Value {
    { [observer, runningCalls] (argument: repeat each Argument) async throws(DomainError) in
      try await runningCalls.perform(changing: change(repeat each argument)) { () async throws(DomainError) in
        guard let observer else { return try await call(useCase, repeat each argument) }
        return try await observer.observe("\(UseCase.self)") { () async throws(DomainError) in
          try await call(useCase, repeat each argument)
        }
      }
    }
  }
}

/// Observes the stores of features, and the use cases that they call.
public protocol FeatureObserver: Sendable {
  /// Performs a call, and returns or throws what it does.
  ///
  /// - Parameter useCase: the type that is called, such as `FetchItemsUseCase`.
  func observe<Value, Failure: Error>(
    _ useCase: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value

  @MainActor
  func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action>
}

/// An app that saves no lists.
private struct NoSavedLists: SavedListRepositoryProtocol {
  func fetchList(_ name: String) -> [String] { [] }

  func save(_ list: [String], as name: String) {}
}

/// An app without settings.
private struct NoSettings: SettingsRepositoryProtocol {
  func fetchSettings() -> [Setting] { [] }

  func problem(with value: String, of id: Setting.ID) -> String? { "is not a setting." }

  func save(_ value: String?, of id: Setting.ID) {}
}
