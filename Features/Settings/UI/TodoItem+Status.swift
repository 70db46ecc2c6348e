import SettingsFeatureLogic

extension TodoItem {
  var status: String { completed ? "Done" : "Pending" }
}
