import SignalGraph
import SignalGraphTesting
import Testing

extension DictionaryLiveMappingTests {
  @Test(arguments: 0..<6)
  func `random rows and values`(seed: Int) {
    let scores = (0..<5).map { ValueSlot($0) }
    let derived = scores[0].map { $0 / 2 }.map { $0 + 1 }
    let sources = scores + [derived] as [ValueStorage<Int>]
    let rows = DictionarySlot<Int, LiveRow>([:])
    let keys = SetSlot<Int>([1, 2])
    playAtRandom(seed) { width in
      let sources = sources + [width]
      return [
        rows.map(live: { $0.value.score }) { $0.value.number * 10 + $1 },
        rows.mapValues(\.score).flattened(),
        rows.mapValues(live: { $0.number % 2 == 0 ? $0.score : width }) { $0.number - $1 },
        rows.compactMap(live: { $0.value.score }) { $1 % 2 == 0 ? $0.value.number / 2 : nil },
        rows.filter(live: { $0.value.score }) { $1 > 1 }.mapValues(\.number),
        rows.mapValues { row in row.score.map { $0 + row.number } }.flattened(),
        keys.associated(live: { sources[$0] }) { $0 * 10 + $1 },
        rows.map(with: width) { row, width in sources[(row.value.number + width) % 7] }.flattened(),
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: rows[key] = nil
      case 1: keys.insert(key)
      case 2: keys.remove(key)
      case 3: rows.refresh(key)
      case 4, 5:
        rows[key] = LiveRow(Int.random(in: 0..<4, using: &generator), sources[Int.random(in: 0..<6, using: &generator)])
      default: scores[key % 5].value = Int.random(in: 0..<4, using: &generator)
      }
    } oracles: { width in
      func value(_ source: ValueStorage<Int>) -> Int { source.value! }
      let live = rows.elements
      let all = sources.map { $0.value! } + [width]
      return [
        live.mapValues { $0.number * 10 + value($0.score) },
        live.mapValues { value($0.score) },
        live.mapValues { $0.number - ($0.number % 2 == 0 ? value($0.score) : width) },
        live.filter { value($0.value.score) % 2 == 0 }.mapValues { $0.number / 2 },
        live.filter { value($0.value.score) > 1 }.mapValues(\.number),
        live.mapValues { value($0.score) + $0.number },
        TableDictionary(uniqueKeysWithValues: keys.elements.map { ($0, $0 * 10 + all[$0]) }),
        live.mapValues { all[($0.number + width) % 7] },
      ]
    }
    derived.tearDown()
    #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
  }
}
