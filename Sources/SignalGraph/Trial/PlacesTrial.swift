// A trial: what places would bring. The works of W1's chain, called directly, without turns: as they are today (A), with
// places (B), and with the map's results in the sort's leaves, too (C, D).
public import CSignalGraph

public struct TrialRow: Hashable, Sendable {
  @usableFromInline var group: Int
  @usableFromInline var score: Int
}

@usableFromInline typealias TrialEntry = DictionaryEntry<Int, TrialRow>

struct TrialRandom {
  var state: UInt64
  @inline(__always)
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (z ^ (z >> 31)) % UInt64(bound))
  }
  @inline(__always)
  mutating func row() -> TrialRow {
    let group = next(below: 16)
    return TrialRow(group: group, score: next(below: 1_000_000))
  }
}

/// The tally of a monitor: reads what comes.
struct TrialTally {
  var count = 0
  @inline(__always)
  mutating func read(_ list: borrowing MutationList<ArrayCommand<Int>>) {
    for command in list.unsafeMutations {
      switch command {
      case .insert: count &+= 1
      case .remove: count &-= 1
      default: break
      }
    }
  }
}

public class TrialModel {
  public let n: Int
  var random: TrialRandom
  var tally = TrialTally()
  public var sum: UInt64 = 0

  init(_ n: Int) {
    self.n = n
    random = TrialRandom(state: 42)
  }

  func loaded() -> TableDictionary<Int, TrialRow> {
    let table = KeyTable<Int, TrialRow>(capacity: n)
    for key in 0..<n { table.insertNew(key, random.row()) }
    return TableDictionary(table: table)
  }

  public func run(_ updates: Int) {}

  public static func make(_ kind: String, _ n: Int) -> TrialModel {
    // Closures come from elsewhere, as a user's do.
    switch kind {
    case "a": TrialToday(n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score })
    case "e":
      TrialToday(
        n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score }, foreseesOrders: true)
    case "b": TrialPlaces(n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score })
    case "c": TrialColumn(n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score }, tells: true)
    case "d": TrialColumn(n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score }, tells: false)
    case "f": TrialKeyedColumn(n, { $0.value.group < 8 }, { $0.value.score }, { $0.key &* 31 &+ $0.value.score })
    default: TrialModel(n)
    }
  }
}

/// As today.
final class TrialToday: TrialModel {
  typealias Sort = KeyedSort<KeyTies<DictionaryTransaction<Int, TrialRow>, Int>>
  @exclusivity(unchecked) var origin = TableDictionary<Int, TrialRow>()
  @exclusivity(unchecked) var members = TableDictionary<Int, TrialRow>()
  @exclusivity(unchecked) var sorted = TreeArray<TrialEntry>()
  @exclusivity(unchecked) var mapped = TreeArray<Int>()
  @exclusivity(unchecked) var edits = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var chosen = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var placed = ArrayTransaction<TrialEntry>()
  @exclusivity(unchecked) var made = ArrayTransaction<Int>()
  let foreseesOrders: Bool
  let sort: Sort
  let map: ArrayMap<TrialEntry, Int>
  let isIncluded: (TrialEntry) -> Bool
  let equality = Equality<TrialRow>()

