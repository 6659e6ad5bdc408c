/// Systems that do the same work at one size, compared within one run.
struct Contest {
  /// The `workload` in tables and JSON.
  let name: String
  /// Records, patches or edits.
  let n: Int
  /// Updates of a full run.
  var updates = 1
  /// Whether the first system is what the others are compared with: 1 in the ratio, and right about the checksum.
  var hasReference = true
  /// The checksum that the reference itself must arrive at, as far as it is known from elsewhere.
  var published: [UInt64]?
  /// What else is to be made of the rows.
  var conclude: ([Measurement]) -> [Measurement] = { $0 }
  /// Makes the systems, the reference first; what they hold is let go of when the contest is over.
  let systems: () throws -> [System]
}

/// One way to do the work: a reference, this library, what people do instead, or a variant of any.
///
/// This is the seam between the harness and what it measures: a system does the work once and measures the part that
/// counts with a ``Probe``. `System.view` makes one of any ``View``, `System.limit` of a reference in C, and `System.work`
/// of anything that can be repeated.
///
/// A struct of closures and no protocol: a closure made where the type is concrete is specialised, whereas what is
/// called through an existential of a generic type runs unspecialised, thirty times slower.
struct System {
  /// The name in tables and JSON, such as `reference`.
  let name: String
  /// The most updates worth running, where a full run would take minutes.
  var limit = Int.max
  /// Loads, runs the updates, and says what it took.
  let run: (_ updates: Int) throws -> Trial
}

extension System {
  /// A piece of work of so many turns, repeated for as long as the clock needs; nothing is loaded and nothing compared.
  static func work(_ name: String, turns: Int, _ work: @escaping (_ turns: Int) -> Void) -> System {
    var rounds = 0
    return System(name: name) { _ in
      if rounds == 0 {
        var probe = Probe()
        probe.measure { work(turns) }
        rounds = Program.isDebugBuild ? 1 : max(Int(5e6 / max(probe.nanoseconds, 1)), 1)
      }
      var probe = Probe()
      probe.measure {
        for _ in 0..<rounds { work(turns) }
      }
      return Trial(probe, updates: turns * rounds)
    }
  }
}

/// What `--only` can name: contests that belong together.
struct Subject {
  let name: String
  /// Whether it runs where nobody asks for anything.
  var isBrief = false
  /// The contests of a plan, each made when its turn comes.
  let contests: (Plan) -> [Contest]
}
