import SignalGraph
import SignalGraphTesting

/// The stages that change the shape of a set.
extension Recipes {
  static var membersToNumbers: [StageRecipe<Members, Numbers>] {
    [
      StageRecipe("keyed members") {
        $0.keyed { $0 / 3 % 20 }
      } oracle: {
        TableDictionary($0.sorted().map { ($0 / 3 % 20, $0) }) { first, _ in first }
      },
      StageRecipe("associated") {
        $0.associated { $0 / 2 }
      } oracle: {
        TableDictionary(uniqueKeysWithValues: $0.map { ($0, $0 / 2) })
      },
      StageRecipe("changing keyed members") {
        $0.keyed(with: Deriving($0, threshold)) { ($0 + $1 / 30) / 3 % 20 }
      } oracle: { members in
        let threshold = threshold(members)
        return TableDictionary(members.sorted().map { (($0 + threshold / 30) / 3 % 20, $0) }) { first, _ in first }
      }.exchanging(),
      StageRecipe("keyed members: combined") {
        $0.keyed(by: { $0 / 3 % 20 }, collisions: .combined { $0 &* 31 &+ $1 })
      } oracle: {
        TableDictionary($0.sorted().map { ($0 / 3 % 20, $0) }) { $0 &* 31 &+ $1 }
      },
      StageRecipe("changing keyed members: highest") {
        $0.keyed(with: Deriving($0, threshold), by: { ($0 + $1 / 30) / 3 % 20 }, collisions: .lowest(by: >))
      } oracle: { members in
        let threshold = threshold(members)
        return TableDictionary(members.sorted().map { (($0 + threshold / 30) / 3 % 20, $0) }) { _, last in last }
      }.exchanging(),
      StageRecipe("changing associated") {
        $0.associated(with: Deriving($0, threshold)) { max($0, $1) }
      } oracle: { members in
        let threshold = threshold(members)
        return TableDictionary(uniqueKeysWithValues: members.map { ($0, max($0, threshold)) })
      },
      StageRecipe("changing distinct members with several") {
        $0.distinct(with: Deriving($0, threshold), Deriving($0) { $0.count % 3 }) { ($0 + $1) / ($2 + 10) }
      } oracle: { members in
        Oracles.counts(members.map { ($0 + threshold(members)) / (members.count % 3 + 10) })
      },
      StageRecipe("distinct members") {
        $0.distinct { $0 / 10 }
      } oracle: {
        Oracles.counts($0.map { $0 / 10 })
      },
      StageRecipe("changing distinct members") {
        $0.distinct(with: Deriving($0, threshold)) { ($0 + $1) / 10 }
      } oracle: { members in
        Oracles.counts(members.map { ($0 + threshold(members)) / 10 })
      },
    ]
  }

  static var shapedMembersToMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("set partition: matching") {
        $0.partitioned { $0 % 3 == 0 }.matching
      } oracle: {
        $0.filter { $0 % 3 == 0 }
      },
      StageRecipe("set partition: rest") {
        $0.partitioned { $0 % 3 == 0 }.rest
      } oracle: {
        $0.filter { $0 % 3 != 0 }
      },
      StageRecipe("changing set partition: matching") {
        $0.partitioned(with: Deriving($0, threshold)) { $0 >= $1 }.matching
      } oracle: { members in
        members.filter { $0 >= threshold(members) }
      },
      StageRecipe("changing set partition: rest") {
        $0.partitioned(with: Deriving($0, threshold)) { $0 >= $1 }.rest
      } oracle: { members in
        members.filter { $0 < threshold(members) }
      },
      StageRecipe("set map") {
        $0.map { $0 / 10 }
      } oracle: {
        Set($0.map { $0 / 10 })
      },
      StageRecipe("changing set map") {
        $0.map(with: Deriving($0, threshold)) { ($0 + $1) / 10 }
      } oracle: { members in
        Set(members.map { ($0 + threshold(members)) / 10 })
      },
    ]
  }
}
