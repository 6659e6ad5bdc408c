import CSignalBench

/// An editing trace in the form in which the workload runs it: elements are Unicode scalars, patches lie flat.
struct Trace {
  /// The content at the beginning.
  var start: ContiguousArray<UInt32> = []
  /// The patches in order, each valid in the content that the ones before leave.
  var patches: ContiguousArray<csb_patch> = []
  /// What the patches insert, one after another.
  var inserted: [UInt32] = []
  /// The content at the end.
  var end: ContiguousArray<UInt32> = []

  /// What W4's map makes of an element.
  @inline(__always)
  static func output(_ element: UInt32) -> UInt32 { element &* 2 &+ 1 }
}

extension Trace {
  /// A trace that nobody wrote: a cursor that types, deletes and jumps about, as writers do.
  static func madeUp(patches count: Int) -> Trace {
    var trace = Trace()
    var random = SplitMix64(seed: Workload.seed)
    var content: ContiguousArray<UInt32> = []
    var cursor = 0
    for _ in 0..<count {
      let dice = random.next(below: 100)
      if dice < 3 {
        cursor = random.next(below: content.count + 1)
      }
      if dice < 30 && cursor > 0 {
        cursor -= 1
        content.remove(at: cursor)
        trace.patches.append(csb_patch(position: UInt32(cursor), deleted: 1, start: 0, inserted: 0))
      } else {
        let element = UInt32(97 + random.next(below: 26))
        content.insert(element, at: cursor)
        trace.patches.append(
          csb_patch(position: UInt32(cursor), deleted: 0, start: UInt32(trace.inserted.count), inserted: 1)
        )
        trace.inserted.append(element)
        cursor += 1
      }
    }
    trace.end = content
    return trace
  }

  /// A trace of runs that nobody wrote: insertions, removals and replacements of 1 to 300 characters, three of ten where
  /// the cursor has jumped to, in a text that grows to some 40,000 characters.
  static func madeUpRuns(patches count: Int) -> Trace {
    let (longest, usual) = (300, 40_000)
    var trace = Trace()
    var random = SplitMix64(seed: Workload.seed)
    var content: ContiguousArray<UInt32> = []
    var cursor = 0
    for _ in 0..<count {
      if random.next(below: 100) < 30 { cursor = random.next(below: content.count + 1) }
      let dice = random.next(below: 100)
      let length = 1 + random.next(below: longest)
      let rest = content.count - cursor
      let removes = rest > 0 && dice < (content.count > usual ? 55 : 35)
      let replaces = !removes && dice >= 90
      let deleted = min(removes ? length : replaces ? 1 + random.next(below: longest) : 0, rest)
      let added = removes ? 0 : length
      let start = trace.inserted.count
      for _ in 0..<added { trace.inserted.append(UInt32(97 + random.next(below: 26))) }
      content.replaceSubrange(cursor..<cursor + deleted, with: trace.inserted[start...])
      trace.patches.append(
        csb_patch(
          position: UInt32(cursor), deleted: UInt32(deleted), start: UInt32(start), inserted: UInt32(added))
      )
      cursor += added
    }
    trace.end = content
    return trace
  }

  /// The first patches of the trace; what they lead to is computed.
  func prefix(_ count: Int) throws(Failure) -> Trace {
    guard count < patches.count else { return self }
    var shorter = self
    shorter.patches = ContiguousArray(patches.prefix(count))
    shorter.end = ContiguousArray(try shorter.replayed().map { ($0 &- 1) / 2 })
    return shorter
  }
}
