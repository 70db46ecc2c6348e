import Fuzzing
import InnoRouter
import Observation
import Testing

@MainActor
@Observable
private final class WizardCoordinator: StepCoordinator {
  enum Step: CaseIterable {
    case name, address, consent
  }

  var currentStep = Step.name
  var completedSteps: Set<Step> = []
  var onComplete: (@MainActor (String) -> Void)?
  var canProceed = true
}

@MainActor
@Observable
private final class SurveyCoordinator: StepCoordinator {
  var currentStep = 1
  var completedSteps: Set<Int> = []
  var onComplete: (@MainActor (String) -> Void)?
  var steps: [Int]

  init(steps: [Int]) {
    self.steps = steps
  }
}

@MainActor
struct StepCoordinatorTests {
  private let coordinator = WizardCoordinator()

  @Test func nextShowsTheStepsInOrder() {
    #expect(coordinator.progress == 0)
    #expect(coordinator.next())
    #expect(coordinator.currentStep == .address && coordinator.completedSteps == [.name])
    #expect(coordinator.next())
    #expect(coordinator.currentStep == .consent && !coordinator.next())
    #expect(coordinator.completedSteps == [.name, .address])
    #expect(coordinator.progress == 2.0 / 3.0)
  }

  @Test func previousKeepsTheCompletedSteps() {
    coordinator.next()
    #expect(coordinator.previous())
    #expect(coordinator.currentStep == .name && coordinator.completedSteps == [.name])
    #expect(!coordinator.previous())
  }

  @Test func incompleteStepCannotBeCompleted() {
    coordinator.canProceed = false
    #expect(!coordinator.next())
    #expect(coordinator.currentStep == .name && coordinator.completedSteps.isEmpty)
  }

  @Test func incompleteStepCanBeLeftForAnEarlierOne() {
    coordinator.next()
    coordinator.canProceed = false
    #expect(coordinator.previous())
    coordinator.canProceed = true
    coordinator.next()
    coordinator.canProceed = false
    #expect(coordinator.go(to: .name))
    #expect(coordinator.currentStep == .name)
  }

  @Test func lastStepIsNotCompletedBeforeTheOthers() {
    coordinator.currentStep = .consent
    coordinator.completedSteps = [.name]
    #expect(!coordinator.complete(with: "early"))
    #expect(coordinator.completedSteps == [.name])
  }

  @Test func progressCountsTheStepsThatThereAre() {
    let survey = SurveyCoordinator(steps: [1, 2, 3, 4])
    survey.completedSteps = [1, 9]
    #expect(survey.progress == 0.25)
    #expect(!survey.go(to: 9) && survey.currentStep == 1)
    // By default a step can be completed.
    #expect(survey.next() && survey.currentStep == 2)
    survey.steps = []
    #expect(survey.progress == 1)
  }

  @Test func stepThatIsNotListedHasNoNextOrPreviousStep() {
    let survey = SurveyCoordinator(steps: [2, 3])
    #expect(!survey.next() && !survey.previous())
    #expect(survey.currentStep == 1 && survey.completedSteps.isEmpty)
    survey.steps = []
    #expect(!survey.complete(with: "nothing") && survey.completedSteps.isEmpty)
  }

  @Test func goToAnUnreachableStepChangesNothing() {
    #expect(!coordinator.go(to: .address))
    coordinator.next()
    coordinator.previous()
    #expect(coordinator.go(to: .address))
    #expect(!coordinator.go(to: .consent))
    #expect(coordinator.currentStep == .address)
    #expect(coordinator.go(to: .name))
  }

  @Test func resultIsPassedOnOnceAtTheLastStep() {
    var results: [String] = []
    coordinator.onComplete = { results.append($0) }
    #expect(!coordinator.complete(with: "early"))
    coordinator.next()
    coordinator.next()
    coordinator.canProceed = false
    #expect(!coordinator.complete(with: "unfilled"))
    coordinator.canProceed = true
    #expect(coordinator.complete(with: "done"))
    #expect(coordinator.onComplete == nil)
    #expect(coordinator.progress == 1)
    #expect(!coordinator.complete(with: "twice"))
    coordinator.onComplete = { results.append($0) }
    #expect(!coordinator.complete(with: "with another closure"))
    #expect(results == ["done"])
  }

  @Test func handlerOfTheResultCanStartTheStepsAgain() {
    var results: [String] = []
    coordinator.onComplete = { [coordinator] result in
      results.append(result)
      coordinator.completedSteps = []
      coordinator.currentStep = .name
      coordinator.onComplete = { results.append("again \($0)") }
    }
    for result in ["one", "two"] {
      coordinator.next()
      coordinator.next()
      #expect(coordinator.complete(with: result))
    }
    #expect(results == ["one", "again two"])
  }

  /// For random navigation, a step is only shown when all steps before it are completed.
  @Test(arguments: SeededGenerator.seeds())
  func stepIsReachableOnlyAfterAllStepsBeforeIt(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      coordinator.canProceed = Bool.random(using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: coordinator.next()
      case 1: coordinator.previous()
      case 2: coordinator.go(to: WizardCoordinator.Step.allCases.randomElement(using: &generator) ?? .name)
      default:
        if coordinator.complete(with: "") {
          coordinator.completedSteps = []
          coordinator.currentStep = .name
        }
      }
      let before = coordinator.steps.prefix { $0 != coordinator.currentStep }
      try #require(before.allSatisfy(coordinator.completedSteps.contains), "seed \(seed)")
    }
  }
}
