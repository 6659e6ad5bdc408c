import Foundation
import SignalRelay
import Testing

/// Streams over descriptors, and who waits for them.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  private let path = "/tmp/signal-relay-\(UInt32.random(in: 0...UInt32.max))"

  /// Lets what was begun come to where it waits.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(5)) }

  @Test func `a path that is none takes no descriptor`() async {
    await #expect(processExitsWith: .success) {
      func lowestFree() -> Int32 {
        let descriptor = dup(1)
        close(descriptor)
        return descriptor
      }
      let before = lowestFree()
      for path in ["", "a\0b", String(repeating: "a", count: 200)] {
        let refusal = RelayError.stream("\(path) is too long or no path for a socket")
        var errors: [RelayError] = []
        do throws(RelayError) { _ = try UnixSocket.connect(path: path) } catch { errors.append(error) }
        do throws(RelayError) { _ = try RelayListener(path: path) } catch { errors.append(error) }
        precondition(errors == [refusal, refusal])
      }
      precondition(lowestFree() == before)
    }
  }

  @Test func `a path is taken over at once from a listener that has waited`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    for _ in 0..<20 {
      let first = try RelayListener(path: path)
      let accepting = Task { try await first.accept() }
      try await pause()
      first.close()
      let second = try RelayListener(path: path)
      second.close()
      #expect(try await accepting.value == nil)
    }
  }

  @Test func `tasks that accept at once get a connection each, or none`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let listener = try RelayListener(path: path)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { try await listener.accept() != nil } }
      try await pause()
      let streams = try (0..<2).map { _ in try UnixSocket.connect(path: path) }
      for _ in streams { #expect(try await group.next() == true) }
      listener.close()
      var refused = 0
      for try await isAccepted in group where !isAccepted { refused += 1 }
      #expect(refused == 2)
      withExtendedLifetime(streams) {}
    }
  }

  @Test func `one descriptor for both ways is closed once`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(mkfifo(path, 0o600) == 0)
    for _ in 0..<20 {
      let descriptor = open(path, O_RDWR)
      let stream = DescriptorStream(reading: descriptor, writing: descriptor)
      let reading = Task { try await stream.read() }
      try await pause()
      stream.close()
      // It may have the number that the stream's had.
      let next = open(path, O_RDWR)
      #expect(try await reading.value == nil)
      #expect(fcntl(next, F_GETFD) >= 0)
      close(next)
    }
  }
}
