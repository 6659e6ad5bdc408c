import SignalGraph

/// A kind of state whose lists of mutations come from outside: what they do, said twice.
///
/// `model` says it in plain arrays and dictionaries, every number checked before it is used, and knows nothing of the
/// library but the cases of mutations.
protocol OutsideKind {
  associatedtype State
  associatedtype Mutation

  static var name: String { get }

  /// The state after a mutation; nil where that is illegal.
  static func model(_ mutation: Mutation, on state: State) -> State?

  /// What the library makes of a list and a state.
  static func library(_ list: [Mutation], on state: State) -> Verdict<State>

  static func same(_ one: State, _ other: State) -> Bool

  static func state(_ choices: inout some Choices) -> State
  /// A mutation that is legal on a state.
  static func legal(on state: State, _ choices: inout some Choices) -> Mutation
  /// A mutation with something else in one place, a number mostly.
  static func changed(_ mutation: Mutation, _ choices: inout some Choices) -> Mutation
}

enum Verdict<State> {
  /// The list contradicts itself.
  case thrown(Violation)
  /// The list is not for this state.
  case fault(Violation)
  case legal(State)
  /// The library contradicts itself.
  case broken(String)
}

/// What became of lists.
struct Tally {
  var lists = 0
  var legal = 0
  var thrown = 0
  var faults = 0
}

extension OutsideKind {
  static func model(_ list: [Mutation], on state: State) -> State? {
    var state = state
    for mutation in list {
      guard let next = model(mutation, on: state) else { return nil }
      state = next
    }
    return state
  }

  /// A legal list, in half of the cases changed by one step or a few.
  static func list(on state: State, _ choices: inout some Choices) -> [Mutation] {
    var current = state
    var list: [Mutation] = []
    for _ in 0..<choices.size(8) {
      let mutation = legal(on: current, &choices)
      guard let next = model(mutation, on: current) else { fatalError("\(mutation) is not legal on \(current)") }
      list.append(mutation)
      current = next
    }
    guard choices.chance(1, in: 2) else { return list }
    change(&list, &choices)
    while choices.chance(1, in: 8) { change(&list, &choices) }
    return list
  }

  private static func change(_ list: inout [Mutation], _ choices: inout some Choices) {
    guard !list.isEmpty else { return }
    // An index has few bits here: lists are shorter than 64.
    let index = choices.number(below: list.count)
    switch choices.number(below: 8) {
    case 0: list.remove(at: index)
    case 1: list.insert(list[index], at: choices.number(below: list.count + 1))
    case 2: list.swapAt(index, choices.number(below: list.count))
    default: list[index] = changed(list[index], &choices)
    }
  }

  /// Makes a state and a list and asks both; in words, what they disagree about.
  static func disagreement(_ choices: inout some Choices, _ tally: inout Tally) -> String? {
    let state = state(&choices)
    let list = list(on: state, &choices)
    // One list in eight meets a state that it was not made for.
    let other = choices.chance(1, in: 8) ? self.state(&choices) : state
    let expected = model(list, on: other)
    tally.lists += 1
    let verdict = library(list, on: other)
    func words(_ what: String) -> String { "\(name): \(list) on \(other) \(what)" }
    switch verdict {
    case .thrown: tally.thrown += 1
    case .fault: tally.faults += 1
    case .legal: tally.legal += 1
    case .broken(let what): return words(what)
    }
    switch (verdict, expected) {
    case (.legal(let result), let expected?):
      return same(result, expected) ? nil : words("makes \(result), not \(expected)")
    case (.legal, nil): return words("passes, but is illegal")
    case (.thrown(let fault), .some), (.fault(let fault), .some): return words("is legal, but: \(fault)")
    default: return nil
    }
  }
}
