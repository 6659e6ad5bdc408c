/// Work that can tell which rows of its input a row of its state was made of, for `explain`.
///
/// | the work | says |
/// |---|---|
/// | hands a row on, or maps it | the same name |
/// | moves rows | the name that the row has in the input |
/// | makes one row of several | the names of all |
/// | makes a row of everything | ``RowName/whole`` |
/// | does not know any more | nil |
///
/// It is asked between turns, on nobody's path; a work that does not conform is one that does not know. Nothing should
/// be kept for it: a stage that can find a row to remove it can say where the row came from.
///
/// ```swift
/// extension Mirroring: RowTracing {
///   func sources(of row: RowName, in state: TreeArray<Int>) -> [RowName]? {
///     row.index.map { [.index(state.count - 1 - $0)] }
///   }
/// }
/// ```
public protocol RowTracing: StageWork {
  /// The rows of the input that a row of the state was made of; nil if that is not known.
  ///
  /// - Parameters:
  ///   - row: a row that is there.
  ///   - state: the stage's state.
  func sources(of row: RowName, in state: Output.Snapshot) -> [RowName]?
}

/// A row that is asked about.
struct TracedRow {
  let name: RowName
  /// The state in which it stands, and that of the stage's input.
  let (state, input): (Any?, Any?)
  /// The emitter whose row it is, which may be another than the stage's own.
  let output: AnySource

  /// What stands there.
  var row: Any? { state.flatMap { ($0 as? any RowState)?.row(name) } }

  /// The rows of the input that satisfy a condition.
  func inputs(where isWanted: (Any) -> Bool) -> [RowName] {
    ((input as? any RowState)?.namedRows ?? []).filter { isWanted($0.row) }.map(\.name)
  }
}

/// What the library's stages with one input answer.
protocol WorkTracing: AnyObject {
  /// The rows of the input that a row was made of; nil if that is not known.
  func sources(of row: TracedRow) -> [RowName]?
}

/// What the library's stages with several inputs answer.
protocol InputTracing: AnyObject {
  /// The rows of the inputs that a row was made of; nil if that is not known.
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]?
}

/// A row of an input.
struct RowOrigin {
  let source: AnySource
  let name: RowName
}

extension AnyInlet {
  /// A row of what it reads; none if it reads nothing.
  final func origin(_ name: RowName?) -> [RowOrigin] {
    guard let name, let source = source?.takeUnretainedValue(), !source.isLifeline else { return [] }
    return [RowOrigin(source: source, name: name)]
  }
}

extension StageNode {
  /// The rows of its inputs that a row of one of its emitters was made of; nil if that is not known.
  func origins(of name: RowName, in output: AnySource) -> [RowOrigin]? {
    let first = inlets.first
    // All rows were made of all rows, whatever the stage does.
    if name == .whole, output.hasRows { return inlets.filter { !$0.isParameter }.flatMap { $0.origin(name) } }
    let input = first?.source.flatMap { $0.takeUnretainedValue().inspectedState }
    let row = TracedRow(name: name, state: output.inspectedState, input: input, output: output)
    if let tracing = tracing as? any InputTracing { return tracing.origins(of: row, at: self) }
    return sources(of: row)?.flatMap { first?.origin($0) ?? [] }
  }

  private func sources(of row: TracedRow) -> [RowName]? {
    if let tracing = tracing as? any WorkTracing { return tracing.sources(of: row) }
    return (tracing as? any RowTracing)?.traced(row)
  }
}

extension RowTracing {
  fileprivate func traced(_ row: TracedRow) -> [RowName]? {
    (row.state as? Output.Snapshot).flatMap { sources(of: row.name, in: $0) }
  }
}

/// How the rows of a state stand to those of its input, where that needs no work to say.
@usableFromInline
final class RowRelation: WorkTracing, Sendable {
  private enum Kind {
    case same, mirrored, entry, whole
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Each row has the name that it has in the input.
  @usableFromInline static let same = RowRelation(.same)
  /// The last row is the first of the input.
  @usableFromInline static let mirrored = RowRelation(.mirrored)
  /// A member of a set is an entry of a dictionary.
  @usableFromInline static let entry = RowRelation(.entry)
  /// There is one row, which was made of everything.
  @usableFromInline static let whole = RowRelation(.whole)

  func sources(of row: TracedRow) -> [RowName]? {
    switch kind {
    case .same: [row.name]
    case .mirrored: row.name.index.flatMap { at in (row.input as? any RowState).map { [.index($0.count - 1 - at)] } }
    case .entry: (row.row as? any KeyedRow).map { [.key(AnyHashable($0.key))] }
    case .whole: [.whole]
    }
  }
}

/// An entry, whatever its types.
private protocol KeyedRow {
  associatedtype Key: Hashable
  var key: Key { get }
}

extension DictionaryEntry: KeyedRow where Key: Hashable {}

/// The one row that was asked for.
@usableFromInline
final class NamedRow: WorkTracing {
  private let name: RowName

  @usableFromInline init(_ key: some Hashable) { name = .key(AnyHashable(key)) }

  func sources(of row: TracedRow) -> [RowName]? { [name] }
}

extension StageParts {
  /// Says how the rows stand to those of the input, for `explain`.
  @usableFromInline
  func tracing(_ tracing: AnyObject) -> Self {
    node.tracing = tracing
    return self
  }
}
