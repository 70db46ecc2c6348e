import HTTPTypes
public import InnoNetworkEngine
public import Testing

/// The description of an argument of a test, without the body, which would be printed byte by byte.
extension EngineResponse: CustomTestStringConvertible {
  public var testDescription: String { "status \(head.status.code), \(head.fields), \(body.count) bytes" }
}
