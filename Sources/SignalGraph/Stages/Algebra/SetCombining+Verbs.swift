extension SetStorage {
  /// What this set or one of the others holds; see ``SetCombining``.
  @inlinable
  public final func union(
    _ others: SetStorage<Element>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.union, with: others, label: label, fileID: fileID, line: line)
  }

  /// What this set and all of the others hold; see ``SetCombining``.
  @inlinable
  public final func intersection(
    _ others: SetStorage<Element>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.intersection, with: others, label: label, fileID: fileID, line: line)
  }

  /// What this set holds and none of the others does; see ``SetCombining``.
  @inlinable
  public final func subtracting(
    _ others: SetStorage<Element>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.subtraction, with: others, label: label, fileID: fileID, line: line)
  }

  /// What an odd number of this set and the others hold; see ``SetCombining``.
  @inlinable
  public final func symmetricDifference(
    _ others: SetStorage<Element>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetCombining<Element> {
    combined(.symmetricDifference, with: others, label: label, fileID: fileID, line: line)
  }

  /// What this set and others hold together; see ``SetCombining``.
  @inlinable
  public final func combined(
    _ combination: Combination, with others: [SetStorage<Element>],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetCombining<Element> {
    let sources = [self] + others
    let stage = SetCombining<Element>(combination, sources: sources.count, label: label, fileID: fileID, line: line)
    stage.chain(stage.sensors, toEach: sources, site: Site(fileID: fileID, line: line))
    return stage
  }
}
