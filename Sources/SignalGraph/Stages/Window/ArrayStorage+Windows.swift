extension ArrayStorage {
  /// Shows the first elements; see ``ArrayWindow``.
  ///
  /// Messages name the place where this was called only if there is a label: a verb with more parameters, even defaulted
  /// ones, would lose to the standard library's.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func prefix(_ maxLength: Int) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.prefix(maxLength), fileID: "prefix(_:)", line: 0))
  }

  /// Shows the first elements, with a name in messages; see ``ArrayWindow``.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func prefix(
    _ maxLength: Int,
    label: String?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.prefix(maxLength), label: label, fileID: fileID, line: line))
  }

  /// Shows the first elements, as many as a storage says; see ``ArrayWindow``.
  @inlinable
  public final func prefix(
    _ maxLength: ValueStorage<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.prefix(maxLength), label: label, fileID: fileID, line: line))
  }

  /// Shows the last elements; see ``ArrayWindow``.
  ///
  /// Messages name the place where this was called only if there is a label: a verb with more parameters, even defaulted
  /// ones, would lose to the standard library's.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func suffix(_ maxLength: Int) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.suffix(maxLength), fileID: "suffix(_:)", line: 0))
  }

  /// Shows the last elements, with a name in messages; see ``ArrayWindow``.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func suffix(
    _ maxLength: Int,
    label: String?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.suffix(maxLength), label: label, fileID: fileID, line: line))
  }

  /// Shows the last elements, as many as a storage says; see ``ArrayWindow``.
  @inlinable
  public final func suffix(
    _ maxLength: ValueStorage<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.suffix(maxLength), label: label, fileID: fileID, line: line))
  }

  /// Shows the elements from a position on, up to a number of them; see ``ArrayWindow``.
  ///
  /// - `offset`: the first position, a number or a storage.
  /// - `limit`: how many elements there are at most, a number or a storage.
  /// - Precondition: what is given as a number is not negative.
  @inlinable
  public final func window(
    offset: some Adjustable<Int>,
    limit: some Adjustable<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.window(offset: offset, limit: limit), label: label, fileID: fileID, line: line))
  }

  /// Shows a page; see ``ArrayWindow``.
  ///
  /// - `number`: which page, from 0, a number or a storage.
  /// - `size`: how many elements a page has, a number or a storage.
  /// - Precondition: what is given as a number is not negative.
  @inlinable
  public final func page(
    number: some Adjustable<Int>,
    size: some Adjustable<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    feeding(ArrayWindow(.page(number: number, size: size), label: label, fileID: fileID, line: line))
  }
}
