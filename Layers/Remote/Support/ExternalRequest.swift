package import CoreNetwork

/// A request to a server that is not the app's own: it has no headers that name the app's environment or feature.
package protocol ExternalRequest: RequestDefinition {}

extension ExternalRequest {
  package var headerPolicy: HeaderPolicy { .external }
}
