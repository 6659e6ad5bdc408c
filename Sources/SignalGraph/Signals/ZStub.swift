public enum ArrayMutation<Element> {
  case insert(Element, at: Int), update(at: Int, past: Element, future: Element), remove(Element, at: Int)
  case move(from: Int, to: Int, past: Element, future: Element), replace(at: Int, past: [Element], future: [Element])
  @inlinable public func map<M>(_ f: (Element) -> M) -> ArrayMutation<M> { fatalError() }
}
public struct ArrayTransaction<Element>: StateTransaction {
  public typealias Snapshot = TreeArray<Element>
  @usableFromInline var list: [ArrayMutation<Element>] = []
  @inlinable public init() {}
  @inlinable public var isEmpty: Bool { list.isEmpty }
  @inlinable public var count: Int { list.count }
  @inlinable public func inverted() -> Self { self }
  @inlinable public func apply(to s: inout Snapshot) {}
  @inlinable public func fault(against s: Snapshot) -> Violation? { nil }
  @inlinable public mutating func append(_ n: Self) { list += n.list }
  @inlinable public static func difference(from: Snapshot, to: Snapshot) -> Self { Self() }
  @inlinable public mutating func removeAll() { list = [] }
  @inlinable public mutating func append(_ m: ArrayMutation<Element>, _ e: Equality<Element>) { list.append(m) }
  @inlinable public mutating func appendUnchecked(_ m: ArrayMutation<Element>) { list.append(m) }
  @inlinable public func withMutations<R>(_ b: (UnsafeBufferPointer<ArrayMutation<Element>>) throws -> R) rethrows -> R { try list.withUnsafeBufferPointer(b) }
}
public typealias ArraySignal<Element> = StateSignal<ArrayTransaction<Element>>
