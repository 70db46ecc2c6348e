import CoreNetwork
import Remote
import TemplateData

#if SUB || READ
  // FIELDS import of the request for gadgets
  import FoundationEssentials
// END
#endif

struct FetchWidgetGadgetsRequest: ExternalRequest {
  typealias ResponseBody = Page<WidgetGadgetRemoteModel>

  let widgetID: WidgetRemoteModel.ID
  let featureName = "Widgets"
  // FIELDS request for gadgets
  var path: String { "/widgets/\(component: widgetID)/gadgets" }
  var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
  // END
}
