/// What Widgets may ask of the layers.
public protocol WidgetsFeatureUseCases {
  var fetchWidgetsUseCase: FetchWidgetsUseCase { get }
}

extension TemplateDomainContainer: WidgetsFeatureUseCases {}
