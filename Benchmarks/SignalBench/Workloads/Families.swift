import CSignalBench

/// Stages by themselves: 100,000 edits, each a turn, against a reference.
///
/// There is one reference for each mechanism that stages are made of, and it says which it stands for. It keeps what is edited
/// and the output, each in a structure of its own, since a program reads both alone, and nothing in between. Where the
/// output is a dictionary, it is what one writes by hand without this library, with the standard library's `Dictionary`;
/// "tables in C" go further: what tables could do that know nothing but integers and need no hash that resists attacks. Trees
/// are in C, for the standard library has none.
enum Families {
  static let names = [
    "filter", "sort", "map", "window", "algebra", "shape", "group", "join", "wait", "tree", "time", "flatten",
  ]

  static var subjects: [Subject] {
    names.map { name in
      Subject(name: name, isBrief: true) { contests(name, $0) }
    }
  }

  /// The contests of the mechanisms whose names begin with a word.
  static func contests(_ name: String, _ plan: Plan) -> [Contest] {
    mechanisms.filter { $0.name.hasPrefix("\(name) ") }.flatMap { mechanism in
      (plan.isBrief ? plan.mainSizes(atMost: 100_000) : plan.sizes).map { mechanism.contest($0, plan) }
    }
  }

  private static var mechanisms: [Mechanism] {
    [
      records("filter dictionary", FilteredByHand.self, Filtered.self, tables: CSB_FILTER_DICTIONARY),
      records(
        "filter threshold",
        FilteredByHand.self,
        FilteredThreshold.self,
        tables: CSB_FILTER_DICTIONARY,
        period: 1_000
      ),
      array("filter array", CSB_FILTER_ARRAY, FilteredEven.self),
      ordered("sort dictionary", CSB_SORT_DICTIONARY, Sorted.self),
      array("sort array", CSB_SORT_ARRAY, SortedBySixteenth.self),
      records("sort rank", RankedByHand.self, Ranked.self, tables: nil, period: 10),
      records("map dictionary", MappedByHand.self, Mapped.self, tables: CSB_MAP_DICTIONARY),
      array("map array", CSB_MAP_ARRAY, MappedByThree.self),
      elements("map scanned", StreaksByHand.self, Streak.self),
      ordered("window page", CSB_WINDOW, Windowed.self, period: 100),
      Mechanism(name: "algebra merge") { n, pace in
        [
          .view(Measurement.reference, MergedByHand.self, n: n, pace: pace) { MergeScript(n) },
          .view(Measurement.ours, MergedGraph.self, n: n, pace: pace) { MergeScript(n) },
          .limit(Measurement.tables, CSB_MERGE, n: n, pace: pace),
        ]
      },
      records("shape rekeyed", RekeyedByHand.self, Rekeyed.self, tables: CSB_REKEY),
      records("shape distinct", DistinctByHand.self, Distinct.self, tables: CSB_DISTINCT),
      records("group records", GroupedByHand.self, Grouped.self, tables: CSB_MEMBERS),
      records("group arrays", CollectedByHand.self, Collected.self, tables: CSB_MEMBER_ARRAYS),
      records("group top", TopByHand.self, Top.self, tables: nil),
      ordered("group sections", CSB_SECTIONS, Sectioned.self),
      records("group sum", SummedByHand.self, Summed.self, tables: CSB_GROUP),
      records("group several", SummedByHand.self, Counted.self, tables: CSB_GROUP),
      records("group greatest", GreatestByHand.self, Greatest.self, tables: CSB_GREATEST),
      records("tree nested", NestedByHand.self, Nested.self, tables: CSB_NESTED),
      records("tree subtrees", SubtreesByHand.self, Subtrees.self, tables: nil),
      records("tree outline", OutlinedByHand.self, Outlined.self, tables: nil),
      records("join lookup", LookedUpByHand.self, LookedUp.self, tables: CSB_LOOKUP, period: 10),
      elements("join elements", LookedUpElementsByHand.self, LookedUpElements.self, period: 10),
      records("join inner", JoinedByHand.self, Joined.self, tables: CSB_JOIN, period: 10),
      records("join update", PairedByHand.self, Joined.self, tables: CSB_JOIN),
      Mechanism(name: "wait limited") { n, pace in
        [
          .view(Measurement.reference, NewestByHand.self, n: n, pace: pace) { RecordScript(n) },
          .view(Measurement.ours, LimitedGraph.self, n: n, pace: pace) { RecordScript(n) },
          .limit(Measurement.tables, CSB_NEWEST, n: n, pace: pace),
        ]
      },
      records("wait suspended", SuspendedByHand.self, Suspended.self, tables: CSB_SUSPEND, period: 50),
      timed("time expiring", ExpiredByHand.self, Expiring.self, tables: CSB_EXPIRE),
      elements("time elements", ExpiredElementsByHand.self, ExpiringElements.self, period: UInt64(Instants.period)),
      timed("time throttled", ThrottledByHand.self, Throttled.self),
      timed("time debounced", DebouncedByHand.self, Debounced.self),
      timed("time sliding", ArrivedByHand<Sliding>.self, Sliding.self),
      timed("time tumbling", ArrivedByHand<Tumbling>.self, Tumbling.self),
      timed("time lingering", LingeringByHand.self, Lingering.self),
      elements("aggregate reduced", ReducedByHand.self, Reduced.self),
      Mechanism(name: "flatten values") { n, pace in
        [
          .view(Measurement.reference, LiveValuesByHand.self, n: n, pace: pace) { RecordScript(n) },
          .view(Measurement.ours, LiveValuesGraph.self, n: n, pace: pace) { RecordScript(n) },
          .limit(Measurement.tables, CSB_LIVE_VALUES, n: n, pace: pace),
        ]
      },
      elements("flatten children", ExpandedByHand.self, Expanded.self),
    ]
  }

