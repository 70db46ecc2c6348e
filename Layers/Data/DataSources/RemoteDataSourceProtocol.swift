/// What every remote data source can tell of itself.
public protocol RemoteDataSourceProtocol: Sendable {
  /// The method and place that the items come from, for the start of an error message, for example `GET /users`.
  var location: String { get }
}
