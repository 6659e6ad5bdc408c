import SignalGraph

// The lines of the page about groups.
extension ChoosingTests.Board {
  private static func mean(_ delays: [Int]) -> Double? {
    delays.isEmpty ? nil : Double(delays.reduce(0, +)) / Double(delays.count)
  }

  var groups: [Answer] {
    let counts = flights.aggregated(by: { $0.value.carrier }, .count)
    let means = flights.aggregated(by: { $0.value.carrier }, .mean { $0.value.delay })
    let both = flights.aggregated(by: { $0.value.carrier }, .several(.count, .mean { $0.value.delay }) { ($0, $1) })
    let arrays = flights.collected { $0.value.carrier }
    let latestOfEach = flights.collected(by: { $0.value.origin }, sortedBy: { -($0.value.delay ?? 0) }, prefix: 5)
    let newestOfEach = flights.collected(by: { $0.value.tail }, sortedBy: { -$0.key }, prefix: 1)
    let storages = flights.grouped { $0.value.carrier }
    let ofAll = flights.grouped(by: { $0.value.carrier }, domain: airlines.keySet())
    let fleets = flights.grouped { $0.value.tail }.mapValues { $0.counted() }.flattened()
    let sections = flights.sectioned(by: { $0.value.carrier }, sortedBy: { $0.key }, .count)
    return [
      Answer(counts) { Dictionary(counts.elements) == self.byCarrier.mapValues(\.count) },
      Answer(means) {
        Dictionary(means.elements)
          == self.byCarrier.mapValues { Self.mean($0.compactMap(\.value.delay)) }
      },
      Answer(both) {
        Dictionary(both.elements).mapValues(\.0) == self.byCarrier.mapValues(\.count)
          && Dictionary(both.elements).mapValues(\.1) == Dictionary(means.elements)
      },
      Answer(arrays) { Dictionary(arrays.elements).mapValues(Array.init) == self.byCarrier },
      Answer(latestOfEach) {
        Dictionary(latestOfEach.elements).mapValues(Array.init)
          == Dictionary(grouping: self.latest) { $0.value.origin }.mapValues { Array($0.prefix(5)) }
      },
      Answer(newestOfEach) {
        let newest = Dictionary(self.rows.filter { $0.value.tail != nil }.map { ($0.value.tail!, $0) }) { $1 }
        return Dictionary(newestOfEach.elements).mapValues(Array.init) == newest.mapValues { [$0] }
      },
      Answer(storages) { Dictionary(storages.elements).mapValues(\.count) == self.byCarrier.mapValues(\.count) },
      Answer(ofAll) {
        Dictionary(ofAll.elements).mapValues(\.count)
          == Dictionary(uniqueKeysWithValues: self.airlines.keys.map { ($0, self.byCarrier[$0]?.count ?? 0) })
      },
      Answer(fleets) {
        let tails = self.rows.compactMap(\.value.tail)
        return Dictionary(fleets.elements) == Dictionary(grouping: tails) { $0 }.mapValues(\.count)
      },
      Answer(sections) {
        sections.elements.compactMap(\.element) == self.byCarrier.sorted { $0.key < $1.key }.flatMap(\.value)
          && sections.count == self.rows.count + self.byCarrier.count
      },
    ]
  }
}
