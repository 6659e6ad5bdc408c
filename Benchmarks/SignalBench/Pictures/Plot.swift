import Foundation

/// The time of an update against n, one line for each system of a workload: SVG with both axes logarithmic.
///
/// A picture of its own says how it looks in a light and in a dark page; on a page with several, the page does.
struct Plot {
  let workload: String
  let series: [Series]

  /// The times of one system, ascending by n.
  struct Series {
    let system: String
    let points: [(n: Int, nanoseconds: Double)]
  }

  /// The plot of a workload; nil where no system ran at several sizes.
  init?(workload: String, _ measurements: [Measurement]) {
    let rows = measurements.filter { $0.workload == workload && $0.nanosecondsPerUpdate > 0 && $0.n > 0 }
    var systems: [String] = []
    for row in rows where !systems.contains(row.system) { systems.append(row.system) }
    let series = systems.map { system in
      Series(
        system: system,
        points: rows.filter { $0.system == system }.map { ($0.n, $0.nanosecondsPerUpdate) }.sorted { $0.n < $1.n }
      )
    }
    guard series.contains(where: { $0.points.count > 1 }) else { return nil }
    (self.workload, self.series) = (workload, series)
  }
}

extension Plot {
  /// The picture, as an element of a page or, with a style of its own, as a file.
  func svg(isFile: Bool) -> String {
    let frame = Frame(series)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 \(Frame.width) \(Frame.height)\" "
        + "role=\"img\" aria-label=\"\(Self.escaped(summary))\">"
    ]
    if isFile {
      lines.append("<style>\(Self.style)</style>")
      lines.append("<rect class=\"ground\" width=\"\(Frame.width)\" height=\"\(Frame.height)\"/>")
    }
    lines.append(text(Frame.left, 24, "title", "\(workload): nanoseconds an update"))
    lines += grid(frame) + curves(frame) + names(frame)
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// What the picture shows, for those who do not see it.
  private var summary: String {
    "\(workload), nanoseconds an update: "
      + series.map { series in
        "\(series.system) " + series.points.map { "\($0.nanoseconds.rough) at \($0.n.asSize)" }.joined(separator: ", ")
      }
      .joined(separator: "; ")
  }

  private func grid(_ frame: Frame) -> [String] {
    var lines: [String] = []
    for nanoseconds in frame.steps {
      let y = frame.y(nanoseconds)
      let isDecade = log10(nanoseconds) == log10(nanoseconds).rounded()
      lines.append(line(Frame.left, y, Frame.right, y, isDecade ? "decade" : "step"))
      if isDecade || frame.steps.count < 10 {
        lines.append(text(Frame.left - 8, y + 4, "tick end", Self.time(nanoseconds)))
      }
    }
    for n in frame.sizes {
      let x = frame.x(n)
      lines.append(line(x, Frame.top, x, Frame.bottom, "step"))
      lines.append(text(x, Frame.bottom + 20, "tick middle", n.asSize))
    }
    lines.append(text((Frame.left + Frame.right) / 2, Frame.bottom + 42, "tick middle", "n"))
    return lines
  }

  private func curves(_ frame: Frame) -> [String] {
    series.enumerated().flatMap { number, series in
      let places = series.points.map { point in (x: frame.x(point.n), y: frame.y(point.nanoseconds)) }
      let path = places.map { "\(Self.brief($0.x)),\(Self.brief($0.y))" }.joined(separator: " ")
      let points = zip(series.points, places).map { point, place in
        "<g><title>\(Self.escaped(series.system)), n = \(point.n.asSize): \(point.nanoseconds.brief) ns</title>"
          + Self.mark(number, place.x, place.y) + "</g>"
      }
      return ["<g class=\"\(Self.role(series.system, number))\">", "<polyline points=\"\(path)\"/>"] + points + ["</g>"]
    }
  }

  /// The systems' names behind the ends of their lines, moved apart where they would overlap.
  private func names(_ frame: Frame) -> [String] {
    var ends = series.enumerated().compactMap { number, series in
      series.points.last.map { (number: number, system: series.system, y: frame.y($0.nanoseconds) + 4) }
    }
    ends.sort { $0.y < $1.y }
    let gap = 16.0
    for index in ends.indices.dropFirst() { ends[index].y = max(ends[index].y, ends[index - 1].y + gap) }
    if let last = ends.indices.last, ends[last].y > Frame.bottom {
      ends[last].y = Frame.bottom
      for index in ends.indices.dropLast().reversed() { ends[index].y = min(ends[index].y, ends[index + 1].y - gap) }
    }
    return ends.flatMap { number, system, y in
      let role = Self.role(system, number)
      return [
        "<g class=\"\(role)\">\(Self.mark(number, Frame.right + 14, y - 4))</g>",
        text(Frame.right + 24, y, "name", system),
      ]
    }
  }
}

