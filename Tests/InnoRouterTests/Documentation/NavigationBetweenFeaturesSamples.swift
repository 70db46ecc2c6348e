import InnoRouter
import Observation
import Testing

@MainActor
@Observable
final class BooksCoordinator: Coordinator {
  let navigationStore = NavigationStore<LibraryRoute>()
  @ObservationIgnored var onLoanRequest: (@MainActor (_ bookID: Int) -> Void)?

  func show(bookID: Int) {
    navigationStore.send(.resetTo([.book(id: bookID)]))
  }

  func requestLoan(bookID: Int) {
    onLoanRequest?(bookID)
  }
}

@MainActor
@Observable
final class LoansCoordinator: Coordinator {
  let navigationStore = NavigationStore<LibraryRoute>()
  let modalStore = ModalStore<LibrarySheet>()
}

@MainActor
@Observable
final class LibraryCoordinator: TabCoordinator {
  enum Tab: CaseIterable {
    case books, loans
  }

  var selectedTab = Tab.books
  let books = BooksCoordinator()
  let loans = LoansCoordinator()

  init() {
    books.onLoanRequest = { [weak self] bookID in
      self?.selectedTab = .loans
      self?.loans.modalStore.send(.present(.loan(bookID: bookID)))
    }
  }

  var badges: [Tab: TabBadge] { [.loans: .count(loans.modalStore.queue.count)] }
}

@MainActor
final class RenamingCoordinator: ChildCoordinator {
  var onFinish: (@MainActor (String) -> Void)?
  var onCancel: (@MainActor () -> Void)?
}

@MainActor
@Observable
final class JoiningCoordinator: StepCoordinator {
  enum Step: CaseIterable {
    case name, address, consent
  }

  var currentStep = Step.name
  var completedSteps: Set<Step> = []
  var onComplete: (@MainActor (String) -> Void)?
  var name = ""

  var canProceed: Bool { currentStep != .name || !name.isEmpty }
}

/// The samples of the article Coordinators and navigation between features.
@MainActor
struct NavigationBetweenFeaturesSamples {
  @Test func tabCoordinatorHandlesOutputs() {
    let library = LibraryCoordinator()
    library.books.show(bookID: 3)
    library.books.requestLoan(bookID: 3)
    #expect(library.selectedTab == .loans)
    #expect(library.loans.modalStore.presented == .loan(bookID: 3))
    library.selectNextTab()
    #expect(library.selectedTab == .books)
    #expect(library.books.navigationStore.path == [.book(id: 3)])
  }

  @Test func childReturnsAResult() async {
    let books = BooksCoordinator()
    let child = RenamingCoordinator()
    let renaming = books.push(child: child)
    child.finish("Collected Poems")
    #expect(await renaming.value == "Collected Poems")
  }

  @Test func stepsEndWithAResult() {
    let joining = JoiningCoordinator()
    joining.onComplete = { member in print("welcome, \(member)") }
    #expect(!joining.next())
    joining.name = "Ada"
    joining.next()
    joining.next()
    #expect(joining.currentStep == .consent)
    #expect(joining.complete(with: "Ada"))
  }
}
