import FeatureSupport
import InnoFlow
import InnoRouter
import InnoTrace
import Testing

@testable import AppTrace

/// How the trace of the app names changes of the navigation.
@MainActor
struct NavigationTests {
  @Test func navigationFollowsFromTheActionThatAskedForIt() throws {
    let trace = Trace.ofApp()
    let navigation = FeatureNavigation<String, String>()
    let observations = navigation.onChange { trace.note(.navigation, Trace.name(of: $0), feature: "Albums") }
    let cause = trace.begin(.action, "opened", feature: "Albums")
    Cause.$current.withValue(cause) { navigation.resetTo("detail", presenting: "sheet") }
    trace.end(cause)
    #expect(trace.steps.map(\.name) == ["opened", "present sheet", "push detail"])
    #expect(trace.steps.map(\.parent) == [nil, cause.number, cause.number])
    withExtendedLifetime(observations) {}
  }

  @Test(
    arguments: [
      ([], ["a"], "push a"), (["a"], ["a", "b", "c"], "push b, c"), (["a", "b", "c"], ["a", "b"], "pop to b"),
      (["a", "b"], [], "pop to the root"), (["a", "b"], ["c"], "show c"), (["a"], ["b", "a"], "show b, a"),
    ] as [([String], [String], String)])
  func aChangeOfTheStackIsNamedByWhatItDoes(old: [String], new: [String], name: String) {
    #expect(Trace.name(of: .stack(from: old, to: new)) == name)
  }

  @Test func aChangeOfAModalIsNamedByItsRoute() {
    #expect(Trace.name(of: .presented("sheet")) == "present sheet")
    #expect(Trace.name(of: .dismissed("sheet")) == "dismiss sheet")
  }
}
