/// What makes two requests for a projection the same request.
struct ProjectionKey: Hashable {
  /// The source of the store or scoped store that was asked.
  let source: ObjectIdentifier
  /// The projection's type, which includes those of state and action.
  let type: ObjectIdentifier
  var keyPaths: [AnyKeyPath] = []
  var path: PathIdentity?
  var row: AnyHashable?
  /// Where a closure was written; closures themselves cannot be compared.
  var callSite: CallSite?

  struct CallSite: Hashable {
    let file: String
    let line: UInt
    let column: UInt

    init(_ file: StaticString, _ line: UInt, _ column: UInt) {
      self.file = file.description
      self.line = line
      self.column = column
    }
  }
}
