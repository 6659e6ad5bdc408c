import CSignalBench

/// The reference of W1, W2 and W3: hash map and one counted B+tree, fused by hand, in C.
enum KeyedLimit {
  /// The reference for a shape's keys and values.
  static func system(_ shape: any Shape.Type) -> System {
    let kind = Int32(shape.kind)
    return System(name: Measurement.reference, run: { run($0, kind) })
  }

  private static func run(_ job: Job, _ kind: Int32) -> Trial {
    job.workload == .load ? load(job, kind) : update(job, kind)
  }

  private static func load(_ job: Job, _ kind: Int32) -> Trial {
    let rounds = Workload.rounds(ofLoad: job.n)
    var probe = Probe()
    var bytes: Double?
    var sum: UInt64 = 0
    for round in 0..<rounds {
      let keyed = csb_keyed_open(kind, UInt64(job.n), Workload.seed + UInt64(round))
      defer { csb_keyed_close(keyed) }
      let before = Probe.bytesInUse
      probe.measure { csb_keyed_build(keyed) }
      if round == 0 {
        bytes = Probe.bytes(since: before, per: job.n)
        sum = csb_keyed_checksum(keyed)
      }
    }
    return Trial(probe, updates: job.n * rounds, bytesPerElement: bytes, checksum: Checksum(sum))
  }

  private static func update(_ job: Job, _ kind: Int32) -> Trial {
    let keyed = csb_keyed_open(kind, UInt64(job.n), Workload.seed)
    defer { csb_keyed_close(keyed) }
    let before = Probe.bytesInUse
    csb_keyed_build(keyed)
    let bytes = Probe.bytes(since: before, per: job.n)
    var probe = Probe()
    let trail = probe.measure {
      csb_keyed_run(keyed, UInt64(job.updates), UInt64(job.workload.batch), UInt64(job.workload.sumEvery))
    }
    var checksum = Checksum(trail.acc, csb_keyed_checksum(keyed))
    if job.workload.sumEvery > 0 {
      checksum.numbers.append(trail.sums)
    }
    return Trial(probe, updates: job.updates, bytesPerElement: bytes, checksum: checksum)
  }
}
