/// The data sources that the repositories need; the remote layer provides them.
public protocol RemoteDataSourceContaining {
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { get }
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { get }
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { get }
  var searchRemoteDataSource: any SearchRemoteDataSourceProtocol { get }
}
