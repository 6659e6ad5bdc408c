import SignalGraph
import SignalGraphTesting
import Testing

/// Every stage tells of which rows of its origin a row was made.
///
/// The oracle is a refresh: a row of the origin that is announced again arrives as an update of exactly those rows that
/// were made of it.
@Suite struct ExplanationLawTests {
  /// Words in the names of stages with rows that are no news when one of those that made them is announced: they count
  /// them, say no more than that they are there, or follow the storage that they name.
  private static let silent = [
    "distinct", "value counts", "aggregated", "sections", "key set", "entry set", "roots", "semi join", "flattened",
  ]

  @Test func `rows made of a dictionary name the entries that they follow`() {
    check(Origins.numbers, Recipes.numbersToNumbers)
    check(Origins.numbers, Recipes.numbersToRows)
    check(Origins.numbers, Recipes.numbersToRow)
    check(Origins.numbers, Recipes.numbersToMembers)
    check(Origins.numbers, [Recipes.entrySet])
    check(Origins.numbers, [Recipes.fullJoin])
    check(Origins.numbers, Recipes.numbersToNumber)
  }

  @Test func `rows made of an array name the elements that they follow`() {
    check(Origins.row, Recipes.rowToRow)
    check(Origins.row, Recipes.rowToNumbers)
    check(Origins.row, Recipes.rowToMembers)
    check(Origins.row, Recipes.rowToNumber)
    check(Origins.rows, Recipes.rowsToRow)
    check(Origins.rows, Recipes.rowsToRows)
    check(Origins.rows, Recipes.keyedRows)
  }

  @Test func `rows made of a set name its members`() {
    check(Origins.members, Recipes.membersToMembers)
    check(Origins.members, Recipes.membersToRow)
    check(Origins.members, Recipes.membersToNumbers)
  }

  @Test func `what is made of a value names it`() { check(Origins.number, Recipes.numberToNumber) }

  @Test func `two stages explain what either does`() {
    for second in Settings.isWhole ? Recipes.numbersToRows : Array(Recipes.numbersToRows.prefix(3)) {
      check(Origins.numbers, Recipes.numbersToNumbers.map { $0.then(second) })
    }
    for second in Settings.isWhole ? Recipes.rowToRow : Array(Recipes.rowToRow.prefix(3)) {
      check(Origins.row, Recipes.rowToRow.map { $0.then(second) })
    }
  }

  private func check<Origin: TrialOrigin, Output: Explained>(
    _ origin: Origin, _ recipes: [StageRecipe<Origin.Input, Output>]
  ) where Origin.Editable: Refreshed {
    for recipe in recipes { check(origin, recipe) }
  }

  // A few edits are not worth to be compiled for each pair of types.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private func check<Origin: TrialOrigin, Output: Explained>(
    _ origin: Origin, _ recipe: StageRecipe<Origin.Input, Output>
  ) where Origin.Editable: Refreshed {
    var generator = SeededGenerator(seed: Settings.plan(for: recipe.name, sequences: 1).seed)
    let name: Comment = "\(recipe.name), seed \(Settings.seed)"
    let slot = origin.makeSlot(origin.snapshot(count: 12, using: &generator), label: "origin")
    let rigging = Rigging()
    let output = recipe.build(origin.input(slot), rigging)
    for _ in 0..<(Settings.isWhole ? 60 : 12) { _ = origin.edit(slot, using: &generator) }
    var made: [RowName: Set<RowName>] = [:]
    for row in output.names {
      guard let explanation = output.explanation(of: row) else {
        Issue.record("\(row) is not explained: \(name)")
        continue
      }
      #expect(explanation.steps[0].row == row, name)
      if explanation.steps.contains(where: { !$0.isKnown && !isOurs($0.subject) }) { return rigging.tearDown() }
      let isKnown = explanation.steps.allSatisfy { $0.isKnown }
      #expect(isKnown, "\(recipe.name): \(explanation)")
      for step in explanation.origins where step.subject.label == "origin" { made[step.row, default: []].insert(row) }
    }
    let replica = SignalReplica<Output.Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: output)
    for row in slot.refreshable {
      let before = replica.changes
      slot.refresh(row)
      var changed: Set<RowName> = []
      for signal in replica.latest where replica.changes > before {
        if let transaction = signal.transaction { changed.formUnion(Output.changed(transaction)) }
      }
      let expected = (made[row] ?? []).union(made[.whole] ?? [])
      #expect(changed.isSubset(of: expected), "\(recipe.name): \(row) made \(expected), announced \(changed)")
      guard !Self.silent.contains(where: recipe.name.contains) else { continue }
      let exact = made[row] ?? []
      #expect(exact.isSubset(of: changed), "\(recipe.name): \(row) made \(exact) but announced \(changed)")
    }
    replica.detach()
    rigging.tearDown()
  }

  /// Whether a stage is the library's; those that tests make say nothing of their rows.
  private func isOurs(_ subject: MessageSubject) -> Bool { String(reflecting: subject.type).hasPrefix("SignalGraph.") }
}

