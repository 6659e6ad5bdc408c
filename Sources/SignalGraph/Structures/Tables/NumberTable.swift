/// Values by small numbers: an array with places that may be empty, whose values are read and changed where they lie.
///
/// In an array of optionals each change would ask whether the memory is shared, and each read would retain all that a
/// value holds.
///
/// Invariants: the marks of all places are initialised, and of the values those whose mark is set.
///
/// - Complexity: O(1) for each access. Memory: for the greatest number that ever had a value, and up to as much again.
@usableFromInline
final class NumberTable<Value> {
  @exclusivity(unchecked) @usableFromInline var values: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) @usableFromInline var marks: UnsafeMutablePointer<Bool>
  @exclusivity(unchecked) @usableFromInline var capacity = 0

  @inlinable
  init() {
    (values, marks) = (.allocate(capacity: 0), .allocate(capacity: 0))
  }

  deinit {
    removeAll()
    values.deallocate()
    marks.deallocate()
  }
}

extension NumberTable {
  /// The numbers that may have values.
  @inlinable var numbers: Range<Int> { 0..<capacity }

  /// The value of a number, to be read and changed in place until another is inserted; nil if it has none.
  @inlinable @inline(__always)
  func find(_ number: Int) -> UnsafeMutablePointer<Value>? {
    number < capacity && marks[number] ? values + number : nil
  }

  /// Gives a value to a number that has none.
  @inlinable
  func insert(_ value: Value, at number: Int) {
    if number >= capacity { grow(to: number + 1) }
    (values + number).initialize(to: value)
    marks[number] = true
  }

  /// Takes the value from a number that has one.
  @inlinable
  func remove(at number: Int) -> Value {
    marks[number] = false
    return (values + number).move()
  }

  /// Takes out all values, and frees their memory.
  @inlinable
  func removeAll() {
    for number in numbers where marks[number] { _ = remove(at: number) }
    values.deallocate()
    marks.deallocate()
    (values, marks, capacity) = (.allocate(capacity: 0), .allocate(capacity: 0), 0)
  }

  @inlinable @inline(never)
  func grow(to count: Int) {
    let size = max(count, capacity * 2, 8)
    let (newValues, newMarks) = (
      UnsafeMutablePointer<Value>.allocate(capacity: size), UnsafeMutablePointer<Bool>.allocate(capacity: size)
    )
    newMarks.initialize(repeating: false, count: size)
    for number in numbers where marks[number] {
      (newValues + number).moveInitialize(from: values + number, count: 1)
      newMarks[number] = true
    }
    values.deallocate()
    marks.deallocate()
    (values, marks, capacity) = (newValues, newMarks, size)
  }
}
