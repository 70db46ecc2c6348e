/// One call of a flow from outside and what came of it, for recording.
struct FlowCall<R: Route>: Sendable {
  let intent: FlowIntent<R>
  let result: FlowResult<R>
}
