extension SetStorage {
  /// What this set or one of the others holds; see ``SetCombining``.
  @inlinable
  public final func union(
    _ others: SetStorage<Element>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.union, others, label, Site(fileID: fileID, line: line))
  }

  /// What this set or one of the others holds; see ``SetCombining``.
  @inlinable
  public final func union(
    with others: [SetStorage<Element>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.union, others, label, Site(fileID: fileID, line: line))
  }

  /// What this set and all of the others hold; see ``SetCombining``.
  @inlinable
  public final func intersection(
    _ others: SetStorage<Element>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.intersection, others, label, Site(fileID: fileID, line: line))
  }

  /// What this set and all of the others hold; see ``SetCombining``.
  @inlinable
  public final func intersection(
    with others: [SetStorage<Element>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.intersection, others, label, Site(fileID: fileID, line: line))
  }

  /// What this set holds and none of the others does; see ``SetCombining``.
  @inlinable
  public final func subtracting(
    _ others: SetStorage<Element>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.subtraction, others, label, Site(fileID: fileID, line: line))
  }

  /// What this set holds and none of the others does; see ``SetCombining``.
  @inlinable
  public final func subtracting(
    with others: [SetStorage<Element>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.subtraction, others, label, Site(fileID: fileID, line: line))
  }

  /// What an odd number of this set and the others hold; see ``SetCombining``.
  @inlinable
  public final func symmetricDifference(
    _ others: SetStorage<Element>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.symmetricDifference, others, label, Site(fileID: fileID, line: line))
  }

  /// What an odd number of this set and the others hold; see ``SetCombining``.
  @inlinable
  public final func symmetricDifference(
    with others: [SetStorage<Element>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.symmetricDifference, others, label, Site(fileID: fileID, line: line))
  }

  @inlinable
  final func combined(
    _ combination: Combination,
    _ others: [SetStorage<Element>],
    _ label: String?,
    _ site: Site
  ) -> SetCombining<Element> {
    let stage = SetCombining<Element>(
      combination,
      sources: others.count + 1,
      label: label,
      fileID: site.fileID,
      line: site.line
    )
    stage.chain(stage.sensors, toEach: [self] + others, site: site)
    return stage
  }
}
