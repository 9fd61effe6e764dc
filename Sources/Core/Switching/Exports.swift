// All parts of the rules use the vocabulary.
@_exported public import Vocabulary
