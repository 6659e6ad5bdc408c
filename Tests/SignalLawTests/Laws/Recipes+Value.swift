import SignalGraph
import SignalGraphTesting

/// The stages of values.
extension Recipes {
  static var mapsOfNumber: [StageRecipe<Number, Number>] {
    [
      StageRecipe("changing value map") {
        $0.map(with: Deriving($0) { $0 / 3 }) { $0 % 3 + $1 }
      } oracle: {
        $0 % 3 + $0 / 3
      }
    ]
  }

  static var combinationsOfNumber: [StageRecipe<Number, Number>] {
    [
      StageRecipe("combined value") {
        $0.combined(with: Deriving($0) { $0 / 3 }, mix)
      } oracle: {
        mix($0, $0 / 3)
      },
      StageRecipe("combined values") { number in
        number.combined(with: number, Deriving(number) { $0 / 2 }) { mix(mix($0, $1), $2) }
      } oracle: {
        mix(mix($0, $0), $0 / 2)
      },
      StageRecipe("combined list of values") { number in
        number.combined(with: [Deriving(number) { $0 / 2 }, number]) { $0.reduce(0, mix) }
      } oracle: {
        mix(mix(mix(0, $0), $0 / 2), $0)
      },
    ]
  }

  private static func mix(_ one: Int, _ other: Int) -> Int { (one / 2 &* 5 &+ other % 3) % 1009 }
}

/// Whole states as values.
extension Recipes {
  static var snapshotsOfNumbers: StageRecipe<Numbers, Number> {
    StageRecipe("snapshots of numbers") {
      $0.snapshots().map { $0.reduce(0) { $0 &+ $1.key &* 7 &+ $1.value } % 1009 }
    } oracle: {
      $0.reduce(0) { $0 &+ $1.key &* 7 &+ $1.value } % 1009
    }
  }

  /// Where equal rows change places, there is news of a state that is equal.
  static var snapshotsOfRow: StageRecipe<Row, Number> {
    StageRecipe("snapshots of a row") {
      $0.snapshots().map { $0.reduce(0) { ($0 &* 31 &+ $1) % 1009 } }
    } oracle: {
      $0.reduce(0) { ($0 &* 31 &+ $1) % 1009 }
    }.exchanging()
  }

  static var snapshotsOfMembers: StageRecipe<Members, Number> {
    StageRecipe("snapshots of members") {
      $0.snapshots().map { $0.reduce(0, &+) % 1009 }
    } oracle: {
      $0.reduce(0, &+) % 1009
    }
  }
}

/// Storages that may wait, while they do not: what they do then depends on nothing but their source.
extension Recipes {
  static var suspendedNumbers: StageRecipe<Numbers, Numbers> {
    StageRecipe("suspended numbers") {
      $0.suspended(while: ValueSlot(false))
    } oracle: {
      $0
    }
  }

  static var suspendedRows: StageRecipe<Rows, Rows> {
    StageRecipe("suspended rows") {
      $0.suspended(while: ValueSlot(false))
    } oracle: {
      $0
    }
  }

  static var suspendedMembers: StageRecipe<Members, Members> {
    StageRecipe("suspended members") {
      $0.suspended(while: ValueSlot(false))
    } oracle: {
      $0
    }
  }

  static var suspendedNumber: StageRecipe<Number, Number> {
    StageRecipe("suspended value") {
      $0.suspended(while: ValueSlot(false))
    } oracle: {
      $0
    }
  }
}
