#if os(Linux)
  import Foundation
  import Synchronization

  /// A server on this machine that keeps a count.
  ///
  /// `POST /add/NUMBER/STEP` answers it; a number counts once.
  final class LoopbackServer: Sendable {
    enum Mood: Sendable {
      /// Answers.
      case well
      /// Takes what is sent, and says nothing.
      case silent
      /// Hangs up.
      case rude
      /// Answers with an error.
      case failing
      /// Answers with what is no HTTP.
      case mad
    }

    private struct State {
      var mood = Mood.well
      var count = 0
      var numbers: Set<String> = []
      var requests: [String] = []
    }

    private let state = Mutex(State())
    private let socket: Int32
    let port: UInt16

    init() {
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let socket = socket
      port = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          precondition(bind(socket, address, length) == 0 && listen(socket, 16) == 0)
          getsockname(socket, address, &length)
        }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
      Thread.detachNewThread { [self] in
        while true {
          let connection = accept(socket, nil, nil)
          if connection < 0 { return }
          Thread.detachNewThread { [self] in serve(connection) }
        }
      }
    }

    var address: String { "http://127.0.0.1:\(port)" }
    var count: Int { state.withLock { $0.count } }
    var requests: [String] { state.withLock { $0.requests } }
    func set(_ mood: Mood) { state.withLock { $0.mood = mood } }
    func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func serve(_ connection: Int32) {
      defer { close(connection) }
      var text = ""
      var piece = [UInt8](repeating: 0, count: 1 << 12)
      while !text.contains("\r\n\r\n") {
        let count = read(connection, &piece, piece.count)
        guard count > 0 else { return }
        text += String(decoding: piece.prefix(count), as: UTF8.self)
      }
      let path = String(text.split(separator: " ").dropFirst().first ?? "")
      let parts = path.split(separator: "/").map(String.init)
      let (mood, count) = state.withLock { state in
        state.requests.append(path)
        if state.mood == .well, parts.count == 3, state.numbers.insert(parts[1]).inserted {
          state.count += Int(parts[2]) ?? 0
        }
        return (state.mood, state.count)
      }
      switch mood {
      case .well: answer("200 OK", "\(count)", connection)
      case .failing: answer("500 Internal Server Error", "out of order", connection)
      case .mad: send("la la la\r\n\r\n", connection)
      case .rude: break
      case .silent: _ = read(connection, &piece, piece.count)
      }
    }

    private func answer(_ status: String, _ body: String, _ connection: Int32) {
      send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)", connection)
    }

    private func send(_ text: String, _ connection: Int32) {
      let bytes = Array(text.utf8)
      _ = Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
#endif
