/// Where the sections of an array of ``SectionRow`` begin and end: what a view's data source is asked.
///
/// `sectioned(by:)` shows headers and elements in one array. A view asks for the number of sections, for that of rows in
/// one, and for the row at a section and a number; a layout tells where that row stands in the array, and the other way
/// round.
///
/// ```swift
/// let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
/// let rows = trains.sectioned(by: { $0.value }, sortedBy: { $0.key }, .count)    // RE (2), 1, 8, S (1), 5
/// let layout = SectionLayout(rows.elements)
/// layout.sectionCount                                  // 2
/// layout.rowCount(of: 0)                               // 2
/// layout.index(of: SectionedIndex(section: 1, row: 0)) // 4
/// layout.position(of: 2)                               // section 0, row 1
/// rows.tearDown()
/// ```
///
/// It is an ordinary value about one state. ``ArrayStorage/observeSections(label:fileID:line:_:)`` hands one on with each
/// state.
///
/// - Complexity: O(n) to make for n rows, and O(s) to follow a change that shifts one of s sections; to ask, O(log s) at
///   most. Memory: a number per section. A view itself asks for the size of each section after each batch, so that a tree,
///   whose every answer takes longer, was rejected.
public struct SectionLayout: Hashable, Sendable {
  /// Where the headers stand, ascending.
  let headers: [Int]
  /// How many rows the array has, headers included.
  public let count: Int

  init(headers: [Int], count: Int) { (self.headers, self.count) = (headers, count) }

  /// Finds the sections of an array.
  ///
  /// - Precondition: The first row is a header; else that is a `badParameter` violation.
  public init<Group, Summary, Element>(_ rows: TreeArray<SectionRow<Group, Summary, Element>>) {
    var headers: [Int] = []
    for (index, row) in rows.enumerated() { if row.isHeader { headers.append(index) } }
    self.init(headers: headers, count: rows.count)
    if headers.first != 0, !rows.isEmpty { Self.reportHeadless("\(type(of: rows))") }
  }
}

extension SectionLayout {
  /// How many sections there are.
  public var sectionCount: Int { headers.count }

  /// How many rows a section has, the header left out.
  ///
  /// - Precondition: the section exists; else that is a `badIndex` violation, as below.
  public func rowCount(of section: Int) -> Int { rows(of: section).count }

  /// Where the header of a section stands in the array.
  public func headerIndex(of section: Int) -> Int {
    check(section, below: headers.count)
    return headers[section]
  }

  /// The indices in the array of a section's rows, the header left out.
  public func rows(of section: Int) -> Range<Int> {
    let header = headerIndex(of: section)
    return header + 1..<(section + 1 < headers.count ? headers[section + 1] : count)
  }

  /// Where a row stands in the array.
  public func index(of position: SectionedIndex) -> Int {
    let rows = rows(of: position.section)
    check(position.row, below: rows.count)
    return rows.lowerBound + position.row
  }

  /// In which section a row of the array stands, and where there; nil for a header.
  ///
  /// - Complexity: O(log s) for s sections.
  public func position(of index: Int) -> SectionedIndex? {
    check(index, below: count)
    let section = section(of: index)
    return headers[section] == index ? nil : SectionedIndex(section: section, row: index - headers[section] - 1)
  }

  /// The section that a row of the array or a header stands in.
  public func section(of index: Int) -> Int {
    check(index, below: count)
    return headers.lowerBound(of: index + 1) - 1
  }

  private func check(_ index: Int, below bound: Int) {
    if UInt(bitPattern: index) < UInt(bitPattern: bound) { return }
    Violation.trap(
      .badIndex,
      "A SectionLayout of \(headers.count) sections was asked for \(index), which is not in 0..<\(bound). "
        + "Ask the layout that came with the state."
    )
  }

  @usableFromInline @inline(never)
  static func reportHeadless(_ subject: @autoclosure () -> String) -> Never {
    Violation.trap(
      .badParameter,
      "\(subject()) has a row before its first header, which is in no section. "
        + "Show rows from a header on: the whole of them, or a prefix."
    )
  }
}

extension SectionRow {
  /// Whether this is a header.
  @inlinable
  public var isHeader: Bool {
    if case .header = self { true } else { false }
  }
}
