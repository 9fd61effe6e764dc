// The two appearances are in everything that the rules say.
@_exported public import AppearanceValues
