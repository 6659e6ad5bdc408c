import Foundation
import Testing

@testable import SignalRelay

/// Sockets as other processes may have them, too: those that were started between two calls of the system.
@Suite struct ListenerTests {
  @Test func `a path is free when its listener is closed, also where another process has the socket`() throws {
    let path = "/tmp/signal-relay-\(UInt32.random(in: 0...UInt32.max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let descriptor = try UnixSocket.listen(path: path)
    #if os(Linux)
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #endif
    let other = dup(descriptor)
    DescriptorEnd(descriptor).close()
    let second = try RelayListener(path: path)
    second.close()
    close(other)
  }
}
