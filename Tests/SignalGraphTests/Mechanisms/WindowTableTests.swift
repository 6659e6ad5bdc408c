import SignalGraphTesting
import Testing

@testable import SignalGraph

/// The rows of a window, against a slice of the elements.
@Suite struct WindowTableTests {
  static var measures: [WindowMeasure] { [.rows, .pages, .rowsFromEnd, .rowsButFirst, .rowsButLast] }

  @Test(arguments: measures.indices)
  func `random commands and bounds show what a slice shows`(measure: Int) {
    for seed in 0..<25 {
      var trial = WindowTrial(Self.measures[measure], seed: UInt64(seed))
      for _ in 0..<60 { trial.step() }
    }
  }

  @Test func `after an end the next beginning shows the elements of then`() {
    let total = Outlet<ValueTransaction<Int>>(subject: WindowTrial.subject)
    let table = WindowTable<Int>(total: total) { WindowBounds(.rows, offset: 1, limit: 2) }
    #expect(Array(table.begin([1, 2, 3, 4])) == [2, 3])
    #expect(Array(table.source([2, 3])) == [1, 2, 3, 4])
    table.end()
    #expect(table.source([]).isEmpty)
    #expect(Array(table.begin([7, 8])) == [8])
  }
}

/// An array that is edited at random, beside the table of a window of it.
///
/// An element is a row's number times a thousand, and how often the row was updated.
private struct WindowTrial {
  final class Setting {
    var bounds: WindowBounds
    init(_ bounds: WindowBounds) { self.bounds = bounds }
  }

  let measure: WindowMeasure
  let setting: Setting
  let table: WindowTable<Int>
  var generator: SeededGenerator
  var elements: [Int] = []
  var rows: TreeArray<Int>
  var lastRow = 0

  static var subject: MessageSubject { MessageSubject(WindowTableTests.self, site: Site()) }

  init(_ measure: WindowMeasure, seed: UInt64) {
    self.measure = measure
    generator = SeededGenerator(seed: seed)
    let setting = Setting(WindowBounds(measure, offset: 1, limit: 3))
    self.setting = setting
    table = WindowTable(total: Outlet(subject: Self.subject)) { setting.bounds }
    rows = []
    for _ in 0..<generator.number(below: 9) { elements.append(newElement()) }
    rows = table.begin(TreeArray(elements))
    check("begun")
  }

  mutating func newElement() -> Int {
    lastRow += 1
    return lastRow * 1000
  }

  /// Commands, other bounds, or both.
  mutating func step() {
    let past = rows
    var output = ArrayTransaction<Int>()
    let hasNewBounds = generator.chance(1, in: 3)
    let hasCommands = !hasNewBounds || generator.chance(1, in: 2)
    if hasNewBounds {
      table.prepare()
      setting.bounds = WindowBounds(
        measure, offset: generator.number(below: 6) - 1, limit: generator.number(below: 6) - 1)
    }
    var text = "\(setting.bounds)"
    if hasCommands {
      let commands = (0...generator.number(below: generator.chance(1, in: 2) ? 1 : 5)).map { _ in command() }
      text += " \(commands)"
      let input = ArrayTransaction(commands)
      if !input.isEmpty { table.change(input, &rows, &output) }
    }
    if hasNewBounds {
      let other = table.adjust(Readjustment(isRefreshed: false, isWithInput: hasCommands), &rows, &output)
      #expect(other == nil)
    }
    check(text)
    check(output, since: Array(past), text)
  }

  /// Draws a command, and performs it on the elements.
  mutating func command() -> ArrayMutation<Int> {
    let at = generator.edge(below: elements.count + 1)
    if at == elements.count || generator.chance(1, in: 3) {
      let element = newElement()
      elements.insert(element, at: at)
      return .insert(element, at: at)
    }
    let past = elements[at]
    switch generator.number(below: 4) {
    case 0:
      elements[at] += 1
      return .update(at: at, past: past, future: elements[at])
    case 1:
      elements.remove(at: at)
      return .remove(past, at: at)
    case 2:
      let to = generator.edge(below: elements.count)
      let future = generator.chance(1, in: 2) ? past : past + 1
      elements.remove(at: at)
      elements.insert(future, at: to)
      return .move(from: at, to: to, past: past, future: future)
    default:
      let end = at + generator.number(below: elements.count - at + 1)
      let old = Array(elements[at..<end])
      let new = (0..<generator.number(below: 4)).map { _ in newElement() }
      elements.replaceSubrange(at..<end, with: new)
      return .replace(at: at, past: old, future: new)
    }
  }

  func check(_ text: String) {
    #expect(Array(rows) == Array(elements[setting.bounds.range(of: elements.count)]), "\(text)")
    #expect(Array(table.source(rows)) == elements)
  }

  /// The commands lead from the old rows to the new, keep the rows that stay, and never make more than either has.
  func check(_ output: ArrayTransaction<Int>, since past: [Int], _ text: String) {
    var replayed = past
    let held = Set(past.map { $0 / 1000 })
    let limit = max(past.count, rows.count)
    output.forEach { mutation in
      let came: [Int]
      switch mutation {
      case .insert(let element, _): came = [element]
      case .replace(_, _, let future): came = future
      default: came = []
      }
      #expect(came.allSatisfy { !held.contains($0 / 1000) }, "\(text): \(output) brings a row of \(past)")
      ArrayTransaction([mutation]).apply(to: &replayed)
      #expect(replayed.count <= limit, "\(text): \(output) on \(past)")
    }
    #expect(replayed == Array(rows), "\(text): \(output) on \(past)")
  }
}
