/// One way to do a workload's work: a reference, this library, or what people do instead.
///
/// This is the seam between the harness and what it measures. The harness runs all systems of a workload in turn,
/// several times over, and compares their checksums with the reference's; a system only does the work and measures
/// the part that counts with a ``Probe``. `System.keyed` makes one of any `KeyedView`, `System.text` of any
/// `TextView`; `Catalogue` lists what takes part.
///
/// A struct of closures and no protocol: a closure made where the type is concrete is specialised, whereas what is
/// called through an existential of a generic type runs unspecialised, thirty times slower.
struct System {
  /// The name in tables and JSON, such as `reference`.
  let name: String

  /// How many of the job's updates are worth running; fewer than all where a full run would take minutes.
  var budget: (Job) -> Int = { $0.updates }

  /// Loads, runs the job's updates, and says what it took.
  let run: (Job) throws -> Trial
}

/// What a system is to do.
struct Job {
  let workload: Workload
  /// Number of records, or of the trace's patches.
  let n: Int
  /// Updates to run.
  var updates: Int
  /// The editing trace, for W4.
  let trace: Trace?
}

/// A measurement that is no race of systems on a workload: costs of a hop, resets against mutations, memory by stage.
protocol Study {
  /// The name for `--only` and the `workload` in tables and JSON.
  var name: String { get }

  /// Measures and returns the rows to print; throws a ``Failure`` when a checksum is wrong.
  func run(_ settings: Settings, _ console: Console) throws -> [Measurement]
}

/// How much to run.
struct Settings {
  /// Sizes, ascending as asked for.
  var sizes: [Int]
  var isQuick: Bool

  /// How often each system runs at size n, the median counts; often where a run is short and so at the mercy of what
  /// else the machine does.
  func repetitions(at n: Int) -> Int {
    if Program.isDebugBuild { return 1 }
    switch n {
    case ...10_000: return isQuick ? 5 : 15
    case ...300_000: return isQuick ? 3 : 9
    default: return isQuick ? 2 : 5
    }
  }
}
