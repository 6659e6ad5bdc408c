#if os(Linux)
  import Foundation
  import Testing

  /// A terminal that nobody sits at: what a program writes to it is read here.
  struct PseudoTerminal {
    private let screen: Int32
    private let line: Int32

    /// Requests that the headers make in a way that Swift does not read: to unlock the other end, and for its number.
    private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    /// The end that a program writes to.
    var output: FileHandle { FileHandle(fileDescriptor: line, closeOnDealloc: false) }

    init(rows: UInt16, columns: UInt16) throws {
      // Other programs that tests start would hold it open.
      screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      try #require(ioctl(screen, Self.unlock, &isLocked) == 0 && ioctl(screen, Self.number, &number) == 0)
      line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(line, UInt(TIOCSWINSZ), &size) == 0)
    }

    /// All that is written until the program ends; asked for once, when it has begun.
    func text() -> String {
      close(line)
      defer { close(screen) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 12)
      while case let count = read(screen, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
