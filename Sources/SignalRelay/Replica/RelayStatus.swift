/// How a replica stands to its origin.
public struct RelayStatus: Hashable, Sendable {
  /// Whether there is a connection, and whether the state is the origin's.
  public enum Link: Hashable, Sendable {
    /// There is no connection; the state is the last one that was known.
    case disconnected
    /// There is a connection, but what the replica shows is older than what the origin had when it began.
    case behind
    /// What the replica shows is what the origin had a moment ago.
    case current
  }

  /// How it stands now.
  public var link: Link
  /// What went wrong last, also where all is well again; nil if nothing ever has.
  public var lastError: RelayError?
}
