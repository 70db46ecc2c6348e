/// The repositories that the use cases need; the data layer provides them.
public protocol RepositoryContaining {
  var changeRepository: any ChangeRepositoryProtocol { get }
  var userRepository: any UserRepositoryProtocol { get }
  var postRepository: any PostRepositoryProtocol { get }
  var todoRepository: any TodoRepositoryProtocol { get }
  var searchRepository: any SearchRepositoryProtocol { get }
}
