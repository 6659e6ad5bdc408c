import SignalGraph

// The lines of the page about rows, their numbers and their order, as they stand there; each is one line here, too.
extension ChoosingTests.Board {
  var which: [Answer] {
    let late = flights.filter { $0.value.isLate }
    let limited = flights.filter(with: limit) { ($0.value.delay ?? 0) >= $1 }
    let known = flights.semiJoined(airports, by: { $0.value.destination })
    let unknown = flights.antiJoined(airports, by: { $0.value.destination })
    let range = flights.entries(in: 100..<400)
    let destinations = flights.distinct { $0.value.destination }
    let one = flights.value(forKey: row)
    let sides = flights.partitioned { $0.value.isLate }
    return [
      Answer(late) { late.elements == self.rows(where: \.isLate) },
      Answer(limited) { limited.elements == self.rows { ($0.delay ?? 0) >= self.limit.value } },
      Answer(known) { known.elements == self.rows { self.airports[$0.destination] != nil } },
      Answer(unknown) { unknown.elements == self.rows { self.airports[$0.destination] == nil } },
      Answer(range) { range.elements == self.flights.elements.filter { (100..<400).contains($0.key) } },
      Answer(destinations) { Set(destinations.elements.map(\.key)) == Set(self.rows.map(\.value.destination)) },
      Answer(one) { one.value == .some(self.flights[self.row.value]) },
      Answer(sides) {
        sides.matching.elements == self.rows(where: \.isLate) && sides.rest.elements == self.rows { !$0.isLate }
      },
    ]
  }

  var howMany: [Answer] {
    let count = flights.counted()
    let lateCount = flights.aggregated(.count { $0.value.isLate })
    let isAny = flights.aggregated(.any { ($0.value.delay ?? 0) >= 120 })
    let sum = flights.aggregated(.sum { $0.value.delay })
    let mean = flights.aggregated(.mean { $0.value.delay })
    let greatest = flights.aggregated(.max { $0.value.delay })
    let upper = flights.aggregated(.quantile(0.9) { $0.value.delay })
    let planeCount = flights.aggregated(.distinctCount { $0.value.tail })
    return [
      Answer(count) { count.value == self.rows.count },
      Answer(lateCount) { lateCount.value == self.rows.count { $0.value.isLate } },
      Answer(isAny) { isAny.value == self.rows.contains { ($0.value.delay ?? 0) >= 120 } },
      Answer(sum) { sum.value == self.delays.reduce(0, +) },
      Answer(mean) { mean.value! == Double(self.delays.reduce(0, +)) / Double(self.delays.count) },
      Answer(greatest) { greatest.value == self.delays.last },
      Answer(upper) { upper.value == self.delays[Int(0.9 * Double(self.delays.count - 1))] },
      Answer(planeCount) { planeCount.value == Set(self.rows.compactMap(\.value.tail)).count },
    ]
  }

  var order: [Answer] {
    let all = flights.sorted { -($0.value.delay ?? 0) }
    let five = flights.sorted { -($0.value.delay ?? 0) }.prefix(5)
    let page = flights.sorted { -($0.value.delay ?? 0) }.page(number: number, size: 10)
    let lost = flights.sorted { $0.value.hour }.scan(0) { $0 + ($1.value.delay ?? 0) }
    let place = flights.rank(of: row, by: { -($0.value.delay ?? 0) })
    let last = flights.aggregated(.last { $0.value.delay })
    return [
      Answer(all) { Array(all.elements) == self.latest },
      Answer(five) { Array(five.elements) == Array(self.latest.prefix(5)) },
      Answer(page) { Array(page.elements) == Array(self.latest.dropFirst(10 * self.number.value).prefix(10)) },
      Answer(lost) {
        let rows = self.rows.sorted { ($0.value.hour, $0.key) < ($1.value.hour, $1.key) }
        var sum = 0
        return lost.elements.elementsEqual(
          rows.map { row -> Int in
            sum += row.value.delay ?? 0
            return sum
          })
      },
      Answer(place) {
        let delay = self.flights[self.row.value].map { $0.delay ?? 0 }
        return place.value == .some(delay.map { delay in 1 + self.rows.count { ($0.value.delay ?? 0) > delay } })
      },
      Answer(last) { last.value == .some(self.latest.first { $0.value.delay == self.delays.last }) },
    ]
  }
}
