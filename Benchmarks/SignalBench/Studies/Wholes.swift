import SignalGraph

/// What an aggregate of all rows adds to the slot's own edit: rows come, change and go, and each edit is a turn.
///
/// Beside it, a reduction of an array against a reference.
enum Wholes {
  private typealias Rows = DictionaryTransaction<Int, PlainShape.Row>

  static var subject: Subject {
    Subject(name: "aggregate") { plan in plan.sizes.map(contest) + Families.contests("aggregate", plan) }
  }

  private static func contest(_ n: Int) -> Contest {
    Contest(
      name: "aggregate",
      n: n,
      hasReference: false,
      conclude: { rows in rows + rows.dropFirst().map { $0.added(to: rows[0], per: 1, as: "\($0.system) adds") } },
      systems: {
        [
          system("the slot's own edit", n) { _ in nil },
          system("a count", n) { $0.counted() },
          system("a sum of integers", n) { $0.aggregated(.sum { $0.value.score }) },
        ]
      }
    )
  }

  private static func system(
    _ name: String, _ n: Int, _ aggregate: (RecordSlot) -> ValueStage<Rows, Int>?
  ) -> System {
    let slot = RecordSlot()
    var script = RecordScript<PlainShape>(n)
    let load = script.load()
    for (key, row) in zip(load.keys, load.rows) { slot[key] = row }
    let owner = Owner(aggregate(slot))
    return .work(name, turns: 1_000) { turns in
      withExtendedLifetime(owner) {
        for _ in 0..<turns {
          let (key, row) = script.next()
          slot[key] = row.group < 14 ? row : nil
        }
      }
    }
  }

  /// Takes a storage down when it is let go.
  private final class Owner {
    private let storage: ValueStage<Rows, Int>?

    init(_ storage: ValueStage<Rows, Int>?) { self.storage = storage }

    deinit { storage?.tearDown() }
  }
}
