import Foundation
import SignalGraph
import Testing

enum Soak {
  static let isEnabled =
    ProcessInfo.processInfo.environment["SIGNALGRAPH_SOAK"] != nil && residentPages() != nil
  static let updates = 1_000_000

  /// The memory of this process in pages; none where the system does not tell.
  static func residentPages() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

/// A million updates at steady size leave the memory where it was.
///
/// Runs in `.ci/soak` only: when SIGNALGRAPH_SOAK is set, on a system that tells its memory in `/proc`.
@Suite("Soak", .serialized, .enabled(if: Soak.isEnabled))
struct SteadyStateTests {
  /// Warms up, then counts pages before and after the updates.
  func expectSteadyMemory(_ name: String, _ update: (inout SignalsSupport.Numbers) -> Void) throws {
    var numbers = SignalsSupport.Numbers(state: Settings.seed)
    for _ in 0..<Soak.updates / 5 { update(&numbers) }
    let before = try #require(Soak.residentPages())
    for _ in 0..<Soak.updates { update(&numbers) }
    let after = try #require(Soak.residentPages())
    let growth = 100 * Double(after - before) / Double(before)
    print("soak: \(name), \(Soak.updates) updates, \(before) pages before, \(after) after, \(growth) % more")
    #expect(growth <= 5)
  }

  @Test func `a keyed pipeline stays at its size`() throws {
    let size = 10_000
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0 &* 7919 % 1000) }))
    let rows = slot.filter { $0.value < 500 }.sorted { $0.value }.map { "\($0.key): \($0.value)" }
    let count = rows.counted()
    var heard = 0
    _ = rows.observe { _, _ in heard += 1 }
    try expectSteadyMemory("dictionary, filter, sort, map, count") { numbers in
      let key = Int.random(in: 0..<size, using: &numbers)
      switch numbers.next() % 8 {
      case 0:
        slot[key] = nil
      case 1:
        transaction {
          for offset in 0..<4 { slot[(key + offset) % size] = Int.random(in: 0..<1000, using: &numbers) }
        }
      default:
        slot[key] = Int.random(in: 0..<1000, using: &numbers)
      }
    }
    #expect(heard > Soak.updates / 10)
    #expect(count.value == rows.count)
    count.tearDown()
    rows.tearDown()
  }

  @Test func `an array that grows and shrinks stays at its size`() throws {
    let slot = ArraySlot(Array(0..<10_000))
    let doubled = slot.map { $0 &* 2 }
    try expectSteadyMemory("array, map") { numbers in
      let place = Int.random(in: 0..<9_000, using: &numbers)
      switch numbers.next() % 4 {
      case 0: slot[place] = place
      case 1: slot.move(from: place, to: place / 2)
      case 2 where slot.count < 11_000: slot.insert(place, at: place)
      default:
        if slot.count > 9_500 { slot.remove(at: place) }
      }
    }
    #expect(doubled.count == slot.count)
    doubled.tearDown()
  }

  @Test func `stages that come and go leave nothing`() throws {
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, $0) }))
    var round = 0
    try expectSteadyMemory("registering and tearing down") { numbers in
      round += 1
      guard round.isMultiple(of: 10) else {
        slot[Int.random(in: 0..<20, using: &numbers)] = round
        return
      }
      let rows = slot.filter { $0.value.isMultiple(of: 2) }.sorted { -$0.value }
      let token = rows.observe { _, _ in }
      if numbers.next().isMultiple(of: 2) { token.tearDown() }
      rows.tearDown()
    }
  }
}
