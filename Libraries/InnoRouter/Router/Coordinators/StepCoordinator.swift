public import Observation

/// Leads through steps in order, such as those of a form, to one result.
///
/// ```swift
/// @MainActor
/// @Observable
/// final class SignUpCoordinator: StepCoordinator {
///   enum Step: CaseIterable {
///     case name, address, consent
///   }
///
///   var currentStep = Step.name
///   var completedSteps: Set<Step> = []
///   var onComplete: (@MainActor (String) -> Void)?
/// }
/// ```
///
/// A step is completed by going on from it. Going back and forth between completed steps completes nothing and undoes nothing.
@MainActor
public protocol StepCoordinator: AnyObject, Observable {
  /// One step of the way; a `CaseIterable` one needs no ``steps``.
  associatedtype Step: Hashable & Sendable
  /// What the steps come to at their end.
  associatedtype Result: Sendable

  /// The step on screen; one of ``steps``.
  var currentStep: Step { get set }

  /// The steps that the user has been through.
  var completedSteps: Set<Step> { get set }

  /// All steps in order. For a `CaseIterable` step: all cases, unless stated otherwise.
  var steps: [Step] { get }

  /// Called once with the result, by ``complete(with:)``.
  var onComplete: (@MainActor (Result) -> Void)? { get set }

  /// Whether the current step is filled in, so that it can be gone on from. True unless stated otherwise.
  var canProceed: Bool { get }
}

extension StepCoordinator {
  public var canProceed: Bool { true }

  /// Whether there is no step before the current one.
  public var isFirstStep: Bool { steps.first == currentStep }

  /// Whether there is no step after the current one.
  public var isLastStep: Bool { steps.last == currentStep }

  /// How much of the way is behind the user, from 0 to 1.
  public var progress: Double {
    steps.isEmpty ? 1 : Double(steps.count(where: completedSteps.contains)) / Double(steps.count)
  }

  /// Completes the current step and shows the next one.
  ///
  /// - Returns: false, and nothing has changed, when ``canProceed`` is false or the current step is the last one.
  @discardableResult
  public func next() -> Bool {
    guard canProceed, let index = steps.firstIndex(of: currentStep), index + 1 < steps.count else { return false }
    completedSteps.insert(currentStep)
    currentStep = steps[index + 1]
    return true
  }

  /// Shows the step before.
  ///
  /// - Returns: false on the first step.
  @discardableResult
  public func previous() -> Bool {
    guard let index = steps.firstIndex(of: currentStep), index > 0 else { return false }
    currentStep = steps[index - 1]
    return true
  }

  /// Shows any step that can be reached: one whose predecessors are all completed.
  ///
  /// - Returns: false, and nothing has changed, for another one.
  @discardableResult
  public func go(to step: Step) -> Bool {
    guard let index = steps.firstIndex(of: step), steps[..<index].allSatisfy(completedSteps.contains) else { return false }
    currentStep = step
    return true
  }

  /// Ends the steps with their result. Only the first end counts.
  ///
  /// - Returns: false, and nothing has changed, unless the current step is the last one, can be gone on from, and all before it are completed.
  @discardableResult
  public func complete(with result: Result) -> Bool {
    guard isLastStep, canProceed, steps.dropLast().allSatisfy(completedSteps.contains) else { return false }
    completedSteps.insert(currentStep)
    let onComplete = onComplete
    self.onComplete = nil
    onComplete?(result)
    return true
  }
}

extension StepCoordinator where Step: CaseIterable {
  public var steps: [Step] { Array(Step.allCases) }
}
