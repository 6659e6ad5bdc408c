import CSignalBench

/// The reference of W4: the text and the outputs, each in a counted B+tree with a finger on the last leaf, in C.
enum TextLimit {
  static var system: System { System(name: Measurement.reference) { try run($0, keepsText: true) } }

  /// What is possible where nobody reads the text that is edited: the tree of the outputs alone.
  static var outputsAlone: System { System(name: "one tree, outputs alone") { try run($0, keepsText: false) } }

  private static func run(_ job: Job, keepsText: Bool) throws -> Trial {
    guard let trace = job.trace else { throw Failure("W4 has no trace") }
    var probe = Probe()
    let result = replay(trace, job.updates, keepsText: keepsText, &probe)
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
    keepsText: Bool = true,
    _ probe: inout Probe
  ) -> (outputs: [UInt32], acc: UInt64, bytesPerElement: Double?) {
    let before = Probe.bytesInUse
    let text = trace.start.withUnsafeBufferPointer { csb_text_open($0.baseAddress, UInt64($0.count), keepsText) }
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
