import CSignalBench

/// The reference of W4: one counted B+tree of the outputs with a finger on the last leaf, in C.
enum TextLimit {
  static var system: System { System(name: Measurement.reference, run: run) }

  private static func run(_ job: Job) throws -> Trial {
    guard let trace = job.trace else { throw Failure("W4 has no trace") }
    var probe = Probe()
    let result = replay(trace, job.updates, &probe)
    if job.updates == trace.patches.count, result.outputs != trace.end.map(Trace.output) {
      throw Failure("W4: the reference does not arrive at the content that the trace ends with")
    }
    let checksum = Checksum(result.acc, Checksum.ofPlaces(result.outputs.lazy.map(UInt64.init)))
    return Trial(probe, updates: job.updates, bytesPerElement: result.bytesPerElement, checksum: checksum)
  }

  /// Replays the first patches of a trace.
  static func replay(
    _ trace: Trace,
    _ count: Int,
    _ probe: inout Probe
  ) -> (outputs: [UInt32], acc: UInt64, bytesPerElement: Double?) {
    let before = Probe.bytesInUse
    let text = trace.start.withUnsafeBufferPointer { csb_text_open($0.baseAddress, UInt64($0.count)) }
    defer { csb_text_close(text) }
    let acc = trace.patches.withUnsafeBufferPointer { patches in
      trace.inserted.withUnsafeBufferPointer { inserted in
        probe.measure { csb_text_run(text, patches.baseAddress, UInt64(count), inserted.baseAddress) }
      }
    }
    let size = Int(csb_text_count(text))
    let bytes = Probe.bytes(since: before, per: size)
    let outputs = [UInt32](unsafeUninitializedCapacity: size) { buffer, initialized in
      if let base = buffer.baseAddress {
        csb_text_copy(text, base)
      }
      initialized = size
    }
    return (outputs, acc, bytes)
  }
}
