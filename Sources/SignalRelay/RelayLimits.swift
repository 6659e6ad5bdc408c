/// How much a relay holds and accepts, in bytes.
public struct RelayLimits: Hashable, Sendable {
  /// How many bytes of transitions an origin keeps for replicas that are behind or come back.
  ///
  /// Whoever is further behind gets the whole state. It should hold what happens while the state is sent.
  public var log: Int
  /// How long the body of a frame may be; a row of the state must fit, a larger transaction is sent as the whole state.
  public var frame: Int

  /// Creates limits.
  ///
  /// - Precondition: both are positive; a frame is at most 1 GiB.
  public init(log: Int = 8 << 20, frame: Int = 16 << 20) {
    self.log = max(1, log)
    self.frame = min(max(1, frame), 1 << 30)
  }

  /// How many bytes are handed to a stream at once, and how large a part of the state is.
  @usableFromInline static let piece = 1 << 16
}
