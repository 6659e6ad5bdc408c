import CSignalBench

/// The reference of positions edited where the last edit was: W4's, in C.
///
/// The text and the outputs, each in a counted B+tree with a finger on the last leaf.
enum TextLimit {
  static func system(_ trace: Trace) -> System {
    System(name: Measurement.reference) { updates in
      var probe = Probe()
      let result = try replay(trace, updates, &probe)
      if updates == trace.patches.count, result.outputs != trace.end.map(Trace.output) {
        throw Failure("W4: the reference does not arrive at the content that the trace ends with")
      }
      let checksum = Checksum(result.acc, Checksum.ofPlaces(result.outputs.lazy.map(UInt64.init)))
      return Trial(probe, updates: updates, bytesPerElement: result.bytesPerElement, checksum: checksum)
    }
  }

  /// Replays the first patches of a trace.
  static func replay(
    _ trace: Trace,
    _ count: Int,
    _ probe: inout Probe
  ) throws(Failure) -> (outputs: [UInt32], acc: UInt64, bytesPerElement: Double?) {
    let before = Probe.bytesInUse
    let text = trace.start.withUnsafeBufferPointer { csb_text_open($0.baseAddress, UInt64($0.count)) }
    defer { csb_text_close(text) }
    let acc = trace.patches.withUnsafeBufferPointer { patches in
      trace.inserted.withUnsafeBufferPointer { inserted in
        probe.measure { csb_text_run(text, patches.baseAddress, UInt64(count), inserted.baseAddress) }
      }
    }
    guard csb_text_is_valid(text) else { throw Failure("W4: the invariants of the reference do not hold") }
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
