import TodosFeatureLogic

extension TodoItem {
  var status: String { completed ? "Done" : "Pending" }
}
