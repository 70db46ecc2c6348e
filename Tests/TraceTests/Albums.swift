import CoreNetwork
import Domain
import FeatureSupport
import InnoFlow

@testable import AppTrace

/// A feature to be traced.
@InnoFlow(phaseManaged: true)
struct AlbumsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var albums: [String] = []
    var note = ""
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case loaded([String])
    case failed(DomainError)
    case renamed(String)
    case ignored
    case waited
    case noted
  }

  let loadAlbums: @Sendable () async throws(DomainError) -> [String]

  init(loadAlbums: @escaping @Sendable () async throws(DomainError) -> [String]) {
    self.loadAlbums = loadAlbums
  }

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
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
          do throws(DomainError) {
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

/// A use case that sends a request.
struct FetchAlbumsUseCase: Sendable {
  func callAsFunction(_ trace: Trace) async throws(DomainError) -> [String] {
    for kind in [RequestEvent.Kind.sending, .received(status: 200, bytes: 9), .succeeded] {
      trace.observe(RequestEvent(kind: kind, call: "call", attempt: 1, method: "GET", path: "/albums"))
    }
    return ["a", "b"]
  }
}
