/// What a stage decides by whether that is news which its closure has made, and lets go of where it is not.
///
/// An equal value is no news, unless what it was made of was refreshed.
///
/// One object, since each capture of a stage's body costs it a load and a store a turn.
@usableFromInline
final class Novelty<Source, Made> {
  @usableFromInline let equality: Equality<Made>
  @usableFromInline let unchanged: Equality<Source>
  @usableFromInline let bin = Bin<Made>()

  /// - Parameter unchanged: what tells a refresh of what is mapped from an update.
  @inlinable
  init(_ equality: Equality<Made>, _ unchanged: Equality<Source>) {
    (self.equality, self.unchanged) = (equality, unchanged)
  }

  /// Whether a value that was made is as good as the one before it, which was made of `past`.
  @inlinable
  @inline(__always)
  func isNone(in made: Made, after old: Made, _ past: Source, _ future: Source) -> Bool {
    equality(old, made) && !unchanged(past, future)
  }
}
