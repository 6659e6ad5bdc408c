/// Why a row or an element has no children in a `tryFlatMap` with ids.
public enum ChildFailure<ID: Hashable & Sendable, Failure: Error>: Error {
  /// The closure threw.
  case thrown(Failure)
  /// Two children have this id.
  case doubleID(ID)
}

extension ChildFailure: Equatable where Failure: Equatable {}

extension ChildFailure: Hashable where Failure: Hashable {}
