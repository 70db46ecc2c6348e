import InnoFlow
import InnoTrace

/// A feature to be traced.
@InnoFlow(phaseManaged: true)
struct AlbumsFeatureReducer {
  enum Phase: Hashable, Sendable {
    case idle
    case loading
    case loaded
    case failed
  }

  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: Phase = .idle
    var albums: [String] = []
    var note = ""
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case loaded([String])
    case failed(AlbumsError)
    case renamed(String)
    case ignored
    case waited
    case noted
  }

  let loadAlbums: @Sendable () async throws(AlbumsError) -> [String]

  init(loadAlbums: @escaping @Sendable () async throws(AlbumsError) -> [String]) {
    self.loadAlbums = loadAlbums
  }

  static var phaseMap: PhaseMap<State, Action, Phase> {
    PhaseMap(\.phase) {
      From(.idle) { On(.onAppear, to: .loading) }
      From(.loading) {
        On(Action.loadedCasePath, to: .loaded)
        On(Action.failedCasePath, to: .failed)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        let loadAlbums = loadAlbums
        return .run { send, _ in
          do throws(AlbumsError) {
            await send(.loaded(try await loadAlbums()))
          } catch {
            await send(.failed(error))
          }
        }
        .cancellable("albums-load", cancelInFlight: true)
      case .loaded(let albums):
        state.albums = albums
        state.note = "\(albums.count) albums"
      case .renamed(let note): state.note = note
      case .failed, .ignored: break
      case .waited:
        return .run { _, context in try await context.sleep(for: .seconds(1_000)) }.cancellable("albums-wait")
      case .noted: return .run { _, _ in }
      }
      return .none
    }
  }
}

struct AlbumsError: Error, Equatable {}

/// A use case that sends a request.
struct FetchAlbumsUseCase: Sendable {
  let trace: Trace

  @Sendable
  func callAsFunction() async throws(AlbumsError) -> [String] {
    try await trace.perform(.useCase, "\(Self.self)") { () async throws(AlbumsError) in
      trace.beginAttempt(of: "call", "GET /albums", [.init("attempt", "1")])
      trace.noteAttempt(of: "call", [.init("status", "200")])
      trace.endAttempt(of: "call")
      return ["a", "b"]
    }
  }
}
