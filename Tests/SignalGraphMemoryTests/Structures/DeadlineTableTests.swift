import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct DeadlineTableTests {
  @Test func `what is due comes in order, equal deadlines in the order in which they were set`() {
    var table = DeadlineTable<String>()
    let numbers = ["a", "b", "c", "d"].map { table.insert($0) }
    for (number, seconds) in zip(numbers, [3, 1, 3, 2]) { table.setDeadline(.seconds(seconds), of: number) }
    table.setDeadline(.seconds(3), of: numbers[0])
    var due: [String] = []
    while let number = table.popFirst(until: .seconds(3)) { due.append(table[number]) }
    #expect(due == ["b", "d", "c", "a"])
    let first = table.first
    #expect(first == nil && table.count == 4)
  }

  @Test func `random deadlines come as a sorted list gives them`() {
    for seed in 0..<30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var table = DeadlineTable<Int>()
      var model: [Int: (deadline: Int, serial: Int)] = [:]
      var numbers: [Int] = []
      for step in 0..<400 {
        switch generator.number(below: 6) {
        case 0, 1: numbers.append(table.insert(step))
        case 2, 3:
          guard let number = numbers.randomElement(using: &generator) else { break }
          let deadline = generator.number(below: 50)
          table.setDeadline(.seconds(deadline), of: number)
          model[number] = (deadline, step)
        case 4:
          guard let index = numbers.indices.randomElement(using: &generator) else { break }
          let number = numbers.remove(at: index)
          if step % 2 == 0 { table.setDeadline(nil, of: number) }
          table.remove(number)
          model[number] = nil
        default:
          let instant = generator.number(below: 50)
          var due: [Int] = []
          while let number = table.popFirst(until: .seconds(instant)) { due.append(number) }
          let expected = model.filter { $0.value.deadline <= instant }
            .sorted { ($0.value.deadline, $0.value.serial) < ($1.value.deadline, $1.value.serial) }.map(\.key)
          #expect(due == expected, "seed \(seed), step \(step)")
          for number in due { model[number] = nil }
        }
        #expect(table.checkInvariants() == nil, "seed \(seed), step \(step)")
        #expect(table.count == numbers.count && table.deadlineCount == model.count)
        let first = table.first
        #expect(first == model.values.map(\.deadline).min().map { .seconds($0) })
      }
    }
  }
}