  /// A stage on records whose reference is written in Swift.
  @inline(__always)
  private static func records<Reference: View, Chain: PlainChain>(
    _ name: String,
    _ reference: Reference.Type,
    _ chain: Chain.Type,
    tables: Int?,
    period: UInt64 = 0
  ) -> Mechanism where Reference.Drawn == RecordScript<PlainShape> {
    Mechanism(name: name, period: period) { n, pace in
      let systems: [System] = [
        .view(Measurement.reference, reference, n: n, pace: pace) { RecordScript(n) },
        .view(Measurement.ours, RecordGraph<Chain>.self, n: n, pace: pace) { RecordScript(n) },
      ]
      return systems + (tables.map { [.limit(Measurement.tables, $0, n: n, pace: pace)] } ?? [])
    }
  }

  /// A stage on records for which time passes.
  @inline(__always)
  private static func timed<Reference: View, Chain: PlainChain>(
    _ name: String, _ reference: Reference.Type, _ chain: Chain.Type, tables: Int? = nil
  ) -> Mechanism where Reference.Drawn == RecordScript<PlainShape> {
    records(name, reference, chain, tables: tables, period: UInt64(Instants.period))
  }

  /// A stage from records to an order.
  @inline(__always)
  private static func ordered<Chain: PlainChain>(
    _ name: String,
    _ reference: Int,
    _ chain: Chain.Type,
    period: UInt64 = 0
  ) -> Mechanism {
    Mechanism(name: name, period: period) { n, pace in
      [
        .limit(Measurement.reference, reference, n: n, pace: pace),
        .view(Measurement.ours, RecordGraph<Chain>.self, n: n, pace: pace) { RecordScript(n) },
      ]
    }
  }

  /// A stage on an array whose reference is written in Swift.
  @inline(__always)
  private static func elements<Reference: View, Stage: ArrayStage>(
    _ name: String, _ reference: Reference.Type, _ stage: Stage.Type, period: UInt64 = 0
  ) -> Mechanism where Reference.Drawn == ArrayScript {
    Mechanism(name: name, period: period) { n, pace in
      [
        .view(Measurement.reference, reference, n: n, pace: pace) { ArrayScript(n) },
        .view(Measurement.ours, ArrayGraph<Stage>.self, n: n, pace: pace) { ArrayScript(n) },
      ]
    }
  }

  /// A stage from an array to an array.
  @inline(__always)
  private static func array<Stage: ArrayStage>(_ name: String, _ reference: Int, _ stage: Stage.Type) -> Mechanism {
    Mechanism(name: name) { n, pace in
      [
        .limit(Measurement.reference, reference, n: n, pace: pace),
        .view(Measurement.ours, ArrayGraph<Stage>.self, n: n, pace: pace) { ArrayScript(n) },
      ]
    }
  }
}

/// What stands for one mechanism: its name, and the systems, the reference first.
private struct Mechanism {
  let name: String
  /// Updates between two values of a parameter; 0 where there is none.
  var period: UInt64 = 0
  let systems: (_ n: Int, _ pace: csb_pace) -> [System]

  /// Fewer updates where a parameter that changes makes each dear; a brief run shows this library alone.
  func contest(_ n: Int, _ plan: Plan) -> Contest {
    let updates = plan.turns(period >= 100 && n > 300_000 ? 30_000 : 100_000)
    return Contest(
      name: name,
      n: n,
      updates: updates,
      conclude: { rows in plan.isBrief ? rows.filter { $0.system == Measurement.ours } : rows },
      systems: { systems(n, csb_pace(batch: 1, period: period, sum_every: 0)) }
    )
  }
}
