// `import ThemeFiles` alone is enough for programs that use it: its API exposes themes and appearances.
@_exported public import ThemeValues
