import CSignalBench

/// The families of stages, each with its workloads: the one place to add one to.
///
/// A reference keeps what is edited and the output, each in a structure of its own, since a program reads both alone, and
/// nothing in between. Trees are in C. Where the output is a dictionary or a set, the reference is what one writes by
/// hand without this library, with the standard library's `Dictionary` and `Set`. Two rows go further: "own tables" is the
/// same by hand with the table that the stages keep, and "tables in C" what tables could do that know nothing but integers
/// and need no hash that resists attacks.
enum Families {
  @inline(__always)
  static var all: [FamilyStudy] {
    [
      FamilyStudy(
        name: "filter",
        contests: [FilteredDictionary.contest, FilteredThreshold.contest, ArrayView<FilteredEven>.contest]
      ),
      FamilyStudy(
        name: "sort",
        contests: [SortedDictionary.contest, SortedOrder.contest, ArrayView<SortedBySixteenth>.contest]
      ),
      FamilyStudy(
        name: "map",
        contests: [
          MappedDictionary<NoSteering>.contest("map dictionary", CSB_MAP_DICTIONARY),
          MappedDictionary<FactorSteering>.contest("map factor", CSB_MAP_FACTOR),
          ArrayView<MappedByThree>.contest,
        ]
      ),
      FamilyStudy(name: "window", contests: [Windowed.contest]),
      FamilyStudy(name: "algebra", contests: [UnitedSets.contest, MergedDictionaries.contest]),
      FamilyStudy(name: "shape", contests: [Rekeyed.contest, Distinct.contest, ArrayView<BackToFront>.contest]),
    ]
  }
}
