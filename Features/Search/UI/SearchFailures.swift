import DesignSupport
import SearchFeatureLogic
import TerminalUI

/// The sections that could not be searched, and why.
@MainActor
struct SearchFailures {
  let sections: [(name: String, failure: ScreenFailure)]
  private let haveOneReason: Bool
  private let isPartial: Bool

  init(_ state: SearchState) {
    sections = state.sections.compactMap { section in
      section.failure.map { (section.name, ScreenFailure($0)) }
    }
    haveOneReason = state.failuresHaveOneReason
    isPartial = sections.count < state.sections.count
  }

  /// All failures as one, for output that reports a failure beside the screen; nil without any.
  var failure: ScreenFailure? {
    guard let first = sections.first?.failure else { return nil }
    let names = sections.map(\.name).joined(separator: ", ")
    let message =
      haveOneReason
      ? first.message : sections.map { "\($0.name): \($0.failure.message)" }.joined(separator: "; ")
    return ScreenFailure(
      code: first.code, message: "Not searched: \(names). \(message)", hint: first.hint, details: first.details,
      retryAfter: first.retryAfter, isPartial: isPartial)
  }
}

/// A box for each section that could not be searched: the reason, and a button to retry.
struct SearchFailuresView: View {
  let failures: SearchFailures

  var body: some View {
    ForEach(failures.sections, id: \.name) { section in
      Box("The \(section.name) were not searched", borderColor: .red) {
        VStack {
          Text(section.failure.message)
          if let hint = section.failure.hint { Text(hint).dim() }
          CommandButton("Retry", runs: "retry-\(section.name)")
        }
        .padding(.horizontal)
      }
      // On a small screen at least its title, above the results of the other sections.
      .frame(minHeight: 1)
    }
  }
}
