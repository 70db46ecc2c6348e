public import Domain
public import InnoFlow

/// What the app attaches to each feature: the clock of its store, who observes it, and the app's own settings.
public struct FeatureEnvironment: Sendable {
  public var clock = StoreClock.continuous
  /// Nil when nothing observes: then nothing is attached to stores, and use cases are called directly.
  public var observer: (any FeatureObserver)?

  /// Where the app's own settings are kept; there are none unless the app has some.
  public var settings: any SettingsRepositoryProtocol = NoSettings()

  public init() {}

  @MainActor
  public func store<R: Reducer>(_ reducer: R) -> Store<R> where R.State: DefaultInitializable {
    Store(reducer: reducer, clock: clock, instrumentation: observer?.instrumentation(of: R.self) ?? .disabled)
  }

  /// A use case as a function whose calls the observer sees:
  ///
  /// ```swift
  /// loadAlbum: environment.observing(useCases.fetchAlbumUseCase) { fetch, id async throws(DomainError) in
  ///   try await fetch(id: id)
  /// }
  /// ```
  public func observing<UseCase: Sendable, each Argument, Value>(
    _ useCase: UseCase, _ call: @escaping @Sendable (UseCase, repeat each Argument) async throws(DomainError) -> Value
  ) -> @Sendable (repeat each Argument) async throws(DomainError) -> Value {
    { [observer] (argument: repeat each Argument) async throws(DomainError) in
      guard let observer else { return try await call(useCase, repeat each argument) }
      return try await observer.observe(.useCase, "\(UseCase.self)") { () async throws(DomainError) in
        try await call(useCase, repeat each argument)
      }
    }
  }
}

/// Observes the stores of features, and the use cases that they call.
public protocol FeatureObserver: CallObserver {
  @MainActor
  func instrumentation<R: Reducer>(of reducer: R.Type) -> StoreInstrumentation<R.Action>
}

/// An app without settings.
private struct NoSettings: SettingsRepositoryProtocol {
  func fetchSettings() -> [Setting] { [] }

  func problem(with value: String, of id: Setting.ID) -> String? { "is not a setting." }

  func save(_ value: String?, of id: Setting.ID) {}
}
