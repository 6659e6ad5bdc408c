extension ArrayStorage {
  /// Shows the first elements; see ``ArrayWindow``.
  ///
  /// Messages name the place where this was called only if there is a label: a verb with more parameters, even defaulted
  /// ones, would lose to the standard library's.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func prefix(_ maxLength: Int) -> ArrayWindow<Element> {
    windowed(.prefix(maxLength), nil, Site(fileID: "prefix(_:)", line: 0), .fixed(0), .fixed(maxLength))
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
    windowed(.prefix(maxLength), label, Site(fileID: fileID, line: line), .fixed(0), .fixed(maxLength))
  }

  /// Shows the first elements, as many as a storage says; see ``ArrayWindow``.
  @inlinable
  public final func prefix(
    _ maxLength: ValueStorage<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    windowed(.prefix(nil), label, Site(fileID: fileID, line: line), .fixed(0), .storage(maxLength))
  }

  /// Shows the last elements; see ``ArrayWindow``.
  ///
  /// Messages name the place where this was called only if there is a label: a verb with more parameters, even defaulted
  /// ones, would lose to the standard library's.
  ///
  /// - Precondition: the length is not negative.
  @inlinable
  public final func suffix(_ maxLength: Int) -> ArrayWindow<Element> {
    windowed(.suffix(maxLength), nil, Site(fileID: "suffix(_:)", line: 0), .fixed(0), .fixed(maxLength))
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
    windowed(.suffix(maxLength), label, Site(fileID: fileID, line: line), .fixed(0), .fixed(maxLength))
  }

  /// Shows the last elements, as many as a storage says; see ``ArrayWindow``.
  @inlinable
  public final func suffix(
    _ maxLength: ValueStorage<Int>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayWindow<Element> {
    windowed(.suffix(nil), label, Site(fileID: fileID, line: line), .fixed(0), .storage(maxLength))
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
    let (offset, limit) = (offset.adjustment, limit.adjustment)
    let frame = WindowFrame.window(offset: offset.fixed, limit: limit.fixed)
    return windowed(frame, label, Site(fileID: fileID, line: line), offset, limit)
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
    let (number, size) = (number.adjustment, size.adjustment)
    let frame = WindowFrame.page(number: number.fixed, size: size.fixed)
    return windowed(frame, label, Site(fileID: fileID, line: line), number, size)
  }

  @inlinable
  final func windowed(
    _ frame: WindowFrame,
    _ label: String?,
    _ site: Site,
    _ offset: Adjustment<Int>,
    _ limit: Adjustment<Int>
  ) -> ArrayWindow<Element> {
    let stage = ArrayWindow<Element>(frame, label, site)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.offsetSensor, to: offset, site: site)
    stage.chain(stage.limitSensor, to: limit, site: site)
    return stage
  }
}
