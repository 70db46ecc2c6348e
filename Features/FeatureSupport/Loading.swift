public import Domain
public import InnoFlow

/// The loading of a feature's content: its phases, and the reducer that starts the loads.
///
/// Appearing loads if nothing is loaded or the last load has failed. Refreshing always loads, and cancels a running
/// load. Content stays during a refresh and after one that fails. A failure stays until the next load.
///
/// A change on the server loads again without saying so: the phase stays, and so does everything if the load fails,
/// unless what was loaded does not exist any more.
///
/// ```swift
/// static let loading = Loading(
///   \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
///   loaded: Action.albumsLoadedCasePath, failed: Action.albumsFailedCasePath)
/// static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }
///
/// var body: some Reducer<State, Action> {
///   CombineReducers {
///     Self.loading.reducer("albums", load: dependencies.loadAlbums)
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// The feature's own reducer stores the value: it handles `albumsLoaded`.
public struct Loading<State: Sendable, Action: Equatable & Sendable, Value: Sendable>: Sendable {
  private let phase: any WritableKeyPath<State, LoadingPhase> & Sendable
  private let failure: any WritableKeyPath<State, DomainError?> & Sendable
  private let appear: Action
  private let refresh: Action
  private let loaded: CasePath<Action, Value>
  private let failed: CasePath<Action, DomainError>
  private let changed: Action?

  /// - Parameters:
  ///   - failure: why the last load failed.
  ///   - changed: the server has something else than was loaded; nil for a feature that does not follow it.
  public init(
    _ phase: any WritableKeyPath<State, LoadingPhase> & Sendable,
    failure: any WritableKeyPath<State, DomainError?> & Sendable, appear: Action, refresh: Action,
    loaded: CasePath<Action, Value>, failed: CasePath<Action, DomainError>, changed: Action? = nil
  ) {
    self.phase = phase
    self.failure = failure
    self.appear = appear
    self.refresh = refresh
    self.loaded = loaded
    self.failed = failed
    self.changed = changed
  }

  public var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    PhaseMap(phase) {
      From(.idle) {
        On(appear, to: .loading)
        On(refresh, to: .loading)
      }
      From(.loading) {
        On(loaded, to: .loaded)
        On(failed, to: .failed)
      }
      From(.loaded) {
        On(refresh, to: .refreshing)
        On(failed, to: .stale)
      }
      From(.refreshing) {
        On(loaded, to: .loaded)
        On(failed, to: .stale)
      }
      From(.failed) {
        On(loaded, to: .loaded)
        On(appear, to: .loading)
        On(refresh, to: .loading)
      }
      From(.stale) {
        On(loaded, to: .loaded)
        On(appear, to: .refreshing)
        On(refresh, to: .refreshing)
      }
    }
  }

  /// - Parameter id: of the effect, which a newer load cancels.
  public func reducer(
    _ id: StaticEffectID, load: @escaping @Sendable () async throws(DomainError) -> Value
  ) -> some Reducer<State, Action> {
    reducer(id, of: \.self) { _ async throws(DomainError) in try await load() }
  }

  /// - Parameters:
  ///   - input: what `load` needs of the state, as it is when the load begins.
  ///   - reload: the load after a change on the server; nil for the same.
  public func reducer<Input: Sendable>(
    _ id: StaticEffectID, of input: KeyPath<State, Input>,
    load: @escaping @Sendable (Input) async throws(DomainError) -> Value,
    reload: (@Sendable (Input) async throws(DomainError) -> Value)? = nil
  ) -> some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case appear where !state[keyPath: phase].needsLoad:
        return .none

      case appear, refresh:
        state[keyPath: failure] = nil
        let input = state[keyPath: input]
        return .call(
          { () async throws(DomainError) in try await load(input) }, returned: { loaded.embed($0) },
          failed: { failed.embed($0) }
        )
        .cancellable(id, cancelInFlight: true)

      case _ where action == changed && state[keyPath: phase] != .idle:
        // One that the user waits for and that is replaced by this one still says why it fails.
        let isAwaited = state[keyPath: phase].isLoading
        let input = state[keyPath: input]
        return .run { send, _ in
          do throws(DomainError) {
            await send(loaded.embed(try await (reload ?? load)(input)))
          } catch {
            if isAwaited || error.kind == .notFound { await send(failed.embed(error)) }
          }
        }
        .cancellable(id, cancelInFlight: true)

      default:
        if let error = failed.extract(action) {
          state[keyPath: failure] = error
        } else if state[keyPath: failure] != nil, loaded.extract(action) != nil {
          state[keyPath: failure] = nil
        }
        return .none
      }
    }
  }
}
