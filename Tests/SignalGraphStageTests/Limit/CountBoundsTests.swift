import SignalGraph
import SignalGraphTesting
import Testing

/// Every verb that takes a count or a position, with numbers at the ends of their range.
@Suite struct CountBoundsTests {
  private let rows = ArraySlot([1, 2, 3])
  private let entries = DictionarySlot([1: 5, 2: 6])
  private let members = SetSlot([1, 2])
  private let number = ValueSlot(1)

  /// Edits of all kinds, one by one and together.
  private func edit() {
    func editOnce() {
      rows.append(4)
      rows.insert(5, at: 0)
      rows.move(from: 0, to: rows.count - 1)
      rows.remove(at: 1)
      entries[entries.count + 1] = 7
      entries[1] = entries[1].map { $0 + 1 }
      members.insert(members.count + 1)
      number.value += 1
    }
    editOnce()
    transaction {
      editOnce()
      editOnce()
    }
  }

  @Test func `as many as there can be`() {
    let all = [
      rows.prefix(Int.max), rows.suffix(Int.max), rows.window(offset: 0, limit: Int.max),
      rows.page(number: 0, size: Int.max),
    ]
    let none = [
      rows.dropFirst(Int.max), rows.dropLast(Int.max), rows.window(offset: Int.max, limit: Int.max),
      rows.page(number: 1, size: Int.max),
      rows.page(number: Int.max, size: 1), rows.page(number: Int.max, size: Int.max),
    ]
    let rest = rows.window(offset: 2, limit: Int.max)
    let last = rows.element(at: Int.max)
    let (entriesLeft, membersLeft) = (entries.limited(to: Int.max), members.limited(to: Int.max))
    let history = number.history(limit: Int.max)
    let groups = entries.collected(by: { $0.key % 2 }, sortedBy: { $0.value }, prefix: Int.max)
    func check() {
      #expect(all.allSatisfy { $0.elements == rows.elements } && none.allSatisfy { $0.isEmpty && $0.snapshot != nil })
      #expect(rest.elements == TreeArray(rows.elements.dropFirst(2)) && last.value == .some(nil))
      #expect(entriesLeft.elements == entries.elements && membersLeft.elements == members.elements)
      #expect(groups.elements.reduce(0) { $0 + $1.value.count } == entries.count)
    }
    check()
    edit()
    check()
    #expect(history.elements == [1, 2, 4])
    for stage in all + none + [rest] { stage.tearDown() }
    last.tearDown()
    entriesLeft.tearDown()
    membersLeft.tearDown()
    history.tearDown()
    groups.tearDown()
  }

  /// Every value of a storage is allowed.
  @Test(arguments: [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]) func `a storage's number may be any`(first: Int) {
    let count = ValueSlot(first)
    let windows = [
      rows.prefix(count), rows.suffix(count), rows.dropFirst(count), rows.dropLast(count),
      rows.window(offset: count, limit: count), rows.window(offset: 1, limit: count),
      rows.window(offset: count, limit: 2),
      rows.page(number: count, size: count), rows.page(number: 1, size: count), rows.page(number: count, size: 2),
    ]
    let element = rows.element(at: count)
    let (entriesLeft, membersLeft) = (entries.limited(to: count), members.limited(to: count))
    let history = number.history(limit: count)
    let groups = entries.collected(by: { $0.key % 2 }, sortedBy: { $0.value }, prefix: count)
    for next in [first, .max, .min, first, 0, .max, 2, .min] {
      count.value = next
      edit()
      let most = max(0, next)
      #expect(windows[0].elements == TreeArray(rows.elements.prefix(most)))
      #expect(windows[1].elements == TreeArray(rows.elements.suffix(most)))
      #expect(windows[2].elements == TreeArray(rows.elements.dropFirst(most)))
      #expect(windows[3].elements == TreeArray(rows.elements.dropLast(most)))
      #expect(windows.allSatisfy { $0.total.value == rows.count })
      #expect(element.value == .some(rows.indices.contains(next) ? rows[next] : nil))
      #expect(entriesLeft.count <= most && membersLeft.count <= most && history.count <= most)
      #expect(groups.elements.allSatisfy { $0.value.count <= most })
    }
    for stage in windows { stage.tearDown() }
    element.tearDown()
    entriesLeft.tearDown()
    membersLeft.tearDown()
    history.tearDown()
    groups.tearDown()
  }
}
