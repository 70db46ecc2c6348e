import Domain
import FeatureSupport
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// Changes of a row, which are shown before the server has confirmed them.
@MainActor
struct WidgetsUpdateTests {
  private typealias Response = @Sendable (WidgetSummary, WidgetChanges) async throws(DomainError) -> WidgetSummary

  // FIELDS changed field
  private let change = ["stage": "closed"]
  // END
  private let widget = WidgetSummary.samples[2]

  private func widgets(_ response: @escaping Response) async -> (WidgetsFeatureModel, WidgetsFeatureCoordinator) {
    var repository = WidgetRepositoryStandIn()
    repository.update = response
    let model = WidgetsFeatureModel(useCases: .init(repository: repository))
    let coordinator = WidgetsFeatureCoordinator(model: model)
    await coordinator.open(.item(widget.id))
    return (model, coordinator)
  }

  private func changed() throws -> WidgetItem { WidgetItem(try WidgetChanges(change).applied(to: widget)) }

  @Test func changeIsShownAtOnceAndStaysWhenTheServerConfirmsIt() async throws {
    let gate = Gate<Void>()
    let (model, coordinator) = await widgets {
      await gate.pass()
      return $1.applied(to: $0)
    }
    let update = Task.immediate { try await model.update(widget.id, change) }
    #expect(model.item(widget.id) == (try changed()))
    #expect(Frame(of: coordinator.host, width: 80).text(styles: .plain).contains("saving…"))
    await gate.open(with: ())
    try await update.value
    #expect(model.item(widget.id) == (try changed()))
    #expect(model.writeNotes.isEmpty)
  }

  @Test func failureRollsBackItsRowAloneAndSaysWhy() async throws {
    let failure = DomainError(.refused, message: "m")
    let (model, coordinator) = await widgets { _, _ async throws(DomainError) in throw failure }
    await #expect(throws: failure) { try await model.update(widget.id, change) }
    #expect(model.item(widget.id) == WidgetItem(widget))
    #expect(model.writeNotes == [widget.id: "not confirmed: m"])
    #expect(Frame(of: coordinator.host, width: 80).text(styles: .plain).contains("not confirmed: m"))
    await model.refresh()
    #expect(model.writeNotes.isEmpty)
  }

  @Test func responseThatContradictsTheChangeIsShown() async throws {
    let (model, _) = await widgets { widget, _ in widget }
    try await model.update(widget.id, change)
    #expect(model.item(widget.id) == WidgetItem(widget))
    #expect(model.writeNotes == [widget.id: "the server has saved something else"])
  }

  @Test func changesDuringAWriteAreOneWriteAfterIt() async throws {
    let (gate, sent) = (Gate<Void>(), Recorded<WidgetChanges>())
    let (model, _) = await widgets {
      sent.add($1)
      await gate.pass()
      return $1.applied(to: $0)
    }
    let first = Task.immediate { try await model.update(widget.id, [:]) }
    let others = (1...2).map { _ in Task.immediate { try await model.update(widget.id, change) } }
    await gate.open(with: ())
    for task in [first] + others { try await task.value }
    #expect(sent.values == [try WidgetChanges([:]), try WidgetChanges(change)])
    #expect(model.item(widget.id) == (try changed()))
  }

  @Test func widgetThatDoesNotExistIsNotChanged() async throws {
    let (model, _) = await widgets { widget, _ in widget }
    await model.loadIfNeeded()
    try await model.update(widget.id, change)
    let tests = WidgetRepositoryStandIn { () async throws(DomainError) in [] }
    let empty = WidgetsFeatureModel(useCases: .init(repository: tests))
    await empty.loadIfNeeded()
    let error = await #expect(throws: DomainError.self) { try await empty.update(widget.id, change) }
    #expect(error?.kind == .notFound)
  }
}
