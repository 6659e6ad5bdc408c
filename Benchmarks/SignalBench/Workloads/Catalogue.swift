/// What takes part: the one place to add a system, a view of the flights, or a study to.
enum Catalogue {
  /// The systems of a workload; the reference is first, and slow ones say how much of it is worth running.
  static func systems(for workload: Workload) -> [System] {
    switch workload {
    case .textKeys: keyed(TextShape.self)
    case .wideValues: keyed(WideShape.self)
    case .trace:
      [
        TextLimit.system,
        TextLimit.outputsAlone,
        .text(Measurement.ours, TextGraph.self),
        .text("contiguous array", ContiguousText.self),
        .text(Measurement.recomputation, RecomputedText.self, limit: 10_000),
      ]
    default: keyed(PlainShape.self)
    }
  }

  @inline(__always)
  private static func keyed<S: Shape>(_ shape: S.Type) -> [System] {
    [
      KeyedLimit.system(shape),
      .keyed(Measurement.ours, KeyedGraph<S>.self),
      .keyed("sorted arrays", SortedArrays<S>.self, effort: 2_000_000_000),
      .keyed(Measurement.recomputation, Recomputation<S>.self, effort: Program.isDebugBuild ? 200_000 : 5_000_000),
    ]
  }

  /// The views of the flights.
  static func flights() -> [FlightsRunner] {
    [.view(FlightsGraph.self), .view(RecomputedFlights.self)]
  }

  /// Measurements that are no workloads.
  static var studies: [any Study] {
    [
      HopStudy(), FanOutStudy(), TurnStudy(), HandlerStudy(), StageStudy(), MemoryStudy(), ResetStudy(),
      DifferenceStudy(), KeyStudy(),
    ]
      + Families.all
  }

  /// Everything that `--only` knows.
  static var names: [String] { Workload.allCases.map(\.rawValue) + studies.map(\.name) }
}
