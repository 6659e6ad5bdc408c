/// How a new predicate relates to the one before, so that a filter need not ask about every element.
///
/// ```swift
/// let late = delays.filter(with: threshold, hint: { past, future in future > past ? .tightened : .relaxed }) {
///   $0.value >= $1
/// }
/// ```
///
/// Several parameters have a hint as one value: `least.combined(with: most) { ($0, $1) }`. The hint of a partition is about
/// its `matching` side. Verbs whose closure may throw take none: a hint says who comes in and who goes out, and nothing
/// of the failures of those that it skips.
///
/// A wrong hint leaves elements wrongly in or out. Debug builds try the new predicate on some of the elements that the
/// hint skips, and trap if the hint is wrong about one.
public enum FilterHint: Hashable, Sendable {
  /// No element comes in: only members are asked about.
  case tightened
  /// No element goes out: only the others are asked about.
  case relaxed
  /// Either may happen: all are asked about.
  case unknown
}

extension FilterHint {
  /// How many of the elements that a hint skips are tried in debug builds.
  @inlinable static var sampleSize: Int { 8 }

  @inlinable var visitsMembers: Bool { self != .relaxed }

  @inlinable var visitsOthers: Bool { self != .tightened }

  /// What it says of the elements that are not members.
  @inlinable var ofRest: FilterHint {
    switch self {
    case .tightened: .relaxed
    case .relaxed: .tightened
    case .unknown: .unknown
    }
  }

  /// The violation for an element about which the hint is wrong.
  @usableFromInline @inline(never)
  func lie<Element>(about element: Element, _ subject: MessageSubject) -> Violation {
    let deed = self == .tightened ? "would come in" : "would go out"
    return Violation(
      kind: .badParameter,
      message: "\(subject.located) was given the hint .\(self), but \(element) \(deed) with the new parameter. "
        + "Return .unknown where neither hint is certain."
    )
  }
}
