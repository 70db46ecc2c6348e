public import Domain
public import InnoFlow

extension PhaseMap where Phase == LoadingPhase, Action: Equatable {
  /// The phases of something that is loaded, kept while it is loaded again, and kept when that fails: those of each
  /// feature's list, for the parts of a feature that load by themselves.
  public static func loading<Value: Sendable>(
    _ phase: any WritableKeyPath<State, LoadingPhase> & Sendable, appear: Action, refresh: Action,
    loaded: CasePath<Action, Value>, failed: CasePath<Action, DomainError>
  ) -> PhaseMap {
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
      }
      From(.refreshing) {
        On(loaded, to: .loaded)
        On(failed, to: .stale)
      }
      From(.failed) {
        On(appear, to: .loading)
        On(refresh, to: .loading)
      }
      From(.stale) {
        On(appear, to: .refreshing)
        On(refresh, to: .refreshing)
      }
    }
  }
}
