import SignalGraph
import SignalGraphTesting

typealias Numbers = DictionaryStorage<Int, Int>
typealias Rows = ArrayStorage<DictionaryEntry<Int, Int>>
typealias Row = ArrayStorage<Int>
typealias Members = SetStorage<Int>
typealias Number = ValueStorage<Int>

/// What trials begin with: payloads that let any two stages be joined.
enum Origins {
  static var numbers: DictionaryOrigin<Int, Int> { DictionaryOrigin(keys: 250, values: 12) }
  static var rows: ArrayOrigin<DictionaryEntry<Int, Int>> {
    ArrayOrigin(values: 20) { DictionaryEntry(key: $0, value: $0 % 7) }
  }
  static var row: ArrayOrigin<Int> { ArrayOrigin(values: 12) }
  static var members: SetOrigin<Int> { SetOrigin(members: 250) }
  static var number: ValueOrigin<Int> { ValueOrigin(values: 8) }
}
