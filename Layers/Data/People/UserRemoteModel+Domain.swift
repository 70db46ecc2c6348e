import Domain

extension UserRemoteModel {
  var domainModel: UserSummary {
    UserSummary(
      id: id,
      name: name,
      username: username,
      email: email,
      phone: phone ?? "",
      website: website ?? "",
      company: company?.name ?? "",
      city: address.city
    )
  }
}
