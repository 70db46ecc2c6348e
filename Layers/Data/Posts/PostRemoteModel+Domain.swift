import Domain

extension PostRemoteModel {
  var domainModel: PostSummary {
    PostSummary(id: id, title: title.withFirstLetterCapitalised, body: body, authorID: userId)
  }
}
