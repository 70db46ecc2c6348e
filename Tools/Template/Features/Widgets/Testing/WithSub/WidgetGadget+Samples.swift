// FIELDS gadget import
// END
public import TemplateDomain

extension WidgetGadget {
  /// Four gadgets: one more than their widget shows.
  public static let samples = (1...4).map(sample)

  private static func sample(_ number: Int) -> WidgetGadget {
    // FIELDS gadget domain sample
    WidgetGadget(
      id: number,
      body: "Body \(number)",
      author: WidgetGadget.Author(name: "Name \(number)")
    )
    // END
  }
}
