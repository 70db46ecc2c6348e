/// How a throttled effect is thinned out.
@usableFromInline
struct ThrottlePolicy: Sendable {
  let interval: Duration
  let leading: Bool
  let trailing: Bool
}
