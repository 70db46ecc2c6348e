/// What new features that ask a server add to the protocol of the same name in Data.
public protocol TemplateRemoteDataSourceContaining {
  var widgetRemoteDataSource: any WidgetRemoteDataSourceProtocol { get }
}
