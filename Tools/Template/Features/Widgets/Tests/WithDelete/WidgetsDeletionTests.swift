import Domain
import FeatureSupport
import InnoFlowTesting
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic
@testable import WidgetsFeatureRouter

/// Deletions, which can be undone for a while.
@MainActor
struct WidgetsDeletionTests {
  private let widget = WidgetSummary.samples[2]
  private let clock = ManualTestClock()
  private let deleted: Recorded<WidgetID>
  private let widgets: WidgetsFeatureCoordinator

  /// - Parameter failure: why the server deletes nothing; nil if it does.
  private init(_ failure: DomainError?) {
    let deleted = Recorded<WidgetID>()
    var repository = WidgetRepositoryStandIn()
    repository.delete = { id async throws(DomainError) in
      deleted.add(id)
      if let failure { throw failure }
    }
    var environment = FeatureEnvironment()
    environment.clock = .manual(clock)
    self.deleted = deleted
    widgets = WidgetsFeatureCoordinator(useCases: .init(repository: repository), environment: environment)
  }

  init() {
    self.init(nil)
  }

  private var screen: Frame { Frame(of: widgets.host, width: 200) }
  private var text: String { screen.text(styles: .plain) }

  private func deleteWidget() async throws {
    await widgets.open(.item(widget.id))
    try await screen.perform("delete")
    await clock.waitForSleepers(atLeast: 2)
  }

  @Test func deletionIsSentWhenTheTimeToUndoIsOver() async throws {
    try await deleteWidget()
    #expect(screen.screen?.name == "widgets.list")
    #expect(text.contains("of 19"))
    #expect(widgets.banner == "Deleted in 5 s: press u, or type undo, to keep widget \(widget.id).")
    #expect(deleted.values.isEmpty)
    await clock.advance(by: .seconds(5))
    try await widgets.finish()
    #expect(deleted.values == [widget.id])
    #expect(widgets.model.item(widget.id) == nil)
  }

  @Test func undoneDeletionIsNotSent() async throws {
    try await deleteWidget()
    try await screen.perform("undo")
    try await widgets.finish()
    #expect(deleted.values.isEmpty)
    #expect(text.contains("of 20"))
  }

  @Test func leavingSendsTheDeletionThatWaits() async throws {
    await widgets.open(.list)
    try await screen.perform("delete", "\(widget.id)")
    try await widgets.finish()
    #expect(deleted.values == [widget.id])
  }

  @Test func interruptionTakesTheDeletionBackAndSaysSo() async throws {
    try await deleteWidget()
    #expect(widgets.abandon() == "Widget \(widget.id) was not deleted: the deletion was not sent yet.")
    try await widgets.finish()
    #expect(deleted.values.isEmpty)
  }

  @Test(arguments: [
    (DomainError.Kind.refused, "of 20", "was not deleted: m."), (.notFound, "of 19", "had been deleted elsewhere."),
  ])
  func failureBringsTheWidgetBackUnlessItIsGone(kind: DomainError.Kind, total: String, notice: String) async throws {
    let tests = WidgetsDeletionTests(DomainError(kind, message: "m"))
    try await tests.deleteWidget()
    try? await tests.widgets.finish()
    #expect(tests.text.contains(total))
    #expect(tests.text.contains(notice))
    try await tests.screen.perform("refresh")
    #expect(!tests.text.contains(notice))
  }

  @Test func deletionThatTheServerHasNotKeptIsSaidAfterARefresh() async throws {
    await widgets.open(.list)
    try await widgets.delete(widget.id)
    #expect(try screen.json?.hasSuffix(#""screen":"widgets.deleted"}"#) == true)
    await widgets.open(.list)
    #expect(text.contains("of 19"))
    try await screen.perform("refresh")
    #expect(text.contains("This server has not kept the deletion of widget \(widget.id)."))
  }
}
