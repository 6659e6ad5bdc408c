import SignalGraph
import Testing

/// What parameters mean at and beyond their ends.
@Suite struct WindowParameterTests {
  @Test(arguments: [
    (0, 0, []), (0, 3, [0, 1, 2]), (3, 4, [3, 4]), (5, 1, []), (9, 9, []), (.max, .max, []),
    (0, .max, [0, 1, 2, 3, 4]),
    (-2, 3, [0]), (-3, 3, []), (-3, 2, []), (.min, .max, []), (1, -1, []), (1, .min, []), (.min, .min, []),
    (-1, .max, [0, 1, 2, 3, 4]),
  ])
  func `a window shows the positions that there are`(offset: Int, limit: Int, rows: [Int]) {
    let (slot, first, length) = (ArraySlot(0..<5), ValueSlot(1), ValueSlot(2))
    let window = slot.window(offset: first, limit: length)
    first.value = offset
    length.value = limit
    #expect(Array(window.elements) == rows)
    let late = slot.window(offset: first, limit: length)
    #expect(Array(late.elements) == rows)
    slot.removeAll()
    #expect(window.isEmpty)
    late.tearDown()
    window.tearDown()
  }

  @Test(arguments: [
    (0, 2, [0, 1]), (2, 2, [4]), (3, 2, []), (-1, 2, []), (.max, 2, []), (.min, 2, []), (.max, .max, []), (0, 0, []),
    (1, -2, []), (-1, -2, []), (0, .max, [0, 1, 2, 3, 4]), (1, .max, []), (-1, .max, []),
  ])
  func `a page beyond an end is empty`(number: Int, size: Int, rows: [Int]) {
    let slot = ArraySlot(0..<5)
    let page = slot.page(number: ValueSlot(number), size: ValueSlot(size))
    #expect(Array(page.elements) == rows)
    page.tearDown()
  }

  @Test(arguments: [(0, []), (2, [3, 4]), (5, [0, 1, 2, 3, 4]), (.max, [0, 1, 2, 3, 4]), (-1, []), (.min, [])])
  func `a suffix and a prefix are at most everything`(length: Int, rows: [Int]) {
    let (slot, limit) = (ArraySlot(0..<5), ValueSlot(3))
    let (tail, head) = (slot.suffix(limit), slot.reversedCopy().prefix(limit))
    limit.value = length
    #expect(Array(tail.elements) == rows)
    #expect(head.elements.reversed() == rows)
    tail.tearDown()
    head.tearDown()
  }

  @Test func `a window of a fixed length may have a label`() {
    let slot = ArraySlot(0..<5)
    let (head, tail) = (slot.prefix(2, label: "head"), slot.suffix(2, label: "tail"))
    #expect(Array(head.elements) == [0, 1] && tail.elements == [3, 4])
    slot.removeFirst()
    #expect(Array(head.elements) == [1, 2] && tail.elements == [3, 4])
    #expect(head.describe().contains("\"head\"") && tail.describe().contains("\"tail\""))
    head.tearDown()
    tail.tearDown()
  }

  @Test func `one storage may be both parameters`() {
    let (slot, number) = (ArraySlot(0..<9), ValueSlot(1))
    let window = slot.window(offset: number, limit: number)
    expectSignals(of: window, [.transition([.replace(at: 0, past: [1], future: [3, 4, 5])])]) { number.value = 3 }
    window.tearDown()
  }

  @Test func `a negative fixed parameter`() async throws {
    let limit = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ArraySlot([1]).prefix(-1, label: "top", fileID: "App/Board.swift", line: 7)
    }
    limit.tells(.badParameter, "ArrayWindow<Int> \"top\" (Board.swift:7) was given the negative limit -1.")
    let plain = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ArraySlot([1]).suffix(-2, fileID: "App/Board.swift", line: 8)
    }
    plain.tells(.badParameter, "ArrayWindow<Int> (Board.swift:8) was given the negative limit -2.")
    let number = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ArraySlot([1]).page(number: -1, size: ValueSlot(1), fileID: "App/Board.swift", line: 7)
    }
    number.tells(.badParameter, "ArrayWindow<Int> (Board.swift:7) was given the negative number -1.")
  }
}

extension ArraySlot {
  fileprivate func reversedCopy() -> ArraySlot<Element> { ArraySlot(elements.reversed()) }
}
