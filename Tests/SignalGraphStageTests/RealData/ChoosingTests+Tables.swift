import SignalGraph

// The lines of the page about several tables, and about trees.
extension ChoosingTests.Board {
  var together: [Answer] {
    let flown = flights.joined(planes, by: { $0.value.tail })
    let all = flights.leftJoined(planes, by: { $0.value.tail })
    let named = flights.lookedUp(in: airlines) { $0.value.carrier }
    let shown = board.lookedUp(in: flights, missing: .dropped)
    let carriers = board.lookedUp(in: flights, missing: .dropped).map(\.right.carrier).uniqued()
    let there = board.semiJoined(flights.keySet())
    let gone = board.antiJoined(flights.keySet())
    let fleets = planes.matched(with: flights, to: { $0.value.tail })
    let hasPlane: (ChoosingTests.Flight) -> Bool = { flight in flight.tail.map { self.planes[$0] != nil } ?? false }
    return [
      Answer(flown) {
        flown.count == self.rows.count { hasPlane($0.value) }
          && flown.elements.allSatisfy { self.planes[$0.value.left.tail!] == $0.value.right }
      },
      Answer(all) {
        all.count == self.rows.count && all.elements.count { $0.value.right == nil } == self.rows.count - flown.count
      },
      Answer(named) { named.elements.allSatisfy { self.airlines[$0.value.left.carrier] == $0.value.right } },
      Answer(shown) {
        shown.count > 1 && shown.elements.map(\.left) == self.board.elements.filter { self.flights[$0] != nil }
          && shown.elements.allSatisfy { self.flights[$0.left] == $0.right }
      },
      Answer(carriers) {
        let names = shown.elements.map(\.right.carrier)
        return carriers.elements == names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      },
      Answer(there) { there.elements == TreeArray(self.board.elements.filter { self.flights[$0] != nil }) },
      Answer(gone) { gone.elements == TreeArray(self.board.elements.filter { self.flights[$0] == nil }) },
      Answer(fleets) {
        let flown = Dictionary(grouping: self.rows.filter { hasPlane($0.value) }) { $0.value.tail! }
        return fleets.count == self.planes.count
          && fleets.elements.allSatisfy { Array($0.value.right).map(\.key) == (flown[$0.key] ?? []).map(\.key) }
      },
    ]
  }

  var trees: [Answer] {
    let tree = folders.nested { $0.value.parent }
    let sizes = folders.nested { $0.value.parent }.aggregatedBySubtree(.sum { $0.value.value.size })
    let listed = folders.nested { $0.value.parent }.outlined(expanding: opened)
    func way(from key: Int) -> [Int]? {
      var way: [Int] = []
      var next: Int? = key
      while let folder = next {
        if way.contains(folder) { return nil }
        way.append(folder)
        next = self.folders[folder]?.parent
      }
      return way
    }
    return [
      Answer(tree) {
        tree.elements.allSatisfy { self.folders[$0.key]?.parent == $0.value.parent }
          && Set(tree.keys) == Set(self.folders.keys.filter { way(from: $0) != nil })
      },
      Answer(sizes) {
        let ways = self.folders.keys.compactMap(way)
        return sizes.elements.allSatisfy { folder, size in
          size == ways.filter { $0.contains(folder) }.reduce(0) { $0 + self.folders[$1[0]]!.size }
        } && Set(sizes.keys) == Set(ways.map { $0[0] })
      },
      Answer(listed) {
        let shown = self.folders.keys.compactMap(way).filter { $0.dropFirst().allSatisfy(self.opened.contains) }
        // In the order of the ways down to them, by number.
        let ways = shown.map { Array($0.reversed()) }.sorted { $0.lexicographicallyPrecedes($1) }
        return listed.elements.map(\.key) == ways.map { $0.last! }
          && listed.elements.map(\.depth) == ways.map { $0.count - 1 }
      },
    ]
  }
}