// Parts of a picture.
extension Plot {
  private func text(_ x: Double, _ y: Double, _ role: String, _ text: String) -> String {
    "<text x=\"\(Self.brief(x))\" y=\"\(Self.brief(y))\" class=\"\(role)\">\(Self.escaped(text))</text>"
  }

  private func line(_ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double, _ role: String) -> String {
    "<line x1=\"\(Self.brief(x))\" y1=\"\(Self.brief(y))\" x2=\"\(Self.brief(otherX))\" y2=\"\(Self.brief(otherY))\""
      + " class=\"\(role)\"/>"
  }

  /// A mark of a shape of its own, so that lines can be told apart without their colours.
  private static func mark(_ number: Int, _ x: Double, _ y: Double) -> String {
    func path(_ steps: String) -> String { "<path d=\"M\(brief(x)) \(brief(y))\(steps)\"/>" }
    switch number % 4 {
    case 0: return "<circle cx=\"\(brief(x))\" cy=\"\(brief(y))\" r=\"4\"/>"
    case 1: return path("m-4 -4h8v8h-8z")
    case 2: return path("m0 -5l5 8.5h-10z")
    default: return path("m0 -5l5 5l-5 5l-5 -5z")
    }
  }

  /// The class that gives a system its colour: this library, references and tables have theirs in every picture.
  private static func role(_ system: String, _ number: Int) -> String {
    switch system {
    case Measurement.ours: "system ours"
    case Measurement.reference: "system reference"
    case Measurement.tables: "system tables"
    default: "system other\(number % 4)"
    }
  }

  private static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case 1e9...: "\((nanoseconds / 1e9).formatted(brief: true)) s"
    case 1e6...: "\((nanoseconds / 1e6).formatted(brief: true)) ms"
    case 1e3...: "\((nanoseconds / 1e3).formatted(brief: true)) µs"
    default: "\(nanoseconds.formatted(brief: true)) ns"
    }
  }

  private static func brief(_ number: Double) -> String { String(format: "%.1f", number) }

  /// A text with nothing in it that a page would take for markup.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// How plots look; colours are those of a light or of a dark page.
  static let style = """
    .plot { --ground: #fff; --ink: #1c2430; --faint: #5b6472; --grid: #d5dae1; --ours: #1457c4; --reference: #4b5563; \
    --tables: #0b7285; --other0: #b4510c; --other1: #a3195b; --other2: #2b7a0b; --other3: #6d3fc0; }
    @media (prefers-color-scheme: dark) { .plot { --ground: #11161d; --ink: #e6eaf0; --faint: #a3adba; --grid: #2d3641; \
    --ours: #74a9ff; --reference: #b6bfcb; --tables: #5fd0e0; --other0: #ffa55c; --other1: #ff8cc0; --other2: #8fdc6a; \
    --other3: #c4a5ff; } }
    .plot text { font: 13px system-ui, sans-serif; fill: var(--ink); }
    .plot .title { font-weight: 600; font-size: 15px; }
    .plot .tick { fill: var(--faint); }
    .plot .end { text-anchor: end; }
    .plot .middle { text-anchor: middle; }
    .plot .ground { fill: var(--ground); }
    .plot line { stroke: var(--grid); stroke-width: 1; }
    .plot .step { stroke-opacity: 0.55; }
    .plot .system { fill: var(--line); stroke: none; }
    .plot .system polyline { fill: none; stroke: var(--line); stroke-width: 2; }
    .plot .ours { --line: var(--ours); }
    .plot .ours polyline { stroke-width: 3.5; }
    .plot .reference { --line: var(--reference); }
    .plot .tables { --line: var(--tables); }
    .plot .other0 { --line: var(--other0); }
    .plot .other1 { --line: var(--other1); }
    .plot .other2 { --line: var(--other2); }
    .plot .other3 { --line: var(--other3); }
    """
}

extension Double {
  /// Without digits behind the point that say nothing.
  fileprivate func formatted(brief: Bool) -> String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
