import Data

/// Hands out data sources that hold three items each; which, each says in an extension.
struct StubRemoteContainer: RemoteDataSourceContaining {}
