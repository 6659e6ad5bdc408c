import CSignalBench

/// Draws what a workload loads and the edits that it makes, the same for every system.
protocol Script {
  associatedtype Load
  associatedtype Edit

  var random: SplitMix64 { get set }

  mutating func load() -> Load
  mutating func next() -> Edit
}

/// A live view as a workload drives it: this library's, or what one writes by hand.
///
/// To put another system into a workload: conform, with the script of that workload, and add `.view(name, Your.self, …)`
/// to its contest. Everything is called from one generic loop that the compiler specialises, so a view pays for nothing
/// but its own work.
protocol View {
  associatedtype Drawn: Script

  /// Loads in one go; the output is complete when this returns.
  init(_ load: Drawn.Load)

  /// One edit that is a transaction, and a turn, of its own.
  mutating func apply(_ edit: Drawn.Edit)

  /// Makes one transaction of the edits that the body makes through `apply`.
  mutating func transaction(_ edits: (inout Self) -> Void)

  /// Draws and sets a parameter, a turn of its own.
  mutating func steer(_ random: inout SplitMix64)

  /// The first output, or 0, of an output with an order, and the number of outputs.
  var reading: UInt64 { get }
  /// The checksum of the whole output.
  var checksum: UInt64 { get }
  /// The sum of all outputs, wrapping, where a workload asks for it.
  var total: UInt64 { get }

  /// Takes down whatever was set up.
  mutating func tearDown()
}

extension View {
  mutating func transaction(_ edits: (inout Self) -> Void) { edits(&self) }
  mutating func steer(_ random: inout SplitMix64) {}
  var total: UInt64 { 0 }
  mutating func tearDown() {}
}

extension csb_pace {
  /// Each update a transaction of its own.
  static let singly = csb_pace(batch: 1, period: 0, sum_every: 0)
}

extension System {
  /// A view that follows a script; `n` is how many elements its memory is divided by.
  @inline(__always)
  static func view<V: View>(
    _ name: String,
    _ view: V.Type,
    n: Int,
    pace: csb_pace = .singly,
    limit: Int = .max,
    _ script: @escaping () -> V.Drawn
  ) -> System {
    System(name: name, limit: limit) { updates in
      var script = script()
      let load = script.load()
      let before = Probe.bytesInUse
      var view = V(load)
      var probe = Probe()
      let trail = probe.measure { follow(&script, pace, updates, &view) }
      let bytes = Probe.bytes(since: before, per: n)
      withExtendedLifetime(load) {}
      let checksum = Checksum(trail, view.checksum, pace)
      view.tearDown()
      return Trial(probe, updates: updates, bytesPerElement: bytes, checksum: checksum)
    }
  }

  @inline(__always)
  private static func follow<V: View>(
    _ script: inout V.Drawn,
    _ pace: csb_pace,
    _ updates: Int,
    _ view: inout V
  ) -> csb_trail {
    var trail = csb_trail(acc: 0, sums: 0)
    var (left, toSteer, toSum) = (updates, pace.period, pace.sum_every)
    while left > 0 {
      if toSteer > 0 {
        toSteer -= 1
        if toSteer == 0 {
          view.steer(&script.random)
          toSteer = pace.period
        }
      }
      let size = min(left, Int(pace.batch))
      if size == 1 {
        view.apply(script.next())
      } else {
        view.transaction { view in
          for _ in 0..<size { view.apply(script.next()) }
        }
      }
      left -= size
      trail.acc = trail.acc &* 31 &+ view.reading
      if toSum > 0 {
        toSum -= 1
        if toSum == 0 {
          trail.sums &+= view.total
          toSum = pace.sum_every
        }
      }
    }
    return trail
  }

  /// The load of a view, in rounds so that the clock means something.
  ///
  /// Each round has another script, so that no branch predictor learns it; bytes and checksum are those of the first.
  @inline(__always)
  static func loading<V: View>(
    _ name: String,
    _ view: V.Type,
    n: Int,
    rounds: Int,
    _ script: @escaping (_ seed: UInt64) -> V.Drawn
  ) -> System {
    System(name: name) { _ in
      var probe = Probe()
      var first: (bytes: Double?, checksum: UInt64)?
      for round in 0..<rounds {
        var script = script(Workload.seed + UInt64(round))
        let load = script.load()
        let before = Probe.bytesInUse
        var view = probe.measure { V(load) }
        first = first ?? (Probe.bytes(since: before, per: n), view.checksum)
        withExtendedLifetime(load) {}
        view.tearDown()
      }
      return Trial(
        probe,
        updates: n * rounds,
        bytesPerElement: first?.bytes,
        checksum: Checksum(first?.checksum ?? 0)
      )
    }
  }
}

extension Checksum {
  /// What a run that followed a script arrives at.
  init(_ trail: csb_trail, _ checksum: UInt64, _ pace: csb_pace) {
    self.init(trail.acc, checksum)
    if pace.sum_every > 0 {
      numbers.append(trail.sums)
    }
  }
}
