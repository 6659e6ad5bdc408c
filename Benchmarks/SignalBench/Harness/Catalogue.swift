/// What takes part: the one place to add a workload, a study, or a view of the flights to.
enum Catalogue {
  static var subjects: [Subject] {
    Workload.allCases.map(\.subject) + [Reset.subject] + Turns.subjects + [Events.subject]
      + [Handlers.subject, Stages.subject, Differences.subject, Keys.subject, Wholes.subject, Ticks.subject]
      + [HandOver.subject, Relays.subject, Cycles.subject, Rounds.subject]
      + Families.subjects
  }

  /// Everything that `--only` knows.
  static var names: [String] { subjects.map(\.name) }

  /// The views of the flights.
  static func flights() -> [FlightsRunner] {
    [.view(FlightsGraph.self), .view(RecomputedFlights.self)]
  }
}
