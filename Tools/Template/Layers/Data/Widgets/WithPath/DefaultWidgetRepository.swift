public import Data
public import Domain
public import TemplateDomain

/// The widgets of the server, as models of the domain.
public struct DefaultWidgetRepository: WidgetRepositoryProtocol {
  private let remoteDataSource: any WidgetRemoteDataSourceProtocol

  public init(remoteDataSource: any WidgetRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    try await remoteDataSource.fetchWidgets().map(\.domainModel)
  }
  #if DELETE

    public func deleteWidget(id: WidgetSummary.ID) async throws(DomainError) {
      do { try await remoteDataSource.deleteWidget(id: id) } catch { throw error.ofItem("widget \(id)") }
    }
  #endif
}

/// The widgets of the server.
public protocol WidgetRemoteDataSourceProtocol: Sendable {
  /// All widgets, in the order of the server; the list may be empty.
  func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel]
  #if DELETE

    func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError)
  #endif
}
