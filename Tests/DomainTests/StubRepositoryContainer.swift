import Domain

/// Hands out repositories that hold three items each; which, each says in an extension.
struct StubRepositoryContainer: RepositoryContaining {}
