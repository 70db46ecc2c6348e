/// The phase of loading what a screen shows.
///
/// The raw value is what `--format json` prints.
public enum LoadingPhase: String, CaseIterable, Encodable, Hashable, Sendable {
  /// Nothing has been asked for yet.
  case idle
  case loading
  /// There is content; an empty list is content too.
  case loaded
  /// The old content is shown while new content is loaded.
  case refreshing
  /// There is no content: the first load has failed.
  case failed
  /// There is the old content, and the last refresh has failed.
  case stale

  /// Whether appearing starts a load: nothing was loaded yet, or the last load has failed.
  public var needsLoad: Bool { self == .idle || self == .failed || self == .stale }

  public var isLoading: Bool { self == .loading || self == .refreshing }

  /// Whether there is content, old or new.
  public var hasContent: Bool { self == .loaded || self == .refreshing || self == .stale }
}
