import Foundation

/// What memory the process has.
enum ProcessMemory {
  /// How many bytes of it are resident; nil where nobody tells.
  static var resident: Int? {
    #if os(Linux)
      let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return numbers.count > 1 ? Int(numbers[1]).map { $0 * Int(getpagesize()) } : nil
    #elseif canImport(Darwin)
      var info = mach_task_basic_info()
      let size = MemoryLayout<mach_task_basic_info>.size
      var count = mach_msg_type_number_t(size / MemoryLayout<integer_t>.size)
      let status = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return status == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      return nil
    #endif
  }

  /// Says by how much memory grows while something is done so many times, if it does; done a tenth as often before.
  static func growth(_ count: Int, _ what: String, _ act: (_ count: Int) -> Void) -> [String] {
    act(count / 10 + 1)
    guard let before = resident else { return ["nobody tells how much memory the process has"] }
    act(count)
    let grown = (resident ?? before) - before
    return grown < allowance ? [] : ["memory grows by \(grown) bytes in \(count) \(what)"]
  }

  /// What the allocator may need more, by chance.
  private static let allowance = 4 << 20
}
