import CoreNetwork
import FoundationEssentials
import Remote
import TemplateData

/// `DELETE /widgets/3`.
struct DeleteWidgetRequest: ExternalRequest {
  /// Whatever the server sends.
  typealias ResponseBody = Data

  let id: WidgetRemoteModel.ID
  let featureName = "Widgets"
  var method: RequestMethod { .delete }
  var path: String { "/widgets/\(component: id)" }
}
