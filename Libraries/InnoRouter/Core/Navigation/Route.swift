/// What a destination has to be: a value that can be compared, hashed and sent.
///
/// It is an alias of two standard protocols, so an interface module can declare its routes as `Hashable & Sendable`
/// without importing the router.
public typealias Route = Hashable & Sendable
