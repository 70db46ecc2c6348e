/// A mistake that shows only while a program runs: reported in debug builds, and a failure of the test that owns the store.
package enum EffectProblem: CustomStringConvertible {
  case runFailed(any Error)
  case missingChildState(MissingChildState)

  package var description: String {
    switch self {
    case .runFailed(let error): "An effect failed: \(error). Catch the error inside the effect and send an action instead."
    case .missingChildState(let missing): missing.description
    }
  }
}
