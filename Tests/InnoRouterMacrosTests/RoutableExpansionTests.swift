import MacroTesting
import Testing

@Suite struct RoutableExpansionTests {
  @Test func routesGetConformancesAndPaths() {
    expectExpansion(
      of: """
        @Routable
        public enum PeopleRoute {
          case list
          case detail(userID: Int)
        }
        """,
      to: """
        public enum PeopleRoute {
          case list
          case detail(userID: Int)

          public static var listCasePath: RouteCasePath<Self, Void> {
            RouteCasePath<Self, Void>(
              embed: { _ in
                .list
              },
              extract: {
                switch $0 {
                case .list:
                  ()
                default:
                  nil
                }
              }
            )
          }

          public static var detailCasePath: RouteCasePath<Self, Int> {
            RouteCasePath<Self, Int>(
              embed: {
                .detail(userID: $0)
              },
              extract: {
                switch $0 {
                case .detail(let value):
                  value
                default:
                  nil
                }
              }
            )
          }
        }

        extension PeopleRoute: Hashable, Sendable, CasePathable {
        }
        """)
  }

  @Test func severalValuesBecomeATupleAndTheOnlyCaseNeedsNoDefault() {
    expectExpansion(
      of: """
        @CasePathable
        enum Selection {
          case range(from: Int, Int)
        }
        """,
      to: """
        enum Selection {
          case range(from: Int, Int)

          static var rangeCasePath: RouteCasePath<Self, (from: Int, Int)> {
            RouteCasePath<Self, (from: Int, Int)>(
              embed: {
                .range(from: $0.0, $0.1)
              },
              extract: {
                switch $0 {
                case .range(let value0, let value1):
                  (value0, value1)
                }
              }
            )
          }
        }

        extension Selection: CasePathable {
        }
        """)
  }

  @Test(arguments: [("_hidden", "hidden"), ("__raw", "_raw"), ("_1", "_1"), ("`default`", "default")])
  func leadingUnderscoreIsDropped(name: String, stem: String) {
    expectExpansion(
      of: """
        @CasePathable
        enum Selection {
          case \(name)(Int)
        }
        """,
      to: """
        enum Selection {
          case \(name)(Int)

          static var \(stem)CasePath: RouteCasePath<Self, Int> {
            RouteCasePath<Self, Int>(
              embed: {
                .\(name)($0)
              },
              extract: {
                switch $0 {
                case .\(name)(let value):
                  value
                }
              }
            )
          }
        }

        extension Selection: CasePathable {
        }
        """)
  }

  @Test func availabilityIsCarriedOverAndConditionalCasesGetNoPath() {
    expectExpansion(
      of: """
        @CasePathable
        enum Selection {
          @available(*, deprecated) @Tracked case old
          #if DEBUG
          case debug
          #endif
        }
        """,
      to: """
        enum Selection {
          @available(*, deprecated) @Tracked case old
          #if DEBUG
          case debug
          #endif

          @available(*, deprecated)
          static var oldCasePath: RouteCasePath<Self, Void> {
            RouteCasePath<Self, Void>(
              embed: { _ in
                .old
              },
              extract: {
                switch $0 {
                case .old:
                  ()
                default:
                  nil
                }
              }
            )
          }
        }

        extension Selection: CasePathable {
        }
        """)
  }

  @Test func bothAttributesMakeThePathsOnce() {
    expectExpansion(
      of: """
        @Routable @CasePathable
        enum Route {
          case list
        }
        """,
      to: """
        enum Route {
          case list

          static var listCasePath: RouteCasePath<Self, Void> {
            RouteCasePath<Self, Void>(
              embed: { _ in
                .list
              },
              extract: {
                switch $0 {
                case .list:
                  ()
                }
              }
            )
          }
        }

        extension Route: Hashable, Sendable, CasePathable {
        }

        extension Route: CasePathable {
        }
        """)
  }

  /// Tests expand no attribute that is written with its module.
  @Test func routableLeavesThePathsToAnAttributeWithItsModule() {
    expectExpansion(
      of: """
        @Routable @InnoRouter.CasePathable
        enum Route {
          case list
        }
        """,
      to: """
        @InnoRouter.CasePathable
        enum Route {
          case list
        }

        extension Route: Hashable, Sendable, CasePathable {
        }
        """)
  }

  @Test(arguments: ["Routable", "CasePathable"])
  func attributeRequiresAnEnum(attribute: String) {
    expectExpansion(
      of: """
        @\(attribute)
        struct Route {
        }
        """,
      to: """
        struct Route {
        }
        """,
      diagnostics: [
        ExpectedDiagnostic(message: "'@\(attribute)' can only be attached to an enum", line: 1, column: 1)
      ])
  }

  @Test func collidingNamesAreReported() {
    expectExpansion(
      of: """
        @CasePathable
        enum Selection {
          case row
          case _row
          case other
          static let otherCasePath = 3
        }
        """,
      to: """
        enum Selection {
          case row
          case _row
          case other
          static let otherCasePath = 3

          static var rowCasePath: RouteCasePath<Self, Void> {
            RouteCasePath<Self, Void>(
              embed: { _ in
                .row
              },
              extract: {
                switch $0 {
                case .row:
                  ()
                default:
                  nil
                }
              }
            )
          }
        }

        extension Selection: CasePathable {
        }
        """,
      diagnostics: [
        ExpectedDiagnostic(
          message: "the path 'rowCasePath' of case '_row' collides with the path of case 'row'; rename one of them",
          line: 4, column: 8),
        ExpectedDiagnostic(
          message:
            "the path 'otherCasePath' of case 'other' collides with the static property of the same name; "
            + "rename one of them",
          line: 5,
          column: 8),
      ])
  }
}
