/// Decisions, a byte each; against every chance, when there are no more, so that all ends.
struct BytesOfChoices: Choices {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func number(below bound: Int) -> Int {
    guard position < bytes.count else { return bound - 1 }
    defer { position += 1 }
    return Int(bytes[position]) % bound
  }
}
