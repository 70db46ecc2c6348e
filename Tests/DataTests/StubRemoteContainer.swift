import Data

/// Provides data sources with three items each, which are defined in extensions.
struct StubRemoteContainer: RemoteDataSourceContaining {}
