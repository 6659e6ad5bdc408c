/// Values that an operation makes one of, each of which may go again: a balanced tree of partial results.
///
/// A value stands at a place, which a number of its own names. One that goes leaves its place to the last one, so the
/// order of the values is no order to rely on: the operation must not care for it.
///
/// - Complexity: O(log n) calls of the operation to add or remove one of n values, amortised. Memory: two values and
///   two numbers each, and a table entry.
@usableFromInline
final class OperationTree<Value> {
  /// The partial results: the whole at 1, the parts of i at 2i and 2i + 1, the values from the middle on.
  @exclusivity(unchecked) @usableFromInline var nodes: [Value]
  /// The numbers of the values, by place.
  @exclusivity(unchecked) @usableFromInline var numbers: [Int] = []
  /// What the tree let go of, until somebody takes it; empty where values are trivial.
  @exclusivity(unchecked) @usableFromInline var spent: ContiguousArray<Value> = []
  @usableFromInline let places = KeyTable<Int, Int>()
  @usableFromInline let neutral: Value
  @usableFromInline let combine: (Value, Value) -> Value

  @inlinable
  init(_ neutral: Value, _ combine: @escaping (Value, Value) -> Value) {
    (self.neutral, self.combine) = (neutral, combine)
    nodes = [neutral, neutral]
  }

  /// What all values make.
  @inlinable var whole: Value { nodes[1] }

  @inlinable
  func add(_ value: Value, _ number: Int) {
    if numbers.count == nodes.count / 2 { grow() }
    places.insertNew(number, numbers.count)
    numbers.append(number)
    set(value, at: numbers.count - 1)
  }

  @inlinable
  func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number), let last = numbers.popLast() else { return }
    if last != number {
      numbers[place] = last
      places.find(last).unsafelyUnwrapped.pointee.value = place
      set(nodes[nodes.count / 2 + numbers.count], at: place)
    }
    set(neutral, at: numbers.count)
  }

  @inlinable
  func set(_ value: Value, at place: Int) {
    var node = nodes.count / 2 + place
    dispose(nodes[node])
    nodes[node] = value
    while node > 1 {
      node /= 2
      dispose(nodes[node])
      nodes[node] = combine(nodes[2 * node], nodes[2 * node + 1])
    }
  }

  @inlinable @inline(__always)
  func dispose(_ value: Value) {
    if !_isPOD(Value.self) { spent.append(value) }
  }

  @inlinable
  func grow() {
    let values = nodes[(nodes.count / 2)...]
    for part in nodes[..<(nodes.count / 2)] { dispose(part) }
    nodes = Array(repeating: neutral, count: values.count * 2) + values
    nodes += repeatElement(neutral, count: values.count)
    for node in (1..<nodes.count / 2).reversed() { nodes[node] = combine(nodes[2 * node], nodes[2 * node + 1]) }
  }
}
