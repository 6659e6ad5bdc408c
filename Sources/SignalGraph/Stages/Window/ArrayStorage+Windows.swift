// The verbs of ``ArrayWindow``; each number is fixed, or a storage's.
extension ArrayStorage {
  /// Shows the first elements, as many as a number or a storage says; see ``ArrayWindow``.
  ///
  /// - Precondition: a fixed number is not negative; every value of a storage is allowed.
  @inlinable
  public final func prefix(
    _ maxLength: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.rows, .fixed(0), maxLength.adjustment, label, fileID, line))
  }

  /// Shows the last elements, as many as a number or a storage says; see ``ArrayWindow``.
  ///
  /// - Precondition: a fixed number is not negative; every value of a storage is allowed.
  @inlinable
  public final func suffix(
    _ maxLength: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.rowsFromEnd, .fixed(0), maxLength.adjustment, label, fileID, line))
  }

  /// Shows all elements but the first ones, as many as a number or a storage says; see ``ArrayWindow``.
  ///
  /// - Precondition: a fixed number is not negative; every value of a storage is allowed.
  @inlinable
  public final func dropFirst(
    _ count: some Adjustable<Int> = 1, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.rowsButFirst, .fixed(0), count.adjustment, label, fileID, line))
  }

  /// Shows all elements but the last ones, as many as a number or a storage says; see ``ArrayWindow``.
  ///
  /// - Precondition: a fixed number is not negative; every value of a storage is allowed.
  @inlinable
  public final func dropLast(
    _ count: some Adjustable<Int> = 1, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.rowsButLast, .fixed(0), count.adjustment, label, fileID, line))
  }

  /// Shows the elements from a position on, up to a number of them; see ``ArrayWindow``.
  ///
  /// - `offset`: the first position, a number or a storage.
  /// - `limit`: how many elements are shown at most, a number or a storage.
  /// - Precondition: fixed numbers are not negative.
  @inlinable
  public final func window(
    offset: some Adjustable<Int>, limit: some Adjustable<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.rows, offset.adjustment, limit.adjustment, label, fileID, line))
  }

  /// Shows a page; see ``ArrayWindow``.
  ///
  /// - `number`: which page, from 0, a number or a storage.
  /// - `size`: how many elements a page has, a number or a storage.
  /// - Precondition: fixed numbers are not negative.
  @inlinable
  public final func page(
    number: some Adjustable<Int>, size: some Adjustable<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.pages, number.adjustment, size.adjustment, label, fileID, line))
  }
}
