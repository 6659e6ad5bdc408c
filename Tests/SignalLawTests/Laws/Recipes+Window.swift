import SignalGraph
import SignalGraphTesting

/// Windows: with fixed parameters, with parameters made of their own source, and from a constant.
extension Recipes {
  static var windowsOfRows: [StageRecipe<Rows, Rows>] {
    windows(of: " of rows") { rows, salt in
      rows.isEmpty ? salt : (rows[0].key &+ rows[rows.count - 1].value &* salt &+ rows.count) % 17 - 3
    }
  }

  static var windowsOfRow: [StageRecipe<Row, Row>] {
    windows(of: "") { row, salt in
      row.isEmpty ? salt : (row[0] &+ row[row.count - 1] &* salt &+ row.count) % 17 - 3
    }
  }

  static var rangesOfNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("key range") {
        $0.entries(in: 40..<130)
      } oracle: {
        $0.filter { 40 <= $0.key && $0.key < 130 }
      },
      StageRecipe("adjusted key range") { input in
        input.entries(in: Deriving(input) { range($0) })
      } oracle: { numbers in
        let bounds = range(numbers)
        return numbers.filter { bounds.contains($0.key) }
      },
    ]
  }

  static var rangesOfMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("range of members") {
        $0.members(in: 40..<130)
      } oracle: {
        $0.filter { 40 <= $0 && $0 < 130 }
      },
      StageRecipe("adjusted range of members") { input in
        input.members(in: Deriving(input) { KeyBounds($0.count..<$0.count + 60) })
      } oracle: { members in
        members.filter { members.count <= $0 && $0 < members.count + 60 }
      },
    ]
  }

  /// Made of the value of key 0, and of the count.
  private static func range(_ numbers: TableDictionary<Int, Int>) -> KeyBounds<Int> {
    let lower = max(0, min(numbers[0] ?? 0, 100))
    switch numbers.count % 4 {
    case 0: return KeyBounds(from: lower * 20)
    case 1: return KeyBounds(...(lower * 10))
    case 2: return KeyBounds(lower..<lower + 100)
    default: return KeyBounds(lower * 9...lower * 10)
    }
  }

  /// For short arrays.
  static var smallWindows: [StageRecipe<Row, Row>] {
    [
      StageRecipe("short prefix") {
        $0.prefix(1)
      } oracle: {
        part($0, 0, 1)
      },
      StageRecipe("short suffix") {
        $0.suffix(2)
      } oracle: {
        part($0, max(0, $0.count - 2), 2)
      },
      StageRecipe("short drop of the first") {
        $0.dropFirst()
      } oracle: {
        part($0, 1, $0.count)
      },
      StageRecipe("short drop of the last") {
        $0.dropLast(2)
      } oracle: {
        part($0, 0, $0.count - 2)
      },
      StageRecipe("short window") {
        $0.window(offset: 1, limit: 2)
      } oracle: {
        part($0, 1, 2)
      },
      StageRecipe("short page") { input in
        input.page(number: Deriving(input) { ($0.first ?? 0) - 1 }, size: 2)
      } oracle: {
        part($0, (($0.first ?? 0) - 1) * 2, 2)
      },
      StageRecipe("short adjusted window") { input in
        input.window(offset: Deriving(input) { $0.last ?? 0 }, limit: Deriving(input) { 4 - $0.count })
      } oracle: {
        part($0, $0.last ?? 0, 4 - $0.count)
      },
    ]
  }

  static var totalsOfRow: [StageRecipe<Row, Number>] {
    [
      StageRecipe(
        "total of a window",
        rigging: { input, rigging in
          let window = input.prefix(2)
          rigging.keep(window)
          rigging.onTearDown { window.tearDown() }
          return window.total
        },
        oracle: { $0.count }
      )
    ]
  }

  private static func windows<Element: Equatable>(
    of kind: String,
    _ derive: @escaping (TreeArray<Element>, Int) -> Int
  ) -> [StageRecipe<ArrayStorage<Element>, ArrayStorage<Element>>] {
    [
      StageRecipe("prefix\(kind)") {
        $0.prefix(5)
      } oracle: {
        part($0, 0, 5)
      },
      StageRecipe("suffix\(kind)") {
        $0.suffix(5)
      } oracle: {
        part($0, max(0, $0.count - 5), 5)
      },
      StageRecipe("window\(kind)") {
        $0.window(offset: 3, limit: 20)
      } oracle: {
        part($0, 3, 20)
      },
      StageRecipe("adjusted suffix\(kind)") { input in
        input.suffix(Deriving(input) { derive($0, 1) })
      } oracle: { elements in
        let limit = max(0, derive(elements, 1))
        return part(elements, max(0, elements.count - limit), limit)
      },
      StageRecipe("adjusted drop of the first\(kind)") { input in
        input.dropFirst(Deriving(input) { derive($0, 4) })
      } oracle: {
        part($0, derive($0, 4), 1000)
      },
      StageRecipe("adjusted drop of the last\(kind)") { input in
        input.dropLast(Deriving(input) { derive($0, 6) })
      } oracle: {
        part($0, 0, $0.count - max(0, derive($0, 6)))
      },
      StageRecipe("adjusted window\(kind)") { input in
        input.window(offset: Deriving(input) { derive($0, 2) }, limit: Deriving(input) { derive($0, 3) })
      } oracle: {
        part($0, derive($0, 2), derive($0, 3))
      },
      StageRecipe("adjusted page\(kind)") { input in
        input.page(number: Deriving(input) { derive($0, 5) / 2 }, size: 6)
      } oracle: {
        part($0, derive($0, 5) / 2 * 6, 6)
      },
    ]
  }

  /// The elements whose position is in `offset ..< offset + limit`.
  private static func part<Element>(_ elements: TreeArray<Element>, _ offset: Int, _ limit: Int) -> TreeArray<Element> {
    TreeArray(elements.enumerated().filter { offset <= $0.offset && $0.offset < offset + limit }.map(\.element))
  }
}
