/// The bar of a `ProgressView`; `fraction` lies in 0…1.
struct ProgressBar: PrimitiveView {
  let fraction: Double

  func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(BarNode(fraction: fraction, style: resolver.environment.style))
  }
}
