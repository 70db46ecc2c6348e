import Domain
import FeatureSupport
import InnoFlowTesting
import Observation
import PostsFeatureRouter
import PostsFeatureTesting
import Synchronization
import TerminalUI

@testable import PostsFeatureLogic

/// Posts over a repository in memory, with a clock that the test advances.
@MainActor
struct PostsFixture {
  let repository: PostRepositoryStandIn
  let clock = ManualTestClock()
  let model: PostsFeatureModel
  let coordinator: PostsFeatureCoordinator

  init(
    _ repository: PostRepositoryStandIn = PostRepositoryStandIn(), limit: ListLimit? = nil,
    drafts: DraftRepositoryStandIn = DraftRepositoryStandIn(), newKey: @escaping @Sendable () -> String = { "key" }
  ) {
    self.repository = repository
    var environment = FeatureEnvironment()
    environment.clock = .manual(clock)
    environment.listLimit = limit
    environment.drafts = drafts
    var dependencies = PostsDependencies(repository, environment)
    dependencies.newKey = newKey
    model = PostsFeatureModel(environment: environment, dependencies: dependencies)
    coordinator = PostsFeatureCoordinator(model: model)
  }

  var screen: Frame { Frame(of: coordinator.host, width: 80) }
  /// The screen, and what the app says below it.
  var text: String {
    ([screen.text(styles: .plain), screen.status, coordinator.banner] as [String?]).compactMap(\.self)
      .joined(separator: "\n")
  }
  var shownIDs: [Int] { model.list.items.map(\.id) }

  /// Whether the screen shows a text dimmed.
  func dims(_ text: String) -> Bool {
    let grid = screen.grid
    return (0..<grid.height).contains { row in
      let dimmed = grid[row: row].filter { $0.style.attributes.contains(.dim) }
      return dimmed.map { String($0.character) }.joined().contains(text)
    }
  }
}

extension PostsDependencies {
  init(_ repository: PostRepositoryStandIn = PostRepositoryStandIn(), _ environment: FeatureEnvironment = .init()) {
    self.init(useCases: PostsFeatureUseCases(repository: repository), environment: environment)
    newKey = { "key" }
  }
}

extension PostSummary {
  func titled(_ title: String) -> PostSummary {
    PostSummary(id: id, title: title, body: body, authorID: authorID)
  }
}

/// Keys "1", "2", …
final class Numbered: Sendable {
  private let last = Mutex(0)

  @Sendable
  func next() -> String {
    last.withLock { last in
      last += 1
      return "\(last)"
    }
  }
}

/// Returns when a condition on what a model shows holds; the test's time limit ends the wait.
@MainActor
func eventually(_ condition: @escaping @MainActor @Sendable () -> Bool) async {
  for await holds in Observations({ condition() }) where holds { return }
}
