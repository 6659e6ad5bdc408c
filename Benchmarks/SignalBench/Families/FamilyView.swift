import CSignalBench

/// One live view of a family's workload: this library's, or what one writes by hand.
///
/// It draws its edits itself, so that a workload is one piece of code with its script; everything is called from one
/// generic loop that the compiler specialises.
protocol FamilyView {
  /// Updates between two calls of `steer`; 0 for never.
  static var period: Int { get }

  /// Draws the state, and loads it.
  init(_ n: Int, _ random: inout SplitMix64)

  /// Draws and makes one edit, a turn of its own.
  mutating func update(_ random: inout SplitMix64)

  /// Draws and sets a parameter, a turn of its own.
  mutating func steer(_ random: inout SplitMix64)

  /// The first output, or 0, of an output with an order, and the number of outputs.
  var reading: UInt64 { get }

  /// The checksum of the whole output.
  var checksum: UInt64 { get }

  /// Takes down whatever was set up.
  mutating func tearDown()
}

extension FamilyView {
  static var period: Int { 0 }
  mutating func steer(_ random: inout SplitMix64) {}
  mutating func tearDown() {}
}

/// One side of a contest.
///
/// A struct of closures for the reason that ``System`` has.
struct Contestant {
  /// The name in tables and JSON.
  let name: String
  /// Loads n elements, makes the updates, and says what it took.
  let run: (_ n: Int, _ updates: Int) throws -> Trial
}

extension Contestant {
  /// A view in Swift.
  @inline(__always)
  static func view<View: FamilyView>(_ name: String, _ view: View.Type) -> Contestant {
    Contestant(name: name) { n, updates in
      var random = SplitMix64(seed: Workload.seed)
      let before = Probe.bytesInUse
      var view = View(n, &random)
      let bytes = Probe.bytes(since: before, per: n)
      var probe = Probe()
      let acc = probe.measure { () -> UInt64 in
        var acc: UInt64 = 0
        var left = View.period
        for _ in 0..<updates {
          if View.period > 0 {
            left -= 1
            if left == 0 {
              view.steer(&random)
              left = View.period
            }
          }
          view.update(&random)
          acc = acc &* 31 &+ view.reading
        }
        return acc
      }
      let checksum = Checksum(acc, view.checksum)
      view.tearDown()
      return Trial(probe, updates: updates, bytesPerElement: bytes, checksum: checksum)
    }
  }

  /// A reference in C.
  static func limit(_ name: String, _ kind: Int) -> Contestant {
    Contestant(name: name) { n, updates in
      let before = Probe.bytesInUse
      let family = csb_family_open(Int32(kind), UInt64(n), Workload.seed)
      defer { csb_family_close(family) }
      let bytes = Probe.bytes(since: before, per: n)
      var probe = Probe()
      let acc = probe.measure { csb_family_run(family, UInt64(updates)) }
      guard csb_family_is_valid(family) else { throw Failure("\(name): its invariants do not hold") }
      let checksum = Checksum(acc, csb_family_checksum(family))
      return Trial(probe, updates: updates, bytesPerElement: bytes, checksum: checksum)
    }
  }
}
