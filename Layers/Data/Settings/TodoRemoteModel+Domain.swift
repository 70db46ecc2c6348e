import Domain

extension TodoRemoteModel {
  var domainModel: TodoSummary {
    TodoSummary(id: id, title: title.withFirstLetterCapitalised, completed: completed, assigneeID: userId)
  }
}
