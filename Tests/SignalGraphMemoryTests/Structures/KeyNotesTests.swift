import Testing

@testable import SignalGraph

/// Notes against an array and a dictionary.
@Suite struct KeyNotesTests {
  /// A key that counts how often it is hashed.
  private struct Key: Hashable {
    let (number, hashes): (Int, CallCounter)

    static func == (left: Key, right: Key) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) {
      hashes.record()
      hasher.combine(number)
    }
  }

  private final class CallCounter {
    private(set) var count = 0
    func record() { count += 1 }
  }

  @Test(arguments: [1, 5, 8, 9, 12, 60, 700])
  func `notes of a few keys and of many are what a dictionary has, in order`(spread: Int) {
    let notes = KeyNotes<String, Int>()
    var random = TreeRandom(seed: UInt64(spread))
    for _ in 0..<3 {
      var (keys, expected) = ([String](), [String: Int]())
      for step in 0..<spread * 2 {
        let key = "key \(random.next() % UInt64(spread))"
        if expected[key] == nil { keys.append(key) }
        expected[key, default: 7] += step
        notes.change(key, from: 7) { $0 += step }
        #expect(notes.checkInvariants() == nil)
      }
      notes.exchangeKeys { $0 }
      #expect(notes.entries.map(\.key) == keys && !notes.isEmpty)
      #expect(notes.entries.allSatisfy { expected[$0.key] == $0.value })
      notes.reset()
      #expect(notes.isEmpty && notes.checkInvariants() == nil)
    }
  }

  @Test func `a few keys are not hashed`() {
    let (notes, counter) = (KeyNotes<Key, Int>(), CallCounter())
    func note(_ keys: Range<Int>) {
      for number in keys { notes.change(Key(number: number, hashes: counter), from: 0) { $0 += 1 } }
    }
    note(0..<8)
    note(0..<8)
    #expect(counter.count == 0)
    note(0..<9)
    #expect(counter.count > 0 && notes.entries.map(\.value) == Array(repeating: 3, count: 8) + [1])
  }
}
