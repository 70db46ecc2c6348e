public import CoreNetwork
public import InnoDI
public import TemplateData

/// The container of the data sources of the template; a generated feature extends the container of Remote instead.
@DIContainer
public struct TemplateRemoteContainer: TemplateRemoteDataSourceContaining {
  @Provide(.input)
  public var networkTransport: NetworkTransport
}
