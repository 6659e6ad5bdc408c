import Foundation
import TerminalPrograms

/// Reads the processes of the machine from the files of a folder, `/proc` or one that looks like it.
///
/// A process may go while it is looked at: then it is not there. Nor is one with numbers that no machine has.
struct ProcessTable {
  private let folder: String
  /// How many ticks each process had used, and when, at the last look.
  private var past: (uptime: Double, ticks: [ProcessKey: Int])?
  private var users: [String: String]
  private let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  private let pageSize = Double(getpagesize())

  init(folder: String = "/proc") throws(ProgramFailure) {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder + "/uptime") else {
      throw ProgramFailure(status: 1, "\(folder) is not there, or tells nothing of processes")
    }
    users = Self.users()
  }

  /// The processes as they are now.
  mutating func look() -> [ProcessKey: ProcessRow] {
    let uptime = Self.text(folder + "/uptime").flatMap { Double($0.prefix { $0 != " " }) } ?? 0
    let seconds = past.map { uptime - $0.uptime }
    var rows: [ProcessKey: ProcessRow] = [:]
    var ticks: [ProcessKey: Int] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let id = Int(name), let line = Self.text("\(folder)/\(name)/stat"), let stat = ProcessStatus(line),
        let memory = ProcessStatus.number(Double(stat.pages) * pageSize)
      else { continue }
      let key = ProcessKey(id: id, start: stat.start)
      ticks[key] = stat.ticks
      // One that is new has used what it has since its start.
      let used = past?.ticks[key].map { stat.ticks - $0 } ?? stat.ticks
      let time = past?.ticks[key] == nil ? uptime - Double(stat.start) / ticksPerSecond : seconds ?? 0
      let share = time > 0 ? Double(used) / ticksPerSecond / time : 0
      guard let processor = ProcessStatus.number(max(0, share) * 1_000) else { continue }
      rows[key] = ProcessRow(
        id: id, name: stat.name, user: user(of: name), state: stat.state, processor: processor, memory: memory)
    }
    if seconds != 0 { past = (uptime, ticks) }
    return rows
  }

  private func user(of process: String) -> String {
    guard let status = Self.text("\(folder)/\(process)/status") else { return "?" }
    for line in status.split(separator: "\n") where line.hasPrefix("Uid:") {
      let number = line.dropFirst(4).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "?"
      return users[number] ?? number
    }
    return "?"
  }

  private static func users() -> [String: String] {
    var users: [String: String] = [:]
    for line in text("/etc/passwd")?.split(separator: "\n") ?? [] {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 2 { users[String(fields[2])] = String(fields[0]) }
    }
    return users
  }

  /// A file of the system's has no length that could be asked for: it is read to its end.
  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The line that the system has for a process.
struct ProcessStatus: Equatable {
  let name: String
  let state: String
  /// How much of a processor it has used.
  let ticks: Int
  let start: Int
  let pages: Int

  /// Reads a line; nil if it is none.
  ///
  /// The name stands in parentheses, and may have some itself: the last one ends it.
  init?(_ line: String) {
    guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"), open < close else { return nil }
    let fields = line[line.index(after: close)...].split(whereSeparator: \.isWhitespace)
    guard fields.count > 21, let user = Self.number(fields[11]), let system = Self.number(fields[12]),
      let start = Self.number(fields[19]), let pages = Self.number(fields[21])
    else { return nil }
    name = String(line[line.index(after: open)..<close])
    state = String(fields[0])
    (ticks, self.start, self.pages) = (user + system, start, pages)
  }

  private static func number(_ text: Substring) -> Int? { Int(text).flatMap { number(Double($0)) } }

  /// A number that a machine may have, rounded: one of which a hundred thousand can be added; nil for any other.
  static func number(_ value: Double) -> Int? { (0...0x1p46).contains(value) ? Int(value.rounded()) : nil }
}
