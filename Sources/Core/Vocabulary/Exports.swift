// The two appearances are in everything that is said here.
@_exported public import AppearanceValues
