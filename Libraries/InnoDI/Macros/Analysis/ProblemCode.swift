/// Stable codes of the diagnostics. They appear in brackets in the message.
package enum ProblemCode: String, CaseIterable {
  case structRequired = "container.struct-required"
  case customInit = "container.custom-init"
  case unmanagedProperty = "container.unmanaged-property"
  case duplicateContainer = "container.duplicate-attribute"
  case nameCollision = "container.name-collision"
  case containerLiteralRequired = "container.literal-required"
  case mainActorConflict = "container.main-actor-conflict"

  case outsideContainer = "provide.outside-container"
  case duplicateProvide = "provide.duplicate-attribute"
  case letProperty = "provide.let-property"
  case computedProperty = "provide.computed-property"
  case lazyProperty = "provide.lazy-property"
  case staticProperty = "provide.static-property"
  case unsupportedModifier = "provide.unsupported-modifier"
  case initialValue = "provide.initial-value"
  case singleProperty = "provide.single-property"
  case missingType = "provide.missing-type"
  case opaqueType = "provide.opaque-type"
  case implicitlyUnwrappedType = "provide.implicitly-unwrapped-type"
  case concreteType = "provide.concrete-type"

  case unknownScope = "provide.unknown-scope"
  case provideLiteralRequired = "provide.literal-required"
  case inputFactory = "provide.input-factory"
  case sharedFactoryRequired = "provide.shared-factory-required"
  case transientFactoryRequired = "provide.transient-factory-required"
  case lazyFactoryRequired = "provide.lazy-factory-required"
  case weakFactoryRequired = "provide.weak-factory-required"
  case assistedFactoryRequired = "provide.assisted-factory-required"
  case collectionFactory = "provide.collection-factory"
  case conflictingFactories = "provide.conflicting-factories"
  case typeRequired = "provide.type-required"
  case asyncFactoryRequired = "provide.async-factory-required"
  case syncFactoryRequired = "provide.sync-factory-required"
  case asyncScope = "provide.async-scope"
  case assistedFactory = "provide.assisted-factory"
  case assistedType = "provide.assisted-type"
  case assistedParameters = "provide.assisted-parameters"
  case closeScope = "provide.close-scope"
  case closeClosure = "provide.close-closure"
  case throwingClose = "provide.throwing-close"
  case captureList = "provide.capture-list"
  case unnamedParameter = "provide.unnamed-parameter"

  case unresolvedParameter = "provide.unresolved-parameter"
  case unresolvedKeyPath = "provide.unresolved-key-path"
  case unsupportedKeyPath = "provide.unsupported-key-path"
  case declaredLater = "provide.declared-later"
  case dependencyCycle = "provide.dependency-cycle"
  case asyncDependency = "provide.async-dependency"
  case throwingDependency = "provide.throwing-dependency"

  case notACollection = "provide.not-a-collection"
  case collectionKey = "provide.collection-key"
  case duplicateKey = "provide.duplicate-key"

  /// The code for a missing factory in this scope.
  static func factoryRequired(_ scope: ProvideScope) -> ProblemCode {
    switch scope {
    case .transient: .transientFactoryRequired
    case .lazy: .lazyFactoryRequired
    case .weak: .weakFactoryRequired
    case .assisted: .assistedFactoryRequired
    case .shared, .input, .collection: .sharedFactoryRequired
    }
  }
}
