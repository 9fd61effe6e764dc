// The vocabulary is in everything that the rules say.
@_exported public import Vocabulary
