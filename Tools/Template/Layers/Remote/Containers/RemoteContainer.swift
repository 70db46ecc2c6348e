public import CoreNetwork
public import InnoDI
public import TemplateData

/// What new features that ask a server add to the container of Remote.
@DIContainer
public struct TemplateRemoteContainer: TemplateRemoteDataSourceContaining {
  @Provide(.input)
  public var networkTransport: NetworkTransport

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      DefaultWidgetRemoteDataSource(transport: networkTransport)
    })
  public var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol
}
