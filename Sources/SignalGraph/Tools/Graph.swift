// The graph that a storage is a part of: what it reads and what reads it, directly or not.
extension AnySource {
  /// The emitters of the graph, in no order.
  var graph: [AnySource] {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var found = [self]
    var next = 0
    // A stage is come to once, however many emitters it writes.
    while next < found.count {
      for node in found[next].neighbours where seen.insert(ObjectIdentifier(node)).inserted {
        for source in node.inputs + node.sources where seen.insert(ObjectIdentifier(source)).inserted {
          found.append(source)
        }
      }
      next += 1
    }
    return found
  }
}

extension StateStorage {
  /// Lists the registrations of the graph that this storage is a part of, one line each; in release builds too.
  ///
  /// ```swift
  /// let numbers = ArraySlot([1, 2, 3])
  /// let odd = numbers.filter { $0 % 2 == 1 }
  /// numbers.livingRegistrations()    // ["ArrayFiltering<Int> on ArraySlot<Int>, registered at Board.swift:2"]
  /// odd.tearDown()
  /// numbers.livingRegistrations()    // []
  /// ```
  ///
  /// - Complexity: O(n) for n emitters and sensors of the graph.
  public final func livingRegistrations() -> [String] {
    outlet.graph.filter { !$0.isLifeline }
      .flatMap { source in source.sensors.map { line($0.subject, source.subject, $0.site) } }
      .sorted()
  }

  /// In a debug build, reports a violation if a registration of this storage's graph still lives.
  ///
  /// For tests that run beside others; see also ``assertTornDown(fileID:line:_:)-(_,_,()->Result)``.
  public final func assertTornDown(fileID: StaticString = #fileID, line: UInt = #line) {
    #if DEBUG
      reportLiving(livingRegistrations(), Site(fileID: fileID, line: line))
    #endif
  }
}
