/// One call of a modal store from outside and what came of it, for recording.
struct ModalCall<M: Route>: Sendable {
  let command: ModalCommand<M>
  let result: ModalResult<M>
}
