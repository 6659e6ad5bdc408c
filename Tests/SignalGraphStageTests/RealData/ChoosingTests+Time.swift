import SignalGraph

// The lines of the page about time.
extension ChoosingTests.Board {
  var time: [Answer] {
    let recent = flights.arrivals(within: .seconds(3_600), on: clock)
    let fresh = flights.expiring(after: .seconds(3_600), on: clock)
    let newest = flights.limited(to: 100)
    let former = flights.counted().previous()
    return [
      Answer(recent) { recent.elements.map(\.key) == self.recent },
      Answer(fresh) { Set(fresh.elements.map(\.key)) == Set(self.recent.filter { self.flights[$0] != nil }) },
      Answer(newest) { Set(newest.elements.map(\.key)) == Set(self.lastHundred) },
      Answer(former) { former.value == .some(self.counts[0]) },
    ]
  }
}
