import TemplateData

/// Stands in for that of DataTests.
struct TemplateStubRemoteContainer: TemplateRemoteDataSourceContaining {}
