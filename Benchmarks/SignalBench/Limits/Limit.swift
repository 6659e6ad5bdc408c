import CSignalBench

extension System {
  /// A reference in C, or tables in C; they draw the same script.
  static func limit(_ name: String, _ kind: Int, n: Int, pace: csb_pace = .singly) -> System {
    System(name: name) { updates in
      let limit = csb_limit_open(Int32(kind), UInt64(n), Workload.seed)
      defer { csb_limit_close(limit) }
      let before = Probe.bytesInUse
      csb_limit_build(limit)
      var probe = Probe()
      let trail = probe.measure { csb_limit_run(limit, UInt64(updates), pace) }
      let bytes = Probe.bytes(since: before, per: n)
      let checksum = Checksum(trail, try valid(limit, name), pace)
      return Trial(probe, updates: updates, bytesPerElement: bytes, checksum: checksum)
    }
  }

  /// The load of a reference in C.
  static func limitLoading(_ name: String, _ kind: Int, n: Int, rounds: Int) -> System {
    System(name: name) { _ in
      var probe = Probe()
      var first: (bytes: Double?, checksum: UInt64)?
      for round in 0..<rounds {
        let limit = csb_limit_open(Int32(kind), UInt64(n), Workload.seed + UInt64(round))
        defer { csb_limit_close(limit) }
        let before = Probe.bytesInUse
        probe.measure { csb_limit_build(limit) }
        first = try first ?? (Probe.bytes(since: before, per: n), valid(limit, name))
      }
      return Trial(
        probe,
        updates: n * rounds,
        bytesPerElement: first?.bytes,
        checksum: Checksum(first?.checksum ?? 0)
      )
    }
  }

  /// The checksum of a reference whose invariants hold.
  private static func valid(_ limit: OpaquePointer, _ name: String) throws(Failure) -> UInt64 {
    guard csb_limit_is_valid(limit) else { throw Failure("\(name): its invariants do not hold") }
    return csb_limit_checksum(limit)
  }
}
