public import InnoDI
public import TemplateDomain

/// What new features that ask a server add to the container of Data.
@DIContainer
public struct TemplateDataContainer: TemplateRepositoryContaining {
  @Provide(.input)
  public var remoteContainer: any TemplateRemoteDataSourceContaining

  @Provide(
    .shared,
    factory: { (remoteContainer: any TemplateRemoteDataSourceContaining) in
      DefaultWidgetRepository(remoteDataSource: remoteContainer.widgetRemoteDataSource)
    })
  public var widgetRepository: any WidgetRepositoryProtocol
}

/// What new features that ask a server add to the protocol of the same name in Data.
public protocol TemplateRemoteDataSourceContaining {
  var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol { get }
}
