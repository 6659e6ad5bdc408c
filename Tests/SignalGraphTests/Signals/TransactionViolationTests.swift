import Testing

@testable import SignalGraph

/// Illegal mutations end the process and say why, in debug and release builds.
@Suite struct TransactionViolationTests {
  @Test func `inserting a key that is present`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var state = [1: 1]
      DictionaryTransaction<Int, Int>([.insert(key: 1, value: 2)]).apply(to: &state)
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("is present") == true)
  }

  @Test func `updating a key that is absent`() async {
    await #expect(processExitsWith: .failure) {
      var state: [Int: Int] = [:]
      DictionaryTransaction<Int, Int>([.update(key: 1, past: 1, future: 2)]).apply(to: &state)
    }
  }

  @Test func `removing a key that is absent`() async {
    await #expect(processExitsWith: .failure) {
      var state: [Int: Int] = [:]
      DictionaryTransaction<Int, Int>([.remove(key: 1, past: 1)]).apply(to: &state)
    }
  }

  @Test func `recording two insertions of a key`() async {
    await #expect(processExitsWith: .failure) {
      _ = DictionaryTransaction<Int, Int>([.insert(key: 1, value: 1), .insert(key: 1, value: 1)])
    }
  }

  @Test func `recording an update after a removal`() async {
    await #expect(processExitsWith: .failure) {
      _ = DictionaryTransaction<Int, Int>([.remove(key: 1, past: 1), .update(key: 1, past: 1, future: 2)])
    }
  }

  @Test func `recording two removals of a key`() async {
    await #expect(processExitsWith: .failure) {
      _ = DictionaryTransaction<Int, Int>([.remove(key: 1, past: 1), .remove(key: 1, past: 1)])
    }
  }

  @Test func `recording several commands of which one is beyond all arrays`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ArrayTransaction([.insert(1, at: .max), .replace(at: .max, past: [1], future: [2, 3])])
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("for which no array") == true
    )
    #expect(ArrayTransaction([.insert(1, at: .max)]).fault(against: [1])?.kind == .badIndex)
  }

  #if DEBUG
    @Test func `appending to a list that shares its memory as if it did not`() async {
      await #expect(processExitsWith: .failure) {
        var transaction: SetTransaction<Int> = [.insert(1)]
        let kept = transaction
        var state: Set<Int> = [1]
        transaction.set(forKey: 2, in: &state)
        withExtendedLifetime(kept) {}
      }
    }

    @Test func `reading changes that are not there, and parts that a command has not`() async {
      let behind = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        print(DictionaryTransaction<Int, Int>([.insert(key: 1, value: 1)]).unsafeChanges[1])
      }
      #expect(Self.says(behind, "A list of 1 mutations has none at 1."))
      let command = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        print(ArrayTransaction<Int>([.insert(1, at: 0)]).unsafeChanges[1])
      }
      #expect(Self.says(command, "A list of 1 mutations has none at 1."))
      let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        print(ArrayTransaction<Int>([.insert(1, at: 0)]).unsafeChanges[0].from)
      }
      #expect(Self.says(part, "look at its kind first"))
    }

    private static func says(_ result: ExitTest.Result?, _ words: String) -> Bool {
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(words) == true
    }
  #endif

  @Test func `inserting and removing members wrongly`() async {
    await #expect(processExitsWith: .failure) {
      var state: Set<Int> = [1]
      SetTransaction<Int>([.insert(1)]).apply(to: &state)
    }
    await #expect(processExitsWith: .failure) {
      var state: Set<Int> = []
      SetTransaction<Int>([.remove(1)]).apply(to: &state)
    }
    await #expect(processExitsWith: .failure) {
      _ = SetTransaction<Int>([.insert(1), .insert(1)])
    }
    await #expect(processExitsWith: .failure) {
      _ = SetTransaction<Int>([.remove(1), .remove(1)])
    }
  }

  @Test func `an index that does not exist`() async {
    await #expect(processExitsWith: .failure) {
      var state: TreeArray = [1]
      ArrayTransaction<Int>([.remove(1, at: 1)]).apply(to: &state)
    }
    await #expect(processExitsWith: .failure) {
      var state = [1]
      ArrayTransaction<Int>([.replace(at: 0, past: [1, 2], future: [])]).apply(to: &state)
    }
    await #expect(processExitsWith: .failure) {
      _ = DictionaryTransaction<Int, Int>([.insert(key: 1, value: 1)]).mutations[1]
    }
  }

  @Test func `a transaction that is not in normal form fails its check`() async {
    await #expect(processExitsWith: .failure) {
      var transaction = SetTransaction<Int>()
      transaction.appendUnique(.insert(1))
      transaction.appendUnique(.remove(1))
      transaction.checkInvariants()
    }
    await #expect(processExitsWith: .failure) {
      var transaction = DictionaryTransaction<Int, Int>()
      transaction.appendUnique(.insert(key: 1, value: 1))
      transaction.appendUnique(.remove(key: 1, past: 1))
      transaction.checkInvariants()
    }
  }

  #if DEBUG
    @Test func `a past that is not the value held`() async {
      await #expect(processExitsWith: .failure) {
        var state = [1: 1]
        DictionaryTransaction<Int, Int>([.update(key: 1, past: 2, future: 3)]).apply(to: &state)
      }
      await #expect(processExitsWith: .failure) {
        var state = 1
        ValueTransaction(past: 2, future: 3).apply(to: &state)
      }
      await #expect(processExitsWith: .failure) {
        _ = ValueTransaction(past: 2, future: 3).composed(with: ValueTransaction(past: 4, future: 5))
      }
      await #expect(processExitsWith: .failure) {
        var state: TreeArray = [1]
        ArrayTransaction<Int>([.update(at: 0, past: 2, future: 3)]).apply(to: &state)
      }
      await #expect(processExitsWith: .failure) {
        _ = ArrayTransaction<Int>([.insert(1, at: 0), .update(at: 0, past: 2, future: 3)])
      }
      await #expect(processExitsWith: .failure) {
        _ = DictionaryTransaction<Int, Int>([.insert(key: 1, value: 1), .remove(key: 1, past: 2)])
      }
    }
  #endif
}
