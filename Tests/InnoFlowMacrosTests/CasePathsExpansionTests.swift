import MacroTesting
import Testing

@Suite struct CasePathsExpansionTests {
  @Test func rowGetsACollectionPath() {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case todo(id: Todo.ID, action: Row.Action)
        }
        """,
      to: """
        enum Action {
          case todo(id: Todo.ID, action: Row.Action)

          static var todoActionPath: CollectionActionPath<Self, Todo.ID, Row.Action> {
            CollectionActionPath<Self, Todo.ID, Row.Action>(
              declaredAs: "todoActionPath",
              embed: {
                .todo(id: $0, action: $1)
              },
              extract: {
                guard case .todo(let value0, let value1) = $0 else {
                  return nil
                }
                return (value0, value1)
              }
            )
          }
        }
        """)
  }

  @Test func pathHasTheConditionsOfItsCase() {
    func path(_ name: String, _ type: String) -> String {
      """
      static var \(name)CasePath: CasePath<Self, \(type)> {
          CasePath<Self, \(type)>(
            declaredAs: "\(name)CasePath",
            embed: {
              .\(name)($0)
            },
            extract: {
              guard case .\(name)(let value) = $0 else {
                return nil
              }
              return value
            }
          )
        }
      """
    }
    let cases = """
      #if os(Linux)
          case loaded(Int)
          #if DEBUG
            case failed(Int)
          #endif
        #elseif A || B
          case loaded(Bool)
        #else
          case loaded(String)
        #endif
      """
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          \(cases)
        }
        """,
      to: """
        enum Action {
          \(cases)

          #if (os(Linux))
          \(path("loaded", "Int"))
          #endif

          #if (os(Linux)) && (DEBUG)
          \(path("failed", "Int"))
          #endif

          #if !(os(Linux)) && (A || B)
          \(path("loaded", "Bool"))
          #endif

          #if !(os(Linux)) && !(A || B)
          \(path("loaded", "String"))
          #endif
        }
        """)
  }

  @Test(arguments: [
    ("from: Int, Int", "from: $0.0, $0.1"), ("id: Int, name: String", "id: $0.0, name: $0.1"),
    ("action: Int, id: Int", "action: $0.0, id: $0.1"),
  ])
  func severalValuesBecomeATuple(payload: String, arguments: String) {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case moved(\(payload))
        }
        """,
      to: """
        enum Action {
          case moved(\(payload))

          static var movedCasePath: CasePath<Self, (\(payload))> {
            CasePath<Self, (\(payload))>(
              declaredAs: "movedCasePath",
              embed: {
                .moved(\(arguments))
              },
              extract: {
                guard case .moved(let value0, let value1) = $0 else {
                  return nil
                }
                return (value0, value1)
              }
            )
          }
        }
        """)
  }

  @Test(arguments: [
    ("_loaded", "loaded"), ("loaded", "loaded"), ("__raw", "_raw"), ("_1", "_1"), ("`default`", "default"),
  ])
  func leadingUnderscoreIsDropped(name: String, stem: String) {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case \(name)(Int)
        }
        """,
      to: """
        enum Action {
          case \(name)(Int)

          static var \(stem)CasePath: CasePath<Self, Int> {
            CasePath<Self, Int>(
              declaredAs: "\(stem)CasePath",
              embed: {
                .\(name)($0)
              },
              extract: {
                guard case .\(name)(let value) = $0 else {
                  return nil
                }
                return value
              }
            )
          }
        }
        """)
  }

  @Test func casesWithoutPayloadGetNoPath() {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case reset, empty()
        }
        """,
      to: """
        enum Action {
          case reset, empty()
        }
        """)
  }

  @Test func pathIsAsAvailableAsItsCase() {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          @available(*, deprecated) @available(macOS 14, *) case old(_ value: Int)
        }
        """,
      to: """
        enum Action {
          @available(*, deprecated) @available(macOS 14, *) case old(_ value: Int)

          @available(*, deprecated)
          @available(macOS 14, *)
          static var oldCasePath: CasePath<Self, Int> {
            CasePath<Self, Int>(
              declaredAs: "oldCasePath",
              embed: {
                .old($0)
              },
              extract: {
                guard case .old(let value) = $0 else {
                  return nil
                }
                return value
              }
            )
          }
        }
        """)
  }

  @Test func referenceIsAsAvailableAsItsCase() {
    expectExpansion(
      of: """
        @CasePathReferences
        enum Action {
          @available(macOS 14, *) case old(Int)
        }
        """,
      to: """
        enum Action {
          @available(macOS 14, *) case old(Int)

          struct PathReference: CasePathReference {
            let path: any Sendable
            @available(macOS 14, *)
            static var oldCasePath: Self {
              Self(path: Action.oldCasePath)
            }
          }
        }

        extension Action: CasePathReferable {
        }
        """)
  }

  @Test(arguments: [
    (
      "case _loaded(Int)",
      "the path 'loadedCasePath' of case '_loaded' collides with the path of case 'loaded'; rename one of them"
    ),
    (
      "static var loadedCasePath: Int { 0 }; case other, _loaded(Int)",
      "the path 'loadedCasePath' of case 'loaded' collides with the static property of the same name; "
        + "rename one of them"
    ),
    (
      "static let a = 0, loadedCasePath = 0; case other, _loaded(Int)",
      "the path 'loadedCasePath' of case 'loaded' collides with the static property of the same name; "
        + "rename one of them"
    ),
    (
      "case other, loadedCasePath",
      "the path 'loadedCasePath' of case 'loaded' collides with the case of the same name; rename one of them"
    ),
    (
      "case loadedCasePath",
      "the path 'loadedCasePath' of case 'loaded' collides with the case of the same name; rename one of them"
    ),
  ])
  func collidingPathsAreReported(member: String, message: String) {
    // The static property has the name of both paths, so both cases are reported.
    let twoCases = member.contains("static")
    let generated = """


        static var loadedCasePath: CasePath<Self, Int> {
          CasePath<Self, Int>(
            declaredAs: "loadedCasePath",
            embed: {
              .loaded($0)
            },
            extract: {
              guard case .loaded(let value) = $0 else {
                return nil
              }
              return value
            }
          )
        }
      """
    let isPathOfCase = message.contains("path of case")
    var diagnostics = [ExpectedDiagnostic(message: message, line: isPathOfCase ? 4 : 3, column: 8)]
    if twoCases {
      diagnostics.append(
        ExpectedDiagnostic(message: message.replacing("case 'loaded'", with: "case '_loaded'"), line: 4, column: 53))
    }
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case loaded(Int)
          \(member)
        }
        """,
      to: """
        enum Action {
          case loaded(Int)
          \(member)\(isPathOfCase ? generated : "")
        }
        """,
      diagnostics: diagnostics)
  }

  @Test func instancePropertyDoesNotCollideWithAPath() {
    expectExpansion(
      of: """
        @CasePaths
        enum Action {
          case loaded(Int)
          var loadedCasePath: Int { 0 }
        }
        """,
      to: """
        enum Action {
          case loaded(Int)
          var loadedCasePath: Int { 0 }

          static var loadedCasePath: CasePath<Self, Int> {
            CasePath<Self, Int>(
              declaredAs: "loadedCasePath",
              embed: {
                .loaded($0)
              },
              extract: {
                guard case .loaded(let value) = $0 else {
                  return nil
                }
                return value
              }
            )
          }
        }
        """)
  }

  @Test func collidingPathsGetOneReference() {
    expectExpansion(
      of: """
        @CasePathReferences
        enum Action {
          case loaded(Int)
          case _loaded(Int)
        }
        """,
      to: """
        enum Action {
          case loaded(Int)
          case _loaded(Int)

          struct PathReference: CasePathReference {
            let path: any Sendable
            static var loadedCasePath: Self {
              Self(path: Action.loadedCasePath)
            }
          }
        }

        extension Action: CasePathReferable {
        }
        """)
  }

  @Test func casePathsRequireAnEnum() {
    expectExpansion(
      of: "@CasePaths struct Action {}",
      to: "struct Action {}",
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@CasePaths' can only be attached to an enum", line: 1,
          column: 1)
      ])
  }
}
