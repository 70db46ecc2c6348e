/// What makes two requests for a projection the same request.
@usableFromInline
struct ProjectionKey: Hashable {
  /// The source of the store or scoped store that was asked.
  let source: ObjectIdentifier
  /// The projection's type, which includes those of state and action.
  let type: ObjectIdentifier
  let keyPaths: [AnyKeyPath]
  let path: PathIdentity?
  let row: AnyHashable?
  /// Where a closure was written; closures themselves cannot be compared.
  let callSite: CallSite?

  @usableFromInline
  @MainActor
  init<State, Action>(
    _ source: ProjectionSource<State, Action>, _ type: Any.Type, keyPaths: [AnyKeyPath] = [],
    path: PathIdentity? = nil, row: AnyHashable? = nil, callSite: CallSite? = nil
  ) {
    self.source = source.identity
    self.type = ObjectIdentifier(type)
    self.keyPaths = keyPaths
    self.path = path
    self.row = row
    self.callSite = callSite
  }

  @usableFromInline
  struct CallSite: Hashable {
    let file: String
    let line: UInt
    let column: UInt

    @usableFromInline
    init(_ file: StaticString, _ line: UInt, _ column: UInt) {
      self.file = file.description
      self.line = line
      self.column = column
    }
  }
}
