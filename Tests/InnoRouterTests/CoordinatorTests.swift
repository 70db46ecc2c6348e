import InnoRouter
import Observation
import Synchronization
import Testing

private struct User: Hashable {
  let id: Int
}

private enum PeopleRoute: Hashable {
  case detail(User)
}

private enum PeopleModalRoute: Hashable {
  case overview([User])
}

/// A model that leaves one-shot requests for its coordinator.
@MainActor
@Observable
private final class PeopleModel {
  var selectedUser: User?
  var overviewUsers: [User]?
  var requestedAssignee: Int?

  func consume<Value>(_ request: ReferenceWritableKeyPath<PeopleModel, Value?>) -> Value? {
    defer { self[keyPath: request] = nil }
    return self[keyPath: request]
  }
}

@MainActor
@Observable
private final class PeopleCoordinator: Coordinator {
  let navigationStore = NavigationStore<PeopleRoute>()
  let modalStore = ModalStore<PeopleModalRoute>()
  let model = PeopleModel()

  func syncNavigationFromSelection() {
    guard let user = model.consume(\.selectedUser) else { return }
    navigationStore.send(.resetTo([.detail(user)]))
  }

  func syncModalPresentation() {
    guard let users = model.consume(\.overviewUsers) else { return }
    modalStore.send(.present(.overview(users), style: .sheet))
  }
}

@MainActor
@Observable
private final class SettingsCoordinator: Coordinator {
  let navigationStore = NavigationStore<Int>()

  /// At most one detail at a time.
  @discardableResult
  func handle(_ intent: NavigationIntent<Int>) -> NavigationResult<Int> {
    if case .go(let id) = intent { navigationStore.send(.resetTo([id])) } else { navigationStore.send(intent) }
  }
}

private enum EntireTab: CaseIterable {
  case people, posts, settings
}

@MainActor
@Observable
private final class EntireTabCoordinator: TabCoordinator {
  var selectedTab = EntireTab.people
  let people = PeopleCoordinator()
  let settings = SettingsCoordinator()

  var badges: [EntireTab: TabBadge] { people.navigationStore.path.isEmpty ? [:] : [.people: 1, .posts: .count(0)] }

  func syncCrossFeatureNavigationFromPeople() {
    guard let assigneeID = people.model.consume(\.requestedAssignee) else { return }
    selectedTab = .settings
    settings.handle(.go(assigneeID))
  }
}

@MainActor
private final class PlainTabCoordinator: TabCoordinator, Observable {
  var selectedTab = 3
  let tabs = [1, 2]
}

@MainActor
struct CoordinatorTests {
  @Test func selectionRequestPushesADetail() {
    let coordinator = PeopleCoordinator()
    coordinator.syncNavigationFromSelection()
    #expect(coordinator.navigationStore.path.isEmpty)
    coordinator.model.selectedUser = User(id: 3)
    coordinator.syncNavigationFromSelection()
    coordinator.syncNavigationFromSelection()
    #expect(coordinator.navigationStore.path == [.detail(User(id: 3))])
    #expect(coordinator.handle(.back) == .success)
    #expect(coordinator.navigationStore.path.isEmpty)
  }

  @Test func overviewRequestPresentsASheet() {
    let coordinator = PeopleCoordinator()
    coordinator.model.overviewUsers = [User(id: 1)]
    coordinator.syncModalPresentation()
    #expect(coordinator.modalStore.current?.route == .overview([User(id: 1)]))
    #expect(coordinator.modalStore.current?.style == .sheet)
    coordinator.modalStore.send(.dismiss)
    #expect(coordinator.modalStore.current == nil)
  }

  @Test func coordinatorForwardsARequestToTheSibling() {
    let coordinator = EntireTabCoordinator()
    coordinator.settings.handle(.go(1))
    coordinator.people.model.requestedAssignee = 7
    coordinator.syncCrossFeatureNavigationFromPeople()
    #expect(coordinator.selectedTab == .settings)
    #expect(coordinator.settings.navigationStore.path == [7])
    coordinator.selectedTab = .people
    coordinator.syncCrossFeatureNavigationFromPeople()
    #expect(coordinator.selectedTab == .people)
  }

  @Test func selectingATabIsObserved() {
    let coordinator = EntireTabCoordinator()
    let changes = Mutex(0)
    withObservationTracking {
      _ = coordinator.selectedTab
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    coordinator.selectedTab = .posts
    #expect(changes.withLock(\.self) == 1)
  }

  @Test func previousAndNextWrapAroundAtTheFirstAndLastTab() {
    let coordinator = EntireTabCoordinator()
    #expect(coordinator.tabs == [.people, .posts, .settings])
    coordinator.selectPreviousTab()
    #expect(coordinator.selectedTab == .settings)
    coordinator.selectNextTab()
    #expect(coordinator.selectedTab == .people)
    coordinator.selectNextTab()
    #expect(coordinator.selectedTab == .posts)
  }

  @Test func selectNextKeepsATabThatIsNotListed() {
    let coordinator = PlainTabCoordinator()
    coordinator.selectNextTab()
    #expect(coordinator.selectedTab == 3)
    #expect(coordinator.badge(for: 1) == nil)
  }

  @Test func badgeOfATabIsThatOfItsFeature() {
    let coordinator = EntireTabCoordinator()
    #expect(coordinator.badge(for: .people) == nil)
    coordinator.people.navigationStore.send(.go(.detail(User(id: 1))))
    #expect(coordinator.badge(for: .people) == "1")
    #expect(coordinator.badge(for: .posts) == nil)
  }

  @Test(arguments: [
    (TabBadge.count(0), String?.none), (.count(-1), nil), (1, "1"), (.count(99), "99"), (.count(100), "99+"),
    ("new", "new"),
    (.text(""), nil),
  ])
  func badgeLabelIsNilForZeroAndAtMost99Plus(_ badge: TabBadge, label: String?) {
    #expect(badge.label == label)
  }
}
