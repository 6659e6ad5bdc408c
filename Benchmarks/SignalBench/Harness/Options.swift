/// What the command line asks for.
struct Options: Equatable {
  /// Sizes to run, ascending as given; nil for the default ones.
  var sizes: [Int]?
  /// Names of what is to run.
  var only: [String]?
  var isAll = false
  var isQuick = false
  var json: String?
  /// Where to write the results as a page, and the first plot as a picture.
  var html: String?
  var svg: String?
  /// Results of an earlier run, which are shown instead of running anything.
  var from: String?
  var trace: String?
  var flights: String?
  /// Whether the flights are shown as tables.
  var wantsReport = false
  var wantsHelp = false

  /// The largest size that may be asked for.
  static let largestSize = 10_000_000
}

extension Options {
  /// Reads the arguments that follow the program's name; `names` are what `--only` knows.
  init(arguments: [String], names: [String]) throws(Failure) {
    var left = arguments[...]
    var seen: Set<String> = []
    while let word = left.popFirst() {
      let option = word == "-h" ? "--help" : word
      guard Self.all.contains(option) else {
        throw Failure(usage: "unknown option '\(option)'; --help lists the options")
      }
      guard seen.insert(option).inserted else {
        throw Failure(usage: "\(option) is given twice")
      }
      switch option {
      case "--help": wantsHelp = true
      case "--all": isAll = true
      case "--quick": isQuick = true
      case "--report": wantsReport = true
      case "--sizes": sizes = try Self.sizes(Self.value(of: option, from: &left))
      case "--only": only = try Self.names(Self.value(of: option, from: &left), among: names)
      case "--json": json = try Self.value(of: option, from: &left)
      case "--html": html = try Self.value(of: option, from: &left)
      case "--svg": svg = try Self.value(of: option, from: &left)
      case "--from": from = try Self.value(of: option, from: &left)
      case "--trace": trace = try Self.value(of: option, from: &left)
      default: flights = try Self.value(of: option, from: &left)
      }
    }
    if isAll && only != nil {
      throw Failure(usage: "--all and --only contradict each other")
    }
    if from != nil && (isAll || isQuick || sizes != nil || trace != nil || flights != nil || json != nil) {
      throw Failure(usage: "--from runs nothing: give it --only, --html and --svg alone")
    }
    if wantsReport && flights == nil {
      throw Failure(usage: "--report is for --flights FILE")
    }
  }

  private static let all = [
    "--sizes", "--only", "--all", "--quick", "--json", "--html", "--svg", "--from", "--trace", "--flights", "--report",
    "--help",
  ]

  private static func value(of option: String, from left: inout ArraySlice<String>) throws(Failure) -> String {
    guard let value = left.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Failure(usage: "\(option) needs a value; --help shows which")
    }
    return value
  }

  private static func names(_ list: String, among names: [String]) throws(Failure) -> [String] {
    var chosen: [String] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = names.first(where: { $0.lowercased() == part.lowercased() }) else {
        throw Failure(usage: "--only: there is no '\(part)'; there are \(names.joined(separator: ", "))")
      }
      if !chosen.contains(name) {
        chosen.append(name)
      }
    }
    return chosen
  }

  private static func sizes(_ list: String) throws(Failure) -> [Int] {
    var sizes: [Int] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let size = try size(String(part))
      if !sizes.contains(size) {
        sizes.append(size)
      }
    }
    return sizes
  }

  /// `250`, `10k` or `1M`.
  private static func size(_ text: String) throws(Failure) -> Int {
    var digits = text[...]
    var unit = 1
    switch digits.last {
    case "k", "K": unit = 1_000
    case "m", "M": unit = 1_000_000
    default: break
    }
    if unit > 1 {
      digits.removeLast()
    }
    guard let number = Int(digits), digits.allSatisfy(\.isNumber) else {
      throw Failure(usage: "--sizes: '\(text)' is no size; write 250, 10k or 1M")
    }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit)
    guard !overflows, size >= 1, size <= largestSize else {
      throw Failure(usage: "--sizes: '\(text)' is not within 1 and \(largestSize)")
    }
    return size
  }
}
