import SignalGraph
import SignalGraphTesting

/// Stages on time, on clocks that stand: what is due at once, and what is not. What time does to them is compared with
/// folds over signals and instants.
extension Recipes {
  static var timedNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("expiring") {
        $0.expiring(on: SignalClock()) { $0.value % 3 == 0 ? nil : .seconds($0.value % 3 - 1) }
      } oracle: {
        $0.filter { $0.value % 3 == 0 || $0.value % 3 > 1 }
      },
      StageRecipe("changing expiring") { input in
        input.expiring(on: SignalClock(), with: Deriving(input) { $0.count % 3 }) { entry, count in
          .seconds(entry.value % 3 - count)
        }
      } oracle: { numbers in
        numbers.filter { $0.value % 3 > numbers.count % 3 }
      },
      StageRecipe("lingering for no time") {
        $0.lingering(for: .zero, on: SignalClock())
      } oracle: {
        $0
      },
      StageRecipe("throttling for no time") {
        $0.throttled(for: .zero, on: SignalClock())
      } oracle: {
        $0
      },
    ]
  }

  static var timedMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("changing expiring of members") { input in
        input.expiring(on: SignalClock(), with: Deriving(input) { $0.count % 3 }) { .seconds($0 % 3 - $1) }
      } oracle: { members in
        members.filter { $0 % 3 > members.count % 3 }
      }
    ]
  }

  static var timedRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("expiring of a row") {
        $0.expiring(on: SignalClock()) { $0 % 3 == 0 ? nil : .seconds($0 % 3 - 1) }
      } oracle: { row in
        TreeArray(row.filter { $0 % 3 == 0 || $0 % 3 > 1 })
      },
      StageRecipe("changing expiring of a row") { input in
        input.expiring(on: SignalClock(), with: Deriving(input) { $0.count % 3 }) { .seconds($0 % 3 - $1) }
      } oracle: { row in
        TreeArray(row.filter { $0 % 3 > row.count % 3 })
      },
      StageRecipe("lingering of a row for no time") {
        $0.lingering(for: .zero, on: SignalClock())
      } oracle: {
        $0
      },
      StageRecipe("sampling of a row for no time") {
        $0.sampled(every: .zero, on: SignalClock())
      } oracle: {
        $0
      },
    ]
  }
}
