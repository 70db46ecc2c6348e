public import Domain
public import FeatureSupport
public import WidgetsFeatureInterface

/// The widget that is open.
public struct WidgetDetail: Equatable, Sendable {
  public let id: WidgetID
  public let phase: LoadingPhase
  public let failure: DomainError?
  public let item: WidgetItem?
  public var isMissing: Bool { failure?.kind == .notFound }
  #if SUB
    public let gadgets: WidgetGadgets
  #endif

  init(_ detail: WidgetDetailReducer.State) {
    id = detail.id
    phase = detail.phase
    failure = detail.failure
    item = detail.widget.map(WidgetItem.init)
    #if SUB
      let gadgets = detail.gadgets
      self.gadgets = WidgetGadgets(gadgets.phase, gadgets.failure, gadgets.gadgets, item: WidgetGadgetItem.init)
    #endif
  }
}
