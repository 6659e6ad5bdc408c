/// The reference of a look-up of elements, on the standard library's tables and arrays.
///
/// Blocks of some hundred rows by number, in an order; of each row its block, its element and what that finds; a table of
/// the numbers, and one that tells which rows name a number.
struct LookedUpElementsByHand: View {
  typealias Drawn = ArrayScript

  private static let size = 256
  private let count: Int
  private var numbers: [Int: Int]
  private var naming: [Int: Set<Int>] = [:]
  /// The rows of each block by its number, which stays.
  private var blocks: [[Int]] = []
  /// The numbers of the blocks in their order, and in the same order how many rows each has.
  private var order: [Int] = []
  private var counts: [Int] = []
  /// Of each row its block, its element, and what that finds.
  private var owners: [Int] = []
  private var elements: [Int] = []
  private var found: [Int] = []
  private var free: [Int] = []
  /// What somebody would do with the indices.
  private var indices = 0
  private var random = SplitMix64(seed: Workload.seed &+ 1)

  init(_ load: ContiguousArray<Int>) {
    count = max(load.count / 4, 1)
    numbers = NumbersByName.table(for: load.count)
    for start in stride(from: 0, to: load.count, by: Self.size) {
      add([], at: order.count)
      for element in load[start..<min(start + Self.size, load.count)] {
        put(newRow(element), in: order.count - 1, at: counts[order.count - 1])
      }
    }
  }

  private mutating func add(_ rows: [Int], at slot: Int) {
    for row in rows { owners[row] = blocks.count }
    order.insert(blocks.count, at: slot)
    counts.insert(rows.count, at: slot)
    blocks.append(rows)
  }

  @inline(__always)
  private mutating func newRow(_ element: Int) -> Int {
    let row = free.popLast() ?? owners.count
    if row == owners.count {
      owners.append(-1)
      elements.append(element)
      found.append(0)
    }
    name(row, element)
    return row
  }

  @inline(__always)
  private mutating func name(_ row: Int, _ element: Int) {
    elements[row] = element
    naming[element % count, default: []].insert(row)
    found[row] = numbers[element % count] ?? 0
  }

  @inline(__always)
  private mutating func unname(_ row: Int) { naming[elements[row] % count]?.remove(row) }

  /// The block of a row, and its index there.
  @inline(__always)
  private func locate(_ position: Int, forInsertion: Bool = false) -> (slot: Int, index: Int) {
    var (slot, index) = (0, position)
    while slot < order.count - 1, forInsertion ? index > counts[slot] : index >= counts[slot] {
      index -= counts[slot]
      slot += 1
    }
    return (slot, index)
  }

  @inline(__always)
  private mutating func put(_ row: Int, in slot: Int, at index: Int) {
    owners[row] = order[slot]
    blocks[order[slot]].insert(row, at: index)
    counts[slot] += 1
    if counts[slot] <= 2 * Self.size { return }
    let rest = Array(blocks[order[slot]][Self.size...])
    blocks[order[slot]].removeSubrange(Self.size...)
    counts[slot] = Self.size
    add(rest, at: slot + 1)
  }

  @inline(__always)
  private mutating func take(at position: Int) -> Int {
    let (slot, index) = locate(position)
    counts[slot] -= 1
    return blocks[order[slot]].remove(at: index)
  }

  @inline(__always)
  mutating func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let element, let position):
      let (slot, index) = locate(position, forInsertion: true)
      put(newRow(element), in: slot, at: index)
    case .remove(let position):
      let row = take(at: position)
      unname(row)
      free.append(row)
    case .move(let from, let to):
      let row = take(at: from)
      let (slot, index) = locate(to, forInsertion: true)
      put(row, in: slot, at: index)
    case .update(let element, let position):
      let (slot, index) = locate(position)
      let row = blocks[order[slot]][index]
      if elements[row] == element { return }
      unname(row)
      name(row, element)
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    let (name, number) = NumbersByName.draw(&self.random, of: count)
    if numbers.updateValue(number, forKey: name) == number { return }
    for row in naming[name] ?? [] {
      found[row] = number
      // Whoever shows the rows is told where each stands.
      var before = 0
      for slot in order.indices {
        if order[slot] == owners[row] { break }
        before += counts[slot]
      }
      indices &+= before + (blocks[owners[row]].firstIndex(of: row) ?? 0)
    }
  }

  var reading: UInt64 {
    let first = order.first { !blocks[$0].isEmpty }.map { blocks[$0][0] }
    return UInt64(bitPattern: Int64(first.map { elements[$0] &+ found[$0] } ?? 0)) &+ UInt64(owners.count - free.count)
  }

  var checksum: UInt64 {
    let rows = order.lazy.flatMap { blocks[$0] }
    return Checksum.ofPlaces(rows.map { UInt64(bitPattern: Int64(elements[$0] &+ found[$0])) })
  }
}
