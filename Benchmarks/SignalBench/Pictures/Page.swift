/// Results as one page without outside parts: what they say in words, a plot for each workload that ran at several
/// sizes, and all rows.
struct Page {
  let measurements: [Measurement]

  var text: String {
    var seen: Set<String> = []
    let workloads = measurements.map(\.workload).filter { seen.insert($0).inserted }
    let plots = workloads.compactMap { Plot(workload: $0, measurements)?.svg(isFile: false) }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>SignalBench</title>
      <style>
      \(Plot.style)
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>SignalBench</h1>
      <p>Time of an update against the number of elements, both axes logarithmic: the median of several repetitions.
      The reference is what one would write by hand for the same work. Less is better.</p>
      <ul>
      \(Summary(measurements: measurements).lines.map { "<li>\(Plot.escaped($0))</li>" }.joined(separator: "\n"))
      </ul>
      <main>
      \(plots.map { "<figure>\n\($0)</figure>" }.joined(separator: "\n"))
      </main>
      <h2>All rows</h2>
      <div class="rows">
      \(rows)
      </div>
      </body>
      </html>

      """
  }

  private var rows: String {
    let table = Table(measurements: measurements).cells
    guard let header = table.first else { return "<p>Nothing was measured.</p>" }
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\(Plot.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }
    return "<table>\n<thead>\(row(header, "th"))</thead>\n<tbody>\n"
      + table.dropFirst().map { row($0, "td") }.joined(separator: "\n") + "\n</tbody>\n</table>"
  }

  private static let style = """
    :root { color-scheme: light dark; --page: #fff; --text: #1c2430; --line: #d5dae1; }
    @media (prefers-color-scheme: dark) { :root { --page: #11161d; --text: #e6eaf0; --line: #2d3641; } }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 100rem; padding: 0 1rem;
      background: var(--page); color: var(--text); }
    main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 38rem), 1fr)); gap: 1.5rem; }
    figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; padding: 0.5rem; }
    .plot { width: 100%; height: auto; display: block; }
    .rows { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
    th:first-child, td:first-child, th:nth-child(3), td:nth-child(3) { text-align: left; }
    """
}
