import CoreNetwork
import Remote
import TemplateData

#if ROOT
  import FoundationEssentials
#endif

/// `PATCH /widgets/3`.
struct UpdateWidgetRequest: ExternalRequest {
  /// Nil for a response without a body.
  #if ROOT
    typealias ResponseBody = Enveloped<WidgetRemoteModel>?
  #else
    typealias ResponseBody = WidgetRemoteModel?
  #endif

  let id: WidgetRemoteModel.ID
  let changes: WidgetRemoteChanges
  let idempotencyKey: String?
  let featureName = "Widgets"
  var method: RequestMethod { .patch }
  var path: String { "/widgets/\(component: id)" }
  var body: RequestPayload { .json(changes) }
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
  #if ROOT
    var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
  #endif
}
