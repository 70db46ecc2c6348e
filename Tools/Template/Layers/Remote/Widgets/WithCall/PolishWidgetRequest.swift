import CoreNetwork
import Remote
import TemplateData

#if !RETURNING || ROOT
  import FoundationEssentials
#endif

// FIELDS call comment
/// `PATCH /widgets/3`.
// END
struct PolishWidgetRequest: ExternalRequest {
  #if RETURNING
    /// Nil for a response without a body.
    #if ROOT
      typealias ResponseBody = Enveloped<WidgetRemoteModel>?
    #else
      typealias ResponseBody = WidgetRemoteModel?
    #endif
  #else
    /// Whatever the server sends.
    typealias ResponseBody = Data
  #endif

  let id: WidgetRemoteModel.ID
  let featureName = "Widgets"
  // FIELDS call request
  var method: RequestMethod { .patch }
  var path: String { "/widgets/\(component: id)" }
  var body: RequestPayload { .json(Body()) }

  struct Body: Encodable {
    let isNew = false
  }
  // END
  #if RETURNING
    var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
    #if ROOT
      var decoder: JSONDecoder { .readingISODates.reading(.widgets) }
    #endif
  #endif
}
