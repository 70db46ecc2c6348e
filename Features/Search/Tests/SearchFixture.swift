import Domain
import FeatureSupport
import InnoFlowTesting
import Observation
import ReduxCore
import SearchFeatureLogic
import SearchFeatureTesting
import Synchronization
import TerminalUI
import TestSupport

@testable import SearchFeatureRouter

/// Search over a repository in memory, with a clock that the test advances.
@MainActor
struct SearchFixture {
  let clock = ManualTestClock()
  let lists: SavedListRepositoryStandIn
  let events = Log<String>()
  let outputs = Log<SearchOutput>()
  /// What Ctrl-C interrupts.
  let runningCalls: RunningCalls
  let coordinator: SearchFeatureCoordinator

  init(
    _ repository: SearchRepositoryStandIn = SearchRepositoryStandIn(), limit: ListLimit? = nil,
    lists: SavedListRepositoryStandIn = SavedListRepositoryStandIn(), hasLiveScreens: Bool = false
  ) {
    self.lists = lists
    var environment = FeatureEnvironment()
    environment.clock = .manual(clock)
    environment.savedLists = lists
    environment.listLimit = limit
    environment.track = { [events] in events.add(eventText(of: $0, $1)) }
    runningCalls = environment.runningCalls
    coordinator = SearchFeatureCoordinator(
      model: SearchFeatureModel(
        useCases: SearchFeatureUseCases(repository: repository), environment: environment),
      hasLiveScreens: hasLiveScreens)
    coordinator.model.onOutput = { [outputs] in outputs.add($0) }
  }

  var screen: Frame { Frame(of: coordinator.host, width: 80) }

  /// Returns once the results are as `condition` says.
  func wait(until condition: (SearchList) -> Bool) async {
    await coordinator.model.store.wait { condition($0.list) }
  }

  var text: String { screen.text(styles: .plain) }
}

extension Gate<Void> {
  /// Passes like a request, which fails when it is cancelled.
  func request() async throws(DomainError) {
    await pass()
    if Task.isCancelled { throw DomainError(.cancelled, message: "cancelled") }
  }
}

extension ObservableStore {
  /// Returns once the state is as `condition` says.
  func wait(until condition: (R.State) -> Bool) async {
    while !condition(state) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = state
        } onChange: {
          continuation.resume()
        }
      }
    }
  }
}

/// Entries in order; appended from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  var all: [Entry] { entries.withLock { $0 } }

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}

/// An event of analytics as one line.
func eventText(of event: String, _ properties: [String: String]) -> String {
  ([event] + properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
}

extension SearchRepositoryStandIn {
  /// Finds all samples of a section, once the request has passed the gate.
  static func passing(_ gate: Gate<Void>) -> SearchRepositoryStandIn {
    SearchRepositoryStandIn { _, section async throws(DomainError) in
      try await gate.request()
      return SearchResult.samples.filter { $0.id.section == section }
    }
  }
}
