import CoreNetwork
import Remote
import TemplateData

#if ROOT
  import FoundationEssentials
#endif

/// `POST /widgets`.
struct CreateWidgetRequest: ExternalRequest {
  /// Nil for a response without a body.
  #if ROOT
    typealias ResponseBody = Enveloped<WidgetRemoteModel>?
  #else
    typealias ResponseBody = WidgetRemoteModel?
  #endif

  let draft: WidgetRemoteDraft
  let idempotencyKey: String?
  let featureName = "Widgets"
  var method: RequestMethod { RequestMethod.post }
  var path: String { "/widgets" }
  var body: RequestPayload { .json(draft) }
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
  #if ROOT
    var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
  #endif
}