/// A storage of the law tests whose rows can be asked about.
protocol Explained: Chained, Storage where Transaction: LawfulTransaction {
  var names: [RowName] { get }
  func explanation(of row: RowName) -> RowExplanation?
  static func changed(_ transaction: Transaction) -> [RowName]
}

extension DictionaryStorage: Explained where Value: Equatable {
  var names: [RowName] { keys.map { .key($0) } }
  func explanation(of row: RowName) -> RowExplanation? { row.key(as: Key.self).flatMap { explain($0) } }
  static func changed(_ transaction: DictionaryTransaction<Key, Value>) -> [RowName] {
    transaction.mutations.map { .key($0.key) }
  }
}

extension SetStorage: Explained {
  var names: [RowName] { elements.map { .key($0) } }
  func explanation(of row: RowName) -> RowExplanation? { row.key(as: Element.self).flatMap { explain($0) } }
  static func changed(_ transaction: SetTransaction<Element>) -> [RowName] {
    transaction.mutations.map { .key($0.element) }
  }
}

extension ArrayStorage: Explained where Element: Equatable {
  var names: [RowName] { indices.map { .index($0) } }
  func explanation(of row: RowName) -> RowExplanation? { row.index.flatMap { explain(at: $0) } }
  static func changed(_ transaction: ArrayTransaction<Element>) -> [RowName] {
    transaction.mutations.flatMap { mutation -> [RowName] in
      switch mutation {
      case .update(let at, _, _): [.index(at)]
      case .insert(_, let at): [.index(at)]
      case .remove: []
      case .move(_, let to, _, _): [.index(to)]
      case .replace(let at, _, let future): future.indices.map { .index(at + $0) }
      }
    }
  }
}

extension ValueStorage: Explained where Value: Equatable {
  var names: [RowName] { snapshot == nil ? [] : [.whole] }
  func explanation(of row: RowName) -> RowExplanation? { explain() }
  static func changed(_ transaction: ValueTransaction<Value>) -> [RowName] { [.whole] }
}

/// A slot whose rows can be announced again.
protocol Refreshed {
  var refreshable: [RowName] { get }
  func refresh(_ row: RowName)
}

extension DictionarySlot: Refreshed {
  var refreshable: [RowName] { keys.map { .key($0) } }
  func refresh(_ row: RowName) { if let key = row.key(as: Key.self) { refresh(key) } }
}

extension SetSlot: Refreshed {
  var refreshable: [RowName] { [] }
  func refresh(_ row: RowName) {}
}

extension ArraySlot: Refreshed {
  var refreshable: [RowName] { indices.map { .index($0) } }
  func refresh(_ row: RowName) { if let index = row.index { refresh(at: index) } }
}

extension ValueSlot: Refreshed {
  var refreshable: [RowName] { [.whole] }
  func refresh(_ row: RowName) { refresh() }
}
