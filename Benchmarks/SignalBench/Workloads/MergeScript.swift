/// The script of two dictionaries: values for keys of either, or none for a removal, once in four.
struct MergeScript: Script {
  typealias Edit = (isFirst: Bool, key: Int, value: Int?)

  private let n: Int
  var random = SplitMix64(seed: Workload.seed)

  init(_ n: Int) {
    self.n = n
  }

  /// Half of the keys for each, and so a quarter for both.
  mutating func load() -> ContiguousArray<Edit> {
    var entries: ContiguousArray<Edit> = []
    for key in 0..<n {
      let bits = random.next()
      let value = Int(truncatingIfNeeded: (bits >> 8) % UInt64(ArrayScript.values))
      if bits & 1 != 0 { entries.append((true, key, value)) }
      if bits & 2 != 0 { entries.append((false, key, value)) }
    }
    return entries
  }

  @inline(__always)
  mutating func next() -> Edit {
    let bits = random.next()
    let value = random.next(below: ArrayScript.values)
    return (bits & 1 == 0, Int(truncatingIfNeeded: (bits >> 8) % UInt64(n)), bits & 6 == 0 ? nil : value)
  }
}
