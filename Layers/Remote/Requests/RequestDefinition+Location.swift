import CoreNetwork

extension RequestDefinition {
  var location: String { "\(method.rawValue) \(path)" }
}
