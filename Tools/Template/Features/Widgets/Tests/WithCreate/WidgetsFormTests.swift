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

/// The form in which a widget is written.
@MainActor
struct WidgetsFormTests {
  private typealias Response = @Sendable (WidgetDraft, String) async throws(DomainError) -> WidgetSummary

  // FIELDS draft texts
  private let texts = ["title": "New", "rating": "5"]
  // END
  private let created = WidgetSummary.samples[19]

  /// The list of the other widgets, with the form over it.
  private func form(
    _ response: @escaping Response
  ) async throws -> (model: WidgetsFeatureModel, coordinator: WidgetsFeatureCoordinator) {
    var repository = WidgetRepositoryStandIn { WidgetSummary.samples.dropLast() }
    repository.create = response
    let model = WidgetsFeatureModel(useCases: .init(repository: repository))
    let coordinator = WidgetsFeatureCoordinator(model: model)
    await coordinator.open(.list)
    try await Frame(of: coordinator.host, width: 80).perform("create")
    return (model, coordinator)
  }

  private func type(into coordinator: WidgetsFeatureCoordinator) async throws {
    for (field, text) in texts { try await Frame(of: coordinator.host, width: 80).perform(field, text) }
  }

  @Test func savedWidgetIsOpenAndFirstInTheList() async throws {
    let sent = Recorded<WidgetDraft>()
    let (model, coordinator) = try await form { draft, _ in
      sent.add(draft)
      return created
    }
    #expect(Frame(of: coordinator.host, width: 80).screen?.name == "widgets.form")
    try await type(into: coordinator)
    try await Frame(of: coordinator.host, width: 80).perform("save")
    #expect(sent.values == [try WidgetDraft(texts)])
    #expect(Frame(of: coordinator.host, width: 80).screen?.name == "widgets.detail")
    #expect(model.created == WidgetItem(created))
    #expect(model.list.items.first == WidgetItem(created))
  }

  @Test func problemsOfTheServerAreShownAtTheirFieldsUntilTheyChange() async throws {
    let field = try #require(WidgetDraft.fields.first)
    let failure = DomainError(.validation, message: "m", fields: [field: ["is taken"]])
    let (model, coordinator) = try await form { _, _ async throws(DomainError) in throw failure }
    try await type(into: coordinator)
    await #expect(throws: ScreenFailure.self) { try await Frame(of: coordinator.host, width: 80).perform("save") }
    #expect(model.form?.problems == [field: ["is taken"]])
    #expect(model.form?.failure == nil)
    #expect(Frame(of: coordinator.host, width: 80).text(styles: .plain).contains("is taken"))
    model.textChanged("Another", of: field)
    #expect(model.form?.problems == [:])
  }

  @Test func secondAttemptHasTheSameKeyUntilSomethingIsChanged() async throws {
    let keys = Recorded<String>()
    let (model, coordinator) = try await form { _, key async throws(DomainError) in
      keys.add(key)
      throw DomainError(.timedOut, message: "m")
    }
    try await type(into: coordinator)
    for _ in 1...2 { try? await model.save() }
    try await type(into: coordinator)
    try? await model.save()
    #expect(keys.values.count == 3)
    #expect(keys.values[0] == keys.values[1])
    #expect(keys.values[1] != keys.values[2])
  }

  @Test func leavingAsksAboutWhatIsNotSaved() async throws {
    let (model, coordinator) = try await form { _, _ in created }
    #expect(coordinator.confirmLeaving())
    try await type(into: coordinator)
    #expect(!coordinator.confirmLeaving())
    #expect(Frame(of: coordinator.host, width: 80).screen?.name == "widgets.form.discard")
    try await Frame(of: coordinator.host, width: 80).perform("keep")
    #expect(model.form?.texts == texts)
    model.close()
    try await Frame(of: coordinator.host, width: 80).perform("discard")
    #expect(model.form == nil)
  }

  @Test func formOpensWithItsDraft() async throws {
    let kept = [WidgetDraft.fields[0]: "Kept"]
    var environment = FeatureEnvironment()
    environment.drafts = WidgetDraftsStandIn(kept)
    let useCases = WidgetsFeatureUseCases(repository: WidgetRepositoryStandIn())
    let model = WidgetsFeatureModel(useCases: useCases, environment: environment)
    model.write()
    #expect(model.form?.texts == kept)
    #expect(model.form?.draftAge == .seconds(300))
  }

  @Test func commandWritesWithoutAForm() async throws {
    let (model, coordinator) = try await form { _, _ in created }
    model.discard()
    try await model.create(texts)
    #expect(model.form == nil)
    #expect(model.created == WidgetItem(created))
    #expect(Frame(of: coordinator.host, width: 80).screen?.name == "widgets.detail")
  }
}
