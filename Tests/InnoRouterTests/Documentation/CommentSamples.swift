import FoundationEssentials
import InnoRouter
import InnoRouterTesting
import Observation
import Testing

private enum AppLink: Hashable {
  case people
  case person(Int)
}

private enum PeopleModalRoute: Hashable {
  case overview
}

@MainActor
@Observable
final class SignUpCoordinator: StepCoordinator {
  enum Step: CaseIterable {
    case name, address, consent
  }

  var currentStep = Step.name
  var completedSteps: Set<Step> = []
  var onComplete: (@MainActor (String) -> Void)?
}

/// The samples in the comments of coordinators, links and the modal test store.
@MainActor
struct CommentSamples {
  enum EntireTab: CaseIterable {
    case people, posts
  }

  @MainActor
  @Observable
  final class EntireTabCoordinator: TabCoordinator {
    var selectedTab = EntireTab.people
  }

  @Test func coordinatorsHaveTheirTabsStepsAndResult() async {
    #expect(EntireTabCoordinator().tabs == [.people, .posts])
    #expect(SignUpCoordinator().steps.count == 3)
    let parent = BooksCoordinator()
    let renaming = RenamingCoordinator()
    Task { renaming.finish("new") }
    let name = await parent.push(child: renaming).value
    #expect(name == "new")
  }

  @Test func pipelinePlansAnAllowedLink() throws {
    let matcher = DeepLinkMatcher<AppLink> {
      DeepLinkMapping("/people") { _ in .people }
      DeepLinkMapping("/people/:id") { parameters in .person(try parameters.value("id", as: Int.self)) }
    }
    let pipeline = DeepLinkPipeline(allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: matcher)
    let decision = pipeline.decide("innosample://host/people/3")
    guard case .plan(let plan) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(plan.route == .person(3))
  }

  struct NoteID: RawRepresentable, Hashable, DeepLinkValue { let rawValue: UUID }
  enum NoteOrder: String, CaseIterable, DeepLinkValue { case newest, oldest }

  @Test func linkValuesAreReadByTheirTypes() throws {
    let matcher = DeepLinkMatcher<NoteID> { DeepLinkMapping("/notes/:id") { try $0.value("id", as: NoteID.self) } }
    let id = NoteID(rawValue: UUID())
    #expect(try matcher.match(DeepLinkURL("innosample://host/notes/\(id.rawValue)")) == id)
    #expect(NoteOrder(linkText: "oldest") == .oldest)
  }

  @Test func modalTestStoreReceivesThePresentation() {
    let store = ModalTestStore<PeopleModalRoute>()
    store.send(.present(.overview, style: .sheet))
    store.receivePresented(.overview)
    store.finish()
  }
}
