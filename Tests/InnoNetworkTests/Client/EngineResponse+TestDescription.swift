import HTTPTypes
public import InnoNetworkEngine
public import Testing

/// As the argument of a test; a body of a megabyte would otherwise be printed byte by byte.
extension EngineResponse: CustomTestStringConvertible {
  public var testDescription: String { "status \(head.status.code), \(head.fields), \(body.count) bytes" }
}
