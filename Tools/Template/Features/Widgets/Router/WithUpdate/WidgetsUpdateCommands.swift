import CommandSupport
import Domain
import FeatureSupport
import TemplateDomain
import WidgetsFeatureInterface
import WidgetsFeatureLogic

struct WidgetsUpdateCommand: WriteCommand {
  // FIELDS update example
  private static let example = "3 --stage open"
  // END
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Change fields of a widget.",
    discussion: "EXAMPLE:\n  innosample widgets update \(example)")

  @Argument(help: "The id of the widget, as the list shows it.")
  var id: WidgetID

  // FIELDS update options
  @Option(
    parsing: .unconditional, help: ArgumentHelp("open or closed.", valueName: "word"),
    completion: .list(["open", "closed"]))
  var stage: String?

  // END
  @OptionGroup var dryRun: DryRunOption

  private var typedTexts: [String: String] {
    // FIELDS update texts
    let options: [String: String?] = ["stage": stage]
    // END
    return options.compactMapValues(\.self)
  }

  func validate() throws {
    if typedTexts.isEmpty { throw ValidationError("There is nothing to change: give a field and its value.") }
    do throws(DomainError) {
      _ = try WidgetChanges(typedTexts)
    } catch {
      let problems = error.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: " "))" }
      throw ValidationError(problems.joined(separator: "\n"))
    }
  }

  func run(on widgets: WidgetsFeatureCoordinator) async throws(DomainError) {
    await widgets.open(.item(id))
    #if DETAIL
      if let failure = widgets.model.detail?.failure, failure.kind != .notFound { throw failure }
    #else
      if let failure = widgets.model.list.failure { throw failure }
    #endif
    try await widgets.model.update(id, typedTexts)
  }

  func written(on widgets: WidgetsFeatureCoordinator) -> (any WrittenItem)? { widgets.model.item(id) }
}
