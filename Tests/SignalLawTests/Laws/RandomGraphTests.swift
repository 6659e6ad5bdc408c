import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct RandomGraphTests {
  @Test(arguments: Settings.seeds(20))
  func `a random graph of three to six stages keeps the laws`(number: Int) throws {
    var generator = SeededGenerator(seed: Settings.seed &+ UInt64(number))
    let chain = RandomChain.draw(stages: 3 + generator.number(below: 4), using: &generator)
    let trial = chain.trial
    print("SIGNALGRAPH_SEED=\(Settings.seed), graph \(number): \(trial.name)")
    print(try trial.run(Settings.plan(for: trial.name, sequences: 5)))
    try trial.checkLifecycle(Settings.seed)
  }
}

/// A chain of stages drawn at random, which may fork and meet again.
enum RandomChain {
  case numbers(StageRecipe<Numbers, Numbers>)
  case rows(StageRecipe<Numbers, Rows>)
  case row(StageRecipe<Numbers, Row>)
  case number(StageRecipe<Numbers, Number>)

  var trial: LawTrial {
    switch self {
    case .numbers(let recipe): LawTrial(Origins.numbers, recipe)
    case .rows(let recipe): LawTrial(Origins.numbers, recipe)
    case .row(let recipe): LawTrial(Origins.numbers, recipe)
    case .number(let recipe): LawTrial(Origins.numbers, recipe)
    }
  }

  static func draw(stages: Int, using generator: inout SeededGenerator) -> RandomChain {
    if stages > 3, generator.chance(1, in: 2) {
      let left = stages / 2
      return .number(
        meeting(
          draw(stages: left, using: &generator).counted,
          draw(stages: stages - left - 1, using: &generator).counted
        )
      )
    }
    var chain = RandomChain.numbers(generator.pick(Recipes.numbersToNumbers))
    for _ in 1..<max(stages, 2) { chain = chain.extended(using: &generator) }
    return chain
  }

  private func extended(using generator: inout SeededGenerator) -> RandomChain {
    let isEnd = generator.chance(1, in: 4)
    return switch self {
    case .numbers(let recipe):
      isEnd
        ? .number(recipe.then(generator.pick(Recipes.numbersToNumber)))
        : generator.chance(1, in: 2)
          ? .numbers(recipe.then(generator.pick(Recipes.numbersToNumbers)))
          : .rows(recipe.then(generator.pick(Recipes.numbersToRows)))
    case .rows(let recipe):
      isEnd
        ? .rows(recipe.then(generator.pick(Recipes.rowsToRows)))
        : .row(recipe.then(generator.pick(Recipes.rowsToRow)))
    case .row(let recipe):
      isEnd
        ? .number(recipe.then(generator.pick(Recipes.rowToNumber)))
        : .row(recipe.then(generator.pick(Recipes.rowToRow)))
    case .number(let recipe): .number(recipe.then(generator.pick(Recipes.numberToNumber)))
    }
  }

  private var counted: StageRecipe<Numbers, Number> {
    switch self {
    case .numbers(let recipe): recipe.then(Recipes.numbersToNumber[0])
    case .rows(let recipe): recipe.then(Recipes.rowsToNumber[0])
    case .row(let recipe): recipe.then(Recipes.rowToNumber[0])
    case .number(let recipe): recipe
    }
  }

  private static func meeting(
    _ left: StageRecipe<Numbers, Number>,
    _ right: StageRecipe<Numbers, Number>
  ) -> StageRecipe<Numbers, Number> {
    StageRecipe(
      "(\(left.name) + \(right.name))",
      rigging: { input, rigging in
        Diamonds.combine(left.build(input, rigging), right.build(input, rigging), on: input, rigging) { $0 * 1000 + $1 }
      },
      oracle: { left.oracle($0) * 1000 + right.oracle($0) }
    )
  }
}

extension SeededGenerator {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