  init(
    _ n: Int, _ isIncluded: @escaping (TrialEntry) -> Bool, _ order: @escaping (TrialEntry) -> Int,
    _ make: @escaping (TrialEntry) -> Int, foreseesOrders: Bool = false
  ) {
    self.foreseesOrders = foreseesOrders
    let subject = MessageSubject(TrialModel.self, "trial", #fileID, #line)
    sort = Sort(subject, SortControl(subject), KeyTies(order))
    map = ArrayMap(make)
    self.isIncluded = isIncluded
    super.init(n)
    origin = loaded()
    members = KeyedFilter<DictionaryTransaction<Int, TrialRow>>.select(origin, isIncluded)
    sorted = sort.begin(members)
    mapped = map.begin(sorted)
    tally.count = mapped.count
  }

  override func run(_ updates: Int) {
    for _ in 0..<updates {
      let key = random.next(below: n)
      step(key, random.row())
      sum = sum &* 31 &+ UInt64(bitPattern: Int64(mapped.first ?? 0)) &+ UInt64(tally.count)
    }
  }

  @inline(never)
  func step(_ key: Int, _ row: TrialRow) {
    put(key, row)
    if edits.isEmpty { return }
    KeyedFilter<DictionaryTransaction<Int, TrialRow>>.change(edits, &members, &chosen, isIncluded)
    if !chosen.isEmpty {
      sort.changeKeyed(chosen, &sorted, &placed)
      map.change(placed, &mapped, &made)
      tally.read(made.list)
      made.removeAll()
      placed.removeAll()
      chosen.removeAll()
    }
    edits.removeAll()
  }

  @inline(__always)
  func put(_ key: Int, _ value: TrialRow) {
    if n >= Foresight.least {
      let bits = KeyHash.bits(of: key)
      members.foresee(bits: bits)
      // Today the origin tells its direct readers alone.
      if foreseesOrders { sort.orders.foresee(bits: bits) }
    }
    let place = origin.place(of: key)
    guard let entry = place.entry else {
      origin.insert(value, forKey: key, at: place)
      return edits.list.appendOwned(.insert(key: key, value: value))
    }
    if equality(entry.pointee.value, value) { return }
    let (held, past) = origin.replaceValue(value, forKey: key, at: entry)
    edits.list.appendOwned(.update(key: held, past: past, future: value))
  }
}

/// The places of mutations, beside them.
struct TrialNames {
  var places = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
}

/// One bit for each place.
struct TrialBits {
  let words: UnsafeMutablePointer<UInt64>
  init(_ capacity: Int) {
    words = .allocate(capacity: capacity / 64 + 1)
    words.initialize(repeating: 0, count: capacity / 64 + 1)
  }
  @inline(__always)
  subscript(place: Int) -> Bool {
    get { words[place &>> 6] &>> UInt64(place & 63) & 1 != 0 }
    nonmutating set {
      let (word, bit) = (place &>> 6, UInt64(1) &<< UInt64(place & 63))
      words[word] = newValue ? words[word] | bit : words[word] & ~bit
    }
  }
  /// Sets a bit and returns the one before.
  @inline(__always)
  func exchange(_ place: Int, _ new: Bool) -> Bool {
    let (word, shift) = (place &>> 6, UInt64(place & 63))
    let old = words[word]
    words[word] = old & ~(1 &<< shift) | (new ? 1 : 0) &<< shift
    return old &>> shift & 1 != 0
  }
  @inline(__always)
  func prefetch(_ place: Int) { signalgraph_prefetch(words + place &>> 6) }
}

/// The slot and the filter with places.
class TrialPlaced: TrialModel {
  typealias Rule = KeyTies<DictionaryTransaction<Int, TrialRow>, Int>
  typealias Sort = SortKey<Int, Int>
  @exclusivity(unchecked) var origin = TableDictionary<Int, TrialRow>()
  @exclusivity(unchecked) var edits = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var chosen = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var made = ArrayTransaction<Int>()
  @exclusivity(unchecked) final var editPlaces = TrialNames()
  @exclusivity(unchecked) final var chosenPlaces = TrialNames()
  final let members: TrialBits
  /// The sort's own: which places it has, and their orders.
  final let held: TrialBits
  final let orders: UnsafeMutablePointer<Int>
  final let isIncluded: (TrialEntry) -> Bool
  final let order: (TrialEntry) -> Int
  final let equality = Equality<TrialRow>()
  final let subject = MessageSubject(TrialModel.self, "trial", #fileID, #line)
  final let bin = Bin<Int>()

  init(_ n: Int, _ isIncluded: @escaping (TrialEntry) -> Bool, _ order: @escaping (TrialEntry) -> Int) {
    self.isIncluded = isIncluded
    self.order = order
    let capacity = KeyTable<Int, TrialRow>.groups(for: n) * 8
    (members, held) = (TrialBits(capacity), TrialBits(capacity))
    orders = .allocate(capacity: capacity)
    orders.initialize(repeating: 0, count: capacity)
    super.init(n)
    origin = loaded()
  }

  /// The sorted members with their places noted.
  final func sortedMembers() -> TreeArray<TrialEntry> {
    let sorter = RowSorter<TrialEntry, Sort>(capacity: n)
    let table = origin.table!
    table.withEntries { entry in
      if !isIncluded(entry.pointee) { return }
      let place = entry - table.entries
      let order = order(entry.pointee)
      (members[place], held[place]) = (true, true)
      orders[place] = order
      sorter.add(entry.pointee, Sort(order, entry.pointee.key))
    }
    return sorter.sorted(subject, by: { Rule.less($0, $1) })
  }

  /// The slot's edit.
  @inline(__always)
  final func put(_ key: Int, _ value: TrialRow) {
    if n >= Foresight.least {
      let table = Unmanaged.passUnretained(origin.table.unsafelyUnwrapped)
      table._withUnsafeGuaranteedRef { table in
        let hash = table.hash(of: key)
        let group = table.home(hash)
        let place = KeyMarks.place(group, KeyMarks.matches(table.marks[group], KeyMarks.digest(hash)) | KeyMarks.last)
        members.prefetch(place)
        held.prefetch(place)
        signalgraph_prefetch(orders + place)
      }
    }
    let found = origin.place(of: key)
    guard let entry = found.entry else { fatalError("not in the model") }
    if equality(entry.pointee.value, value) { return }
    let place = entry - origin.table.unsafelyUnwrapped.entries
    let (heldKey, past) = origin.replaceValue(value, forKey: key, at: entry)
    editPlaces.places[edits.count] = UInt32(truncatingIfNeeded: place)
    edits.list.appendOwned(.update(key: heldKey, past: past, future: value))
  }

  @inline(__always)
  final func tell(_ change: DictionaryMutation<Int, TrialRow>, _ place: UInt32) {
    chosenPlaces.places[chosen.count] = place
    chosen.list.appendOwned(change)
  }

  @inline(__always)
  final func filter() {
    let changes = edits.unsafeChanges
    for position in 0..<changes.count {
      let name = editPlaces.places[position]
      let place = Int(truncatingIfNeeded: name)
      switch changes[position] {
      case .insert(let key, let value):
        if isIncluded(TrialEntry(key: key, value: value)) {
          members[place] = true
          tell(.insert(key: key, value: value), name)
        }
      case .update(let key, let past, let future):
        let isMember = isIncluded(TrialEntry(key: key, value: future))
        if members.exchange(place, isMember) {
          if isMember {
            tell(.update(key: key, past: past, future: future), name)
          } else {
            tell(.remove(key: key, past: past), name)
          }
        } else if isMember {
          tell(.insert(key: key, value: future), name)
        }
      case .remove(let key, let past):
        if members.exchange(place, false) { tell(.remove(key: key, past: past), name) }
      }
    }
  }
}

/// With places.
final class TrialPlaces: TrialPlaced {
  @exclusivity(unchecked) var sorted = TreeArray<TrialEntry>()
  @exclusivity(unchecked) var mapped = TreeArray<Int>()
  @exclusivity(unchecked) var placed = ArrayTransaction<TrialEntry>()
  let map: ArrayMap<TrialEntry, Int>

