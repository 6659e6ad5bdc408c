/// What the report shows: the tables as values, whoever made them.
struct FlightTables: Equatable {
  var carriers: [CarrierRow] = []
  var hours: [HourRow] = []
  /// Flights joined to planes, by manufacturer, the most first.
  var makers: [FlightCount] = []
  /// Flights whose destination is no airport, by destination, the most first.
  var nowhere: [FlightCount] = []
  var joins: [JoinSize] = []
  /// The five longest delays of each origin.
  var longest: [LongestRow] = []
  /// The delays that became known of flights of the last three hours, by origin.
  var recent: [RecentRow] = []
  /// The five planes with the most flights.
  var busiest: [FlightCount] = []
}

/// How many delays became known of an origin's flights of the last hours, and their mean.
struct RecentRow: Equatable {
  var origin: String
  var delays: Int
  var mean: Double?

  /// For how long a flight is one of the last.
  static let width = Duration.seconds(3 * 3_600)
}

/// The longest delays of the flights that left an airport, the longest first.
struct LongestRow: Equatable {
  var origin: String
  var delays: [Int]
}

/// A carrier's flights.
struct CarrierRow: Equatable {
  var name: String
  var figures: CarrierFigures
}

/// How many flights there are, and how late those left that have left.
struct CarrierFigures: Equatable {
  var flights: Int
  var meanDelay: Double?
  var greatestDelay: Int?
}

/// Where and when flights leave.
struct OriginHour: Hashable, Comparable {
  var origin: String
  var hour: Int

  static func < (one: Self, other: Self) -> Bool { (one.origin, one.hour) < (other.origin, other.hour) }
}

/// The flights that left an airport in an hour of the day.
struct HourRow: Equatable {
  var place: OriginHour
  var figures: HourFigures
}

/// How many flights have left, the middle of their delays, and the delay that a tenth of them exceeds.
struct HourFigures: Equatable {
  var flights: Int
  var median: Int?
  var upper: Int?
}

/// How many flights there are of a kind.
struct FlightCount: Equatable, Comparable {
  var name: String
  var flights: Int

  /// The most flights first, of equally many by name.
  static func < (one: Self, other: Self) -> Bool { (other.flights, one.name) < (one.flights, other.name) }
}

/// The flights joined to another table: rows of the inner join, and those that only the left join has.
struct JoinSize: Equatable {
  var name: String
  var matched: Int
  var unmatched: Int
}
