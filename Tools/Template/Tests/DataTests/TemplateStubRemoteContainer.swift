import TemplateData

/// A container of stub data sources; a generated feature extends the stub container of DataTests instead.
struct TemplateStubRemoteContainer: TemplateRemoteDataSourceContaining {}
