import SignalGraph

/// What hosts report: the slowest of those above a limit, how many those are, and how many hosts have each status.
final class MetricsPipeline {
  struct Report: Equatable {
    let milliseconds: Int
    let status: Int
  }

  let latest = DictionarySlot<Int, Report>(label: "latest")
  let limit = ValueSlot(800, label: "limit")
  let slow: DictionaryStorage<Int, Report>
  let slowest: ArrayStorage<DictionaryEntry<Int, Report>>
  let statuses: DictionaryStorage<Int, Int>
  private(set) var slowCount = 0
  private var token: ObservationToken?

  init() {
    slow = latest.filter(with: limit) { report, limit in report.value.milliseconds > limit }
    slowest = slow.sorted { -$0.value.milliseconds }.prefix(10)
    statuses = latest.distinct { $0.value.status }
    token = slow.counted().observe { [unowned self] count in slowCount = count }
  }

  deinit {
    token?.tearDown()
    slowest.tearDown()
    slow.tearDown()
    statuses.tearDown()
  }

  func receive(_ report: Report, from host: Int) { latest[host] = report }
}
