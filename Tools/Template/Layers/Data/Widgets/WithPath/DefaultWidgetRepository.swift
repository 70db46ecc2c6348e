public import Data
public import Domain
public import TemplateDomain

/// The widgets of the server, as models of the domain.
public struct DefaultWidgetRepository: WidgetRepositoryProtocol {
  private let remoteDataSource: any WidgetRemoteDataSourceProtocol

  public init(remoteDataSource: any WidgetRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  #if PAGED
    public func fetchWidgets(_ page: PageRequest) async throws(DomainError) -> ListPage<WidgetSummary> {
      try await remoteDataSource.fetchWidgets(RemotePageQuery(page)).page(page, \.domainModel)
    }
  #else
    public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
      try await remoteDataSource.fetchWidgets().map(\.domainModel)
    }
  #endif
  #if DETAIL

    public func fetchWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary {
      try await remoteDataSource.fetchWidget(id: id).domainModel
    }
  #endif
  #if SUB || READ

    public func fetchGadgets(widgetID: WidgetSummary.ID) async throws(DomainError) -> [WidgetGadget] {
      try await remoteDataSource.fetchGadgets(widgetID: widgetID).map(\.domainModel)
    }
  #endif
  #if CREATE

    public func createWidget(_ draft: WidgetDraft, key: String) async throws(DomainError) -> WidgetSummary {
      // FIELDS sending the draft
      let widget = try await remoteDataSource.createWidget(WidgetRemoteDraft(draft), key: key)
      // END
      if let widget { return widget.domainModel }
      throw DomainError(
        .invalidResponse, message: "the response does not say which widget was created", isUnconfirmed: true)
    }
  #endif
  #if UPDATE

    /// If the server confirms without a body, the widget is as it was sent.
    public func updateWidget(
      _ widget: WidgetSummary, _ changes: WidgetChanges, key: String
    ) async throws(DomainError) -> WidgetSummary {
      let written: WidgetRemoteModel?
      do {
        written = try await remoteDataSource.updateWidget(id: widget.id, WidgetRemoteChanges(changes), key: key)
      } catch {
        throw error.ofItem("widget \(widget.id)")
      }
      guard let written else { return changes.applied(to: widget) }
      guard written.id == widget.id else {
        throw DomainError(
          .invalidResponse, message: "the server has responded with widget \(written.id)", isUnconfirmed: true)
      }
      return written.domainModel
    }
  #endif
  #if DELETE

    public func deleteWidget(id: WidgetSummary.ID) async throws(DomainError) {
      do { try await remoteDataSource.deleteWidget(id: id) } catch { throw error.ofItem("widget \(id)") }
    }
  #endif
  #if CALL

    public func polishWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary? {
      do { return try await remoteDataSource.polishWidget(id: id)?.domainModel } catch {
        throw error.ofItem("widget \(id)")
      }
    }
  #endif
}

/// The widgets of the server.
public protocol WidgetRemoteDataSourceProtocol: Sendable {
  #if PAGED
    /// A page of the widgets, in the order of the server.
    func fetchWidgets(_ page: RemotePageQuery) async throws(RemoteError) -> RemotePage<WidgetRemoteModel>
  #else
    /// All widgets, in the order of the server; the list may be empty.
    func fetchWidgets() async throws(RemoteError) -> [WidgetRemoteModel]
  #endif
  #if DETAIL

    /// - Throws: an error of kind `notFound` when there is no such widget.
    func fetchWidget(id: WidgetSummary.ID) async throws(RemoteError) -> WidgetRemoteModel
  #endif
  #if SUB || READ

    /// The gadgets of a widget, in the order of the server; the list may be empty.
    func fetchGadgets(widgetID: WidgetSummary.ID) async throws(RemoteError) -> [WidgetGadgetRemoteModel]
  #endif
  #if CREATE

    /// Returns the widget with its id; nil when the server confirms without one.
    ///
    /// - Parameter key: lets the server recognize a repetition.
    func createWidget(_ draft: WidgetRemoteDraft, key: String) async throws(RemoteError) -> WidgetRemoteModel?
  #endif
  #if UPDATE

    /// Returns the whole widget; nil when the server confirms without one.
    ///
    /// - Parameter key: lets the server recognize a repetition.
    func updateWidget(
      id: WidgetRemoteModel.ID, _ changes: WidgetRemoteChanges, key: String
    ) async throws(RemoteError) -> WidgetRemoteModel?
  #endif
  #if DELETE

    /// - Throws: an error of kind `notFound` when there is no such widget.
    func deleteWidget(id: WidgetRemoteModel.ID) async throws(RemoteError)
  #endif
  #if CALL

    /// Returns the whole widget; nil when the server confirms without one.
    func polishWidget(id: WidgetRemoteModel.ID) async throws(RemoteError) -> WidgetRemoteModel?
  #endif
}
