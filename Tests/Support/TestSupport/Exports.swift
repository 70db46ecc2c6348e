/// Tests of features choose at random too, from a seed.
@_exported public import Fuzzing
