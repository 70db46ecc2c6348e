import CCeiling
import Glibc

extension Job {
  var cLoad: Load {
    // The ceiling keeps the strings, for as long as the process runs.
    let target = ceiling_target(
      url: strdup(url), authorities: cell.isSecure ? strdup(addresses.authorities) : nil, bytes: cell.bytes,
      concurrency: Int32(cell.concurrency), buffers: !cell.isStreamed)
    ceiling_open(target)
    return { count in
      guard ceiling_run(count) else { throw UnexpectedResponse(bytes: 0) }
    }
  }
}
