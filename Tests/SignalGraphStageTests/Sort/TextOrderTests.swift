import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Stages that go by texts in any form, against the order of their composed forms.
///
/// There are few texts, of which many are equal or begin with another, so that an order that contradicts itself would
/// trap.
@Suite struct TextOrderTests {
  typealias Entry = DictionaryEntry<Int, String>
  typealias Named = DictionaryEntry<String, Int>

  /// A text's place: its composed form, scalar by scalar.
  struct Place: Comparable {
    let scalars: [UInt32]

    init(_ text: String) { scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value) }

    static func < (one: Self, other: Self) -> Bool { one.scalars.lexicographicallyPrecedes(other.scalars) }
  }

  static let alphabet: [Unicode.Scalar] = [
    "A", "!", "\u{C4}", "\u{308}", "\u{323}", "\u{345}", "\u{2126}", "\u{3A9}", "\u{1100}", "\u{1161}", "\u{4E2D}",
    "\0",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<generator.number(below: 4) { scalars.append(alphabet[generator.number(below: alphabet.count)]) }
    return String(scalars)
  }

  static func edit(_ slot: DictionarySlot<Int, String>, _ generator: inout SeededGenerator) {
    slot[generator.number(below: 24)] = generator.chance(1, in: 4) ? nil : text(&generator)
  }

  static func edit(_ slot: DictionarySlot<String, Int>, _ generator: inout SeededGenerator) {
    slot[text(&generator)] = generator.chance(1, in: 4) ? nil : generator.number(below: 6)
  }

  static func entries<Key, Value>(_ slot: DictionarySlot<Key, Value>) -> [DictionaryEntry<Key, Value>] {
    slot.elements.map { DictionaryEntry(key: $0.key, value: $0.value) }
  }

  @Test(arguments: 1...3)
  func `dictionaries by texts`(_ seed: Int) {
    let slot = DictionarySlot<Int, String>()
    playAtRandom(seed) { width -> [ArrayStorage<Entry>] in
      [
        slot.sorted { $0.value },
        slot.sorted { $0.value[...] },
        slot.sorted(by: .descending(\.value)),
        slot.sorted(by: .descending(\.value).erased()),
        slot.sorted(by: .ascending(\.value.utf8.count).ascending(\.value)),
        slot.sorted(by: { $0.value }, ties: .by { -$0 }),
        slot.sorted(with: width) { $1 % 2 == 0 ? $0.value : "" },
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { width in
      let rows = Self.entries(slot).map { (row: $0, place: Place($0.value)) }
      func sorted(_ precedes: ((row: Entry, place: Place), (row: Entry, place: Place)) -> Bool) -> TreeArray<Entry> {
        TreeArray(rows.sorted(by: precedes).map(\.row))
      }
      let ascending = sorted { ($0.place, $0.row.key) < ($1.place, $1.row.key) }
      let descending = sorted { ($1.place, $0.row.key) < ($0.place, $1.row.key) }
      return [
        ascending, ascending, descending, descending,
        sorted {
          ($0.row.value.utf8.count, $0.place, $0.row.key) < ($1.row.value.utf8.count, $1.place, $1.row.key)
        },
        sorted { ($0.place, -$0.row.key) < ($1.place, -$1.row.key) },
        width % 2 == 0 ? ascending : sorted { $0.row.key < $1.row.key },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `dictionaries of which the keys are texts`(_ seed: Int) {
    let slot = DictionarySlot<String, Int>()
    playAtRandom(seed) { width -> [ArrayStorage<Named>] in
      [
        slot.sorted(), slot.sorted { $0.value % 3 }, slot.sorted(with: width) { $0.value % $1 },
        slot.entries(in: "A"..<"\u{C4}!").sorted(),
        slot.entries(in: width.map { $0 % 2 == 0 ? KeyBounds(through: "\u{C4}") : KeyBounds(from: "A\u{308}!") })
          .sorted(),
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { width in
      let rows = Self.entries(slot).map { (row: $0, place: Place($0.key)) }.sorted { $0.place < $1.place }
      func within(_ isInside: (Place) -> Bool) -> TreeArray<Named> {
        TreeArray(rows.filter { isInside($0.place) }.map(\.row))
      }
      func sorted(_ order: (Int) -> Int) -> TreeArray<Named> {
        TreeArray(rows.sorted { (order($0.row.value), $0.place) < (order($1.row.value), $1.place) }.map(\.row))
      }
      return [
        within { _ in true }, sorted { $0 % 3 }, sorted { $0 % width },
        within { Place("A") <= $0 && $0 < Place("\u{C4}!") },
        within { width % 2 == 0 ? $0 <= Place("\u{C4}") : $0 >= Place("\u{C4}!") },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `arrays of texts`(_ seed: Int) {
    let slot = ArraySlot<String>()
    playAtRandom(seed) { width -> [ArrayStorage<String>] in
      [
        slot.sorted(), slot.sorted(by: .descending { $0 }), slot.sorted { $0.last ?? "z" },
        slot.sorted(with: width) { Descending($0 + String(repeating: "\u{308}", count: $1 % 3)) },
      ]
    } edit: {
      slot.editAtRandom(&$0, Self.text)
    } oracles: { width in
      func sorted(_ isReverse: Bool, _ order: (String) -> String) -> TreeArray<String> {
        let rows = slot.elements.enumerated().map {
          (row: $0.element, position: $0.offset, place: Place(order($0.element)))
        }
        return TreeArray(
          rows.sorted {
            $0.place == $1.place ? $0.position < $1.position : ($0.place < $1.place) != isReverse
          }.map(\.row))
      }
      return [
        sorted(false) { $0 }, sorted(true) { $0 }, sorted(false) { String($0.last ?? "z") },
        sorted(true) { $0 + String(repeating: "\u{308}", count: width % 3) },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `sets of texts`(_ seed: Int) {
    let slot = SetSlot<String>()
    playAtRandom(seed) { width -> [ArrayStorage<String>] in
      [slot.sorted(), slot.sorted { $0.count }, slot.sorted(with: width) { $0.prefix($1) }]
    } edit: {
      let text = Self.text(&$0)
      if $0.chance(2, in: 3) { slot.insert(text) } else { slot.remove(text) }
    } oracles: { width in
      let rows = slot.elements.map { (row: $0, place: Place($0)) }
      return [
        TreeArray(rows.sorted { $0.place < $1.place }.map(\.row)),
        TreeArray(rows.sorted { ($0.row.count, $0.place) < ($1.row.count, $1.place) }.map(\.row)),
        TreeArray(
          rows.sorted {
            (Place(String($0.row.prefix(width))), $0.place) < (Place(String($1.row.prefix(width))), $1.place)
          }.map(\.row)),
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `sections of texts by texts`(_ seed: Int) {
    typealias Row = SectionRow<String, Int, Entry>
    let slot = DictionarySlot<Int, String>()
    func group(_ text: String) -> String { String(text.unicodeScalars.prefix(2)) }
    playAtRandom(seed) { width -> [ArrayStorage<Row>] in
      [
        slot.sectioned(by: { group($0.value) }, sortedBy: { $0.value }, .count),
        slot.sectioned(with: width, by: { row, _ in group(row.value) }, sortedBy: { $0.key % $1 }, as: { _ in .count }),
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { width in
      func sections(_ precedes: (Entry, Entry) -> Bool) -> TreeArray<Row> {
        let groups = Dictionary(grouping: Self.entries(slot)) { group($0.value) }
        return TreeArray(
          groups.sorted { Place($0.key) < Place($1.key) }.flatMap { group, rows in
            [Row.header(group, rows.count)] + rows.sorted(by: precedes).map { .element($0) }
          })
      }
      return [
        sections { (Place($0.value), $0.key) < (Place($1.value), $1.key) },
        sections { ($0.key % width, $0.key) < ($1.key % width, $1.key) },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `groups whose rows stand in the order of texts`(_ seed: Int) {
    let slot = DictionarySlot<String, Int>()
    playAtRandom(seed) { width -> [DictionaryStorage<Int, TreeArray<Named>>] in
      [
        slot.collected { $0.value % 3 },
        slot.collected(by: { $0.value % 3 }, sortedBy: { Descending($0.key) }, prefix: width),
        slot.collected(by: { $0.value % 2 }, sortedBy: { $0.value / 2 }),
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { width in
      func groups(
        _ group: (Int) -> Int, _ limit: Int, _ precedes: (Named, Named) -> Bool
      ) -> TableDictionary<Int, TreeArray<Named>> {
        var result = TableDictionary<Int, TreeArray<Named>>()
        for (group, rows) in Dictionary(grouping: Self.entries(slot), by: { group($0.value) }) {
          result[group] = TreeArray(rows.sorted(by: precedes).prefix(limit))
        }
        return result
      }
      return [
        groups({ $0 % 3 }, .max) { Place($0.key) < Place($1.key) },
        groups({ $0 % 3 }, width) { Place($1.key) < Place($0.key) },
        groups({ $0 % 2 }, .max) { ($0.value / 2, Place($0.key)) < ($1.value / 2, Place($1.key)) },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `aggregates of texts`(_ seed: Int) {
    let slot = DictionarySlot<Int, String>()
    playAtRandom(seed) { _ -> [ValueStorage<String?>] in
      [
        slot.aggregated(.min { $0.value }), slot.aggregated(.max { $0.value }), slot.aggregated(.median { $0.value }),
        slot.aggregated(.mode { $0.value }), slot.aggregated(.first { $0.value }).map { $0?.value },
        slot.aggregated(.last(by: { $0.key % 3 }, ties: { $0.value })).map { $0?.value },
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { _ in
      let texts = slot.elements.map(\.value).sorted { Place($0) < Place($1) }
      let counts = Dictionary(grouping: texts) { $0 }.mapValues(\.count)
      let most = counts.values.max()
      let last = slot.elements.map { $0.key % 3 }.max()
      return [
        texts.first, texts.last, texts.isEmpty ? nil : texts[(texts.count - 1) / 2],
        texts.first { counts[$0] == most }, texts.first,
        slot.elements.filter { $0.key % 3 == last }.map(\.value).min { Place($0) < Place($1) },
      ]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `ranks among texts`(_ seed: Int) {
    let slot = DictionarySlot<Int, String>()
    playAtRandom(seed) { width -> [StateStorage<ValueTransaction<Int?>>] in
      [slot.rank(of: width) { $0.value }, slot.rank(of: width, .dense) { $0.value }]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { width in
      let place = slot[width].map { Place($0) }
      let less = slot.elements.map { Place($0.value) }.filter { other in place.map { other < $0 } ?? false }
      return [place.map { _ in less.count + 1 }, place.map { _ in Set(less.map(\.scalars)).count + 1 }]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...3)
  func `the lowest of texts that get one key`(_ seed: Int) {
    let slot = DictionarySlot<String, Int>()
    playAtRandom(seed) { width -> [DictionaryStorage<Int, Int>] in
      [
        slot.rekeyed { $0.value % 2 },
        slot.rekeyed(by: { $0.value % 3 }, collisions: .combined { $0 &* 7 &+ $1 }),
      ]
    } edit: {
      Self.edit(slot, &$0)
    } oracles: { _ in
      func rekeyed(_ width: Int, _ combine: (Int, Int) -> Int) -> TableDictionary<Int, Int> {
        var result = TableDictionary<Int, Int>()
        for (_, value) in slot.elements.map({ (Place($0.key), $0.value) }).sorted(by: { $0.0 < $1.0 }) {
          result[value % width] = result[value % width].map { combine($0, value) } ?? value
        }
        return result
      }
      return [rekeyed(2) { first, _ in first }, rekeyed(3) { $0 &* 7 &+ $1 }]
    }
    slot.assertTornDown()
  }

  @Test(arguments: 1...2)
  func `trees whose keys are texts`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let slot = DictionarySlot<String, Int>()
    let trees = slot.nested(under: { $0.value == 0 ? nil : "A" }, sortedBy: { $0.key })
    for _ in 0..<300 {
      slot[Self.text(&generator)] = generator.chance(1, in: 3) ? nil : generator.number(below: 2)
      let roots = slot.elements.filter { $0.value == 0 || slot["A"] == nil }.map(\.key)
      let children = slot.elements.filter { $0.value == 1 && slot["A"] == 0 }.map(\.key)
      #expect(trees.roots.elements == TreeArray(roots.sorted { Place($0) < Place($1) }))
      #expect(trees["A"].map { Array($0.children) } ?? [] == children.sorted { Place($0) < Place($1) })
      // An entry that is its own parent is on a cycle, and in no tree.
      if slot["A"] == 1 { slot["A"] = 0 }
    }
    trees.tearDown()
    slot.assertTornDown()
  }
}
