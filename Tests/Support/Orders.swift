/// All orders of some elements.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.indices.flatMap { place in
    var rest = elements
    let first = rest.remove(at: place)
    return permutations(rest).map { [first] + $0 }
  }
}

/// All parts of some elements, each in the order of all.
func subsets<Element>(_ elements: [Element]) -> [[Element]] {
  elements.reduce([[]]) { parts, element in parts + parts.map { $0 + [element] } }
}

/// How many of some different numbers can stand in ascending order at most, found by trying all.
func longestAscent(_ numbers: [Int]) -> Int {
  subsets(numbers).filter { zip($0, $0.dropFirst()).allSatisfy(<) }.map(\.count).max() ?? 0
}
