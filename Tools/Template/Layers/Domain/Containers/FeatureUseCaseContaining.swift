/// What new features add to the protocol of the same name in Domain.
public protocol TemplateFeatureUseCaseContaining {
  var fetchWidgetsUseCase: FetchWidgetsUseCase { get }
}
