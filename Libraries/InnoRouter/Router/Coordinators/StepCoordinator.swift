public import Observation

/// Coordinates an ordered series of steps, such as a multi-page form, that ends with one result.
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
/// ``next()`` completes a step. ``previous()`` and ``go(to:)`` change only the current step.
@MainActor
public protocol StepCoordinator: AnyObject, Observable {
  /// A step. For a `CaseIterable` type, ``steps`` has a default.
  associatedtype Step: Hashable & Sendable
  /// The result of the steps.
  associatedtype Result: Sendable

  /// The current step; one of ``steps``.
  var currentStep: Step { get set }

  /// The completed steps.
  var completedSteps: Set<Step> { get set }

  /// All steps in order. By default all cases of a `CaseIterable` step.
  var steps: [Step] { get }

  /// Called once with the result, by ``complete(with:)``.
  var onComplete: (@MainActor (Result) -> Void)? { get set }

  /// Whether the current step can be completed. True by default.
  var canProceed: Bool { get }
}

extension StepCoordinator {
  public var canProceed: Bool { true }

  /// The fraction of completed steps, from 0 to 1.
  public var progress: Double {
    steps.isEmpty ? 1 : Double(steps.count(where: completedSteps.contains)) / Double(steps.count)
  }

  /// Completes the current step and shows the next one.
  ///
  /// - Returns: false when ``canProceed`` is false or the current step is the last one; then nothing has changed.
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

  /// Shows a step whose predecessors are all completed.
  ///
  /// - Returns: false when one of them is not; then nothing has changed.
  @discardableResult
  public func go(to step: Step) -> Bool {
    guard let index = steps.firstIndex(of: step), steps[..<index].allSatisfy(completedSteps.contains) else {
      return false
    }
    currentStep = step
    return true
  }

  /// Completes the last step and calls ``onComplete``.
  ///
  /// - Returns: true when the current step is the last one and not yet completed, ``canProceed`` is true, and all steps
  ///   before it are completed. Otherwise false, and nothing has changed.
  @discardableResult
  public func complete(with result: Result) -> Bool {
    guard currentStep == steps.last, !completedSteps.contains(currentStep), canProceed,
      steps.dropLast().allSatisfy(completedSteps.contains)
    else { return false }
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
