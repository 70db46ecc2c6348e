/// What new features add to the protocol of the same name in Domain.
public protocol TemplateRepositoryContaining {
  var widgetRepository: any WidgetRepositoryProtocol { get }
}
