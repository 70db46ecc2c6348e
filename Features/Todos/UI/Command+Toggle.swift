import DesignSupport
import FeatureSupport
import TerminalUI
import TodosFeatureLogic

extension Command {
  /// The command that marks todos of a list as done, or as open: those whose ids are
  /// typed, or else the marked or selected ones.
  ///
  /// - Parameter done: the toggling has begun.
  static func toggle(
    in list: TodosList, of model: TodosFeatureModel, chosen: [Int], done: @escaping @MainActor @Sendable () -> Void
  ) -> Command {
    Command(name: "toggle", key: .toggle, title: "Toggle", argument: "ID…", isEnabled: list.phase.hasContent) {
      text in
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.isEmpty, chosen.isEmpty {
        throw ScreenFailure(code: .usage, message: "No todo is selected.", hint: "Select one, or type its id.")
      }
      let ids: [Int?] = words.isEmpty ? chosen : words.map { Int($0) }
      guard !ids.contains(nil) else {
        throw ScreenFailure(
          code: .usage, message: "'\(text)' is not a list of ids.", hint: "Separate them by spaces: 'toggle 3 4'.")
      }
      if words.isEmpty { done() }
      // A row has no room for the reason.
      try await toggle(ids.compactMap(\.self), model, isOnScreen: false)
    }
  }

  /// The command of the screen of one todo.
  static func toggle(_ todo: TodoItem, of model: TodosFeatureModel) -> Command {
    Command(name: "toggle", key: .toggle, title: todo.completed ? "Mark as open" : "Mark as done") {
      try await toggle([todo.id], model, isOnScreen: true)
    }
  }

  private static func toggle(
    _ todoIDs: [Int], _ model: TodosFeatureModel, isOnScreen: Bool
  ) async throws(ScreenFailure) {
    do {
      try await model.toggle(todoIDs)
    } catch {
      throw ScreenFailure(error, isOnScreen: isOnScreen)
    }
  }

  /// The command that shows only the todos of one state.
  static func filter(in list: TodosList, of model: TodosFeatureModel) -> Command {
    let names = TodosFilter.allCases.map(\.rawValue)
    return Command(
      name: "filter", title: "Show all todos, or those of a state", argument: names.joined(separator: "|"),
      isEnabled: list.phase.hasContent
    ) { name in
      guard let filter = TodosFilter(rawValue: name) else {
        throw ScreenFailure(
          code: .usage, message: "There is no filter '\(name)'.", hint: "There are \(names.joined(separator: ", ")).")
      }
      model.show(filter)
    }
  }

  /// The command whose key shows the todos of the next state.
  @MainActor
  static func nextFilter(in list: TodosList, of model: TodosFeatureModel) -> Command {
    let filters = TodosFilter.allCases
    let next = filters.drop { $0 != model.filter }.dropFirst().first ?? filters[0]
    return Command(name: "next-filter", key: .filter, title: "State", isEnabled: list.phase.hasContent) {
      model.show(next)
    }
  }
}
