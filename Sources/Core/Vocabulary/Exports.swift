// All types here use the two appearances.
@_exported public import AppearanceValues