  init(
    _ n: Int, _ isIncluded: @escaping (TrialEntry) -> Bool, _ order: @escaping (TrialEntry) -> Int,
    _ make: @escaping (TrialEntry) -> Int
  ) {
    map = ArrayMap(make)
    super.init(n, isIncluded, order)
    sorted = sortedMembers()
    mapped = map.begin(sorted)
    tally.count = mapped.count
  }

  override func run(_ updates: Int) {
    for _ in 0..<updates {
      let key = random.next(below: n)
      step(key, random.row())
      sum = sum &* 31 &+ UInt64(bitPattern: Int64(mapped.first ?? 0)) &+ UInt64(tally.count)
    }
  }

  @inline(never)
  func step(_ key: Int, _ row: TrialRow) {
    put(key, row)
    if edits.isEmpty { return }
    filter()
    if !chosen.isEmpty {
      sort(&sorted, &placed)
      map.change(placed, &mapped, &made)
      tally.read(made.list)
      made.removeAll()
      placed.removeAll()
      chosen.removeAll()
    }
    edits.removeAll()
  }

  @inline(__always)
  func sort(_ state: inout TreeArray<TrialEntry>, _ output: inout ArrayTransaction<TrialEntry>) {
    let changes = chosen.unsafeChanges
    for position in 0..<changes.count {
      let place = Int(truncatingIfNeeded: chosenPlaces.places[position])
      switch changes[position] {
      case .insert(let key, let value):
        let row = TrialEntry(key: key, value: value)
        let order = order(row)
        if held.exchange(place, true) { subject.reportHeld(key) }
        orders[place] = order
        let index = state.insert(row, order: Sort(order, key), by: { Rule.less($0, $1) })
        output.list.appendOwned(.insert(row, at: index))
      case .update(let key, _, let future):
        let row = TrialEntry(key: key, value: future)
        let order = order(row)
        if !held[place] { subject.reportAbsent(key) }
        let old = orders[place]
        let (before, after) = (Sort(old, key), Sort(order, key))
        if Rule.same(before, after) {
          bin.keep(order)
          guard let (index, past) = state.update(order: before, with: row, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          output.list.appendOwned(.update(at: index, past: past, future: row))
        } else {
          orders[place] = order
          bin.keep(old)
          guard let (from, to, past) = state.move(order: before, to: after, with: row, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          if from == to {
            output.list.appendOwned(.update(at: from, past: past, future: row))
          } else {
            output.list.appendOwned(.move(from: from, to: to, past: past, future: row))
          }
        }
      case .remove(let key, _):
        if !held.exchange(place, false) { subject.reportAbsent(key) }
        let old = orders[place]
        guard let (index, past) = state.remove(order: Sort(old, key), by: { Rule.less($0, $1) }) else {
          subject.reportDisorder(key)
        }
        bin.keep(old)
        output.list.appendOwned(.remove(past, at: index))
      }
    }
  }
}

@usableFromInline struct TrialPair {
  @usableFromInline var row: TrialEntry
  @usableFromInline var made: Int
}

/// With places, and the map's results in the sort's leaves.
final class TrialColumn: TrialPlaced {
  @exclusivity(unchecked) var sorted = TreeArray<TrialPair>()
  @exclusivity(unchecked) var placed = ArrayTransaction<TrialEntry>()
  let make: (TrialEntry) -> Int
  let results = Equality<Int>()
  /// Whether the sort's own commands are recorded, too.
  let tells: Bool

  init(
    _ n: Int, _ isIncluded: @escaping (TrialEntry) -> Bool, _ order: @escaping (TrialEntry) -> Int,
    _ make: @escaping (TrialEntry) -> Int, tells: Bool
  ) {
    self.make = make
    self.tells = tells
    super.init(n, isIncluded, order)
    let rows = sortedMembers()
    sorted = TreeArray(
      ordered: rows.map { TrialPair(row: $0, made: make($0)) }, orders: rows.map { Sort(order($0), $0.key) })
    tally.count = sorted.count
  }

  override func run(_ updates: Int) {
    for _ in 0..<updates {
      let key = random.next(below: n)
      step(key, random.row())
      sum = sum &* 31 &+ UInt64(bitPattern: Int64(sorted.first?.made ?? 0)) &+ UInt64(tally.count)
    }
  }

  @inline(never)
  func step(_ key: Int, _ row: TrialRow) {
    put(key, row)
    if edits.isEmpty { return }
    filter()
    if !chosen.isEmpty {
      sort(&sorted, &placed, &made)
      tally.read(made.list)
      made.removeAll()
      placed.removeAll()
      chosen.removeAll()
    }
    edits.removeAll()
  }

  @inline(__always)
  func sort(
    _ state: inout TreeArray<TrialPair>, _ output: inout ArrayTransaction<TrialEntry>,
    _ products: inout ArrayTransaction<Int>
  ) {
    let changes = chosen.unsafeChanges
    for position in 0..<changes.count {
      let place = Int(truncatingIfNeeded: chosenPlaces.places[position])
      switch changes[position] {
      case .insert(let key, let value):
        let row = TrialEntry(key: key, value: value)
        let order = order(row)
        if held.exchange(place, true) { subject.reportHeld(key) }
        orders[place] = order
        let made = make(row)
        let index = state.insert(TrialPair(row: row, made: made), order: Sort(order, key), by: { Rule.less($0, $1) })
        if tells { output.list.appendOwned(.insert(row, at: index)) }
        products.list.appendOwned(.insert(made, at: index))
      case .update(let key, _, let future):
        let row = TrialEntry(key: key, value: future)
        let order = order(row)
        if !held[place] { subject.reportAbsent(key) }
        let old = orders[place]
        let (before, after) = (Sort(old, key), Sort(order, key))
        let made = make(row)
        let pair = TrialPair(row: row, made: made)
        if Rule.same(before, after) {
          guard let (index, past) = state.update(order: before, with: pair, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          if tells { output.list.appendOwned(.update(at: index, past: past.row, future: row)) }
          if !results(past.made, made) {
            products.list.appendOwned(.update(at: index, past: past.made, future: made))
          }
        } else {
          orders[place] = order
          bin.keep(old)
          guard let (from, to, past) = state.move(order: before, to: after, with: pair, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          if from == to {
            if tells { output.list.appendOwned(.update(at: from, past: past.row, future: row)) }
            if !results(past.made, made) {
              products.list.appendOwned(.update(at: from, past: past.made, future: made))
            }
          } else {
            if tells { output.list.appendOwned(.move(from: from, to: to, past: past.row, future: row)) }
            if results(past.made, made) {
              products.list.appendOwned(.shift(from: from, to: to, made))
            } else {
              products.list.appendOwned(.move(from: from, to: to, past: past.made, future: made))
            }
          }
        }
      case .remove(let key, _):
        if !held.exchange(place, false) { subject.reportAbsent(key) }
        let old = orders[place]
        guard let (index, past) = state.remove(order: Sort(old, key), by: { Rule.less($0, $1) }) else {
          subject.reportDisorder(key)
        }
        bin.keep(old)
        if tells { output.list.appendOwned(.remove(past.row, at: index)) }
        products.list.appendOwned(.remove(past.made, at: index))
      }
    }
  }
}

/// As today, but with the map's results in the sort's leaves.
final class TrialKeyedColumn: TrialModel {
  typealias Sort = SortKey<Int, Int>
  typealias Rule = KeyTies<DictionaryTransaction<Int, TrialRow>, Int>
  @exclusivity(unchecked) var origin = TableDictionary<Int, TrialRow>()
  @exclusivity(unchecked) var members = TableDictionary<Int, TrialRow>()
  @exclusivity(unchecked) var edits = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var chosen = DictionaryTransaction<Int, TrialRow>()
  @exclusivity(unchecked) var made = ArrayTransaction<Int>()
  let orders = KeyTable<Int, Int>()
  let isIncluded: (TrialEntry) -> Bool
  let order: (TrialEntry) -> Int
  let equality = Equality<TrialRow>()
  let subject = MessageSubject(TrialModel.self, "trial", #fileID, #line)
  let bin = Bin<Int>()
  @exclusivity(unchecked) var sorted = TreeArray<TrialPair>()
  @exclusivity(unchecked) var placed = ArrayTransaction<TrialEntry>()
  let make: (TrialEntry) -> Int
  let results = Equality<Int>()
  var tells: Bool { true }

  init(
    _ n: Int, _ isIncluded: @escaping (TrialEntry) -> Bool, _ order: @escaping (TrialEntry) -> Int,
    _ make: @escaping (TrialEntry) -> Int
  ) {
    self.make = make
    (self.isIncluded, self.order) = (isIncluded, order)
    super.init(n)
    origin = loaded()
    members = KeyedFilter<DictionaryTransaction<Int, TrialRow>>.select(origin, isIncluded)
    let sorter = RowSorter<TrialEntry, Sort>(capacity: n)
    orders.load(members) { key, value in
      let order = order(TrialEntry(key: key, value: value))
      sorter.add(TrialEntry(key: key, value: value), Sort(order, key))
      return order
    }
    let rows = sorter.sorted(subject, by: { Rule.less($0, $1) })
    sorted = TreeArray(
      ordered: rows.map { TrialPair(row: $0, made: make($0)) }, orders: rows.map { Sort(order($0), $0.key) })
    tally.count = sorted.count
  }

  override func run(_ updates: Int) {
    for _ in 0..<updates {
      let key = random.next(below: n)
      step(key, random.row())
      sum = sum &* 31 &+ UInt64(bitPattern: Int64(sorted.first?.made ?? 0)) &+ UInt64(tally.count)
    }
  }

  @inline(never)
  func step(_ key: Int, _ row: TrialRow) {
    put(key, row)
    if edits.isEmpty { return }
    KeyedFilter<DictionaryTransaction<Int, TrialRow>>.change(edits, &members, &chosen, isIncluded)
    if !chosen.isEmpty {
      sort(&sorted, &placed, &made)
      tally.read(made.list)
      made.removeAll()
      placed.removeAll()
      chosen.removeAll()
    }
    edits.removeAll()
  }

  @inline(__always)
  func sort(
    _ state: inout TreeArray<TrialPair>, _ output: inout ArrayTransaction<TrialEntry>,
    _ products: inout ArrayTransaction<Int>
  ) {
    let changes = chosen.unsafeChanges
    for position in 0..<changes.count {
      switch changes[position] {
      case .insert(let key, let value):
        let row = TrialEntry(key: key, value: value)
        let order = order(row)
        if orders.updateValue(order, forKey: key) != nil { subject.reportHeld(key) }
        let made = make(row)
        let index = state.insert(TrialPair(row: row, made: made), order: Sort(order, key), by: { Rule.less($0, $1) })
        if tells { output.list.appendOwned(.insert(row, at: index)) }
        products.list.appendOwned(.insert(made, at: index))
      case .update(let key, _, let future):
        let row = TrialEntry(key: key, value: future)
        let order = order(row)
        guard let entry = orders.find(key) else { subject.reportAbsent(key) }
        let old = entry.pointee.value
        let (before, after) = (Sort(old, key), Sort(order, key))
        let made = make(row)
        let pair = TrialPair(row: row, made: made)
        if Rule.same(before, after) {
          guard let (index, past) = state.update(order: before, with: pair, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          if tells { output.list.appendOwned(.update(at: index, past: past.row, future: row)) }
          if !results(past.made, made) {
            products.list.appendOwned(.update(at: index, past: past.made, future: made))
          }
        } else {
          entry.pointee.value = order
          bin.keep(old)
          guard let (from, to, past) = state.move(order: before, to: after, with: pair, by: { Rule.less($0, $1) }) else {
            subject.reportDisorder(key)
          }
          if from == to {
            if tells { output.list.appendOwned(.update(at: from, past: past.row, future: row)) }
            if !results(past.made, made) {
              products.list.appendOwned(.update(at: from, past: past.made, future: made))
            }
          } else {
            if tells { output.list.appendOwned(.move(from: from, to: to, past: past.row, future: row)) }
            if results(past.made, made) {
              products.list.appendOwned(.shift(from: from, to: to, made))
            } else {
              products.list.appendOwned(.move(from: from, to: to, past: past.made, future: made))
            }
          }
        }
      case .remove(let key, _):
        guard let old = orders.removeValue(forKey: key) else { subject.reportAbsent(key) }
        guard let (index, past) = state.remove(order: Sort(old, key), by: { Rule.less($0, $1) }) else {
          subject.reportDisorder(key)
        }
        bin.keep(old)
        if tells { output.list.appendOwned(.remove(past.row, at: index)) }
        products.list.appendOwned(.remove(past.made, at: index))
      }
    }
  }

  @inline(__always)
  func put(_ key: Int, _ value: TrialRow) {
    if n >= Foresight.least {
      let bits = KeyHash.bits(of: key)
      members.foresee(bits: bits)
      // Today the origin tells its direct readers alone.
      
    }
    let place = origin.place(of: key)
    guard let entry = place.entry else {
      origin.insert(value, forKey: key, at: place)
      return edits.list.appendOwned(.insert(key: key, value: value))
    }
    if equality(entry.pointee.value, value) { return }
    let (held, past) = origin.replaceValue(value, forKey: key, at: entry)
    edits.list.appendOwned(.update(key: held, past: past, future: value))
  }
}
