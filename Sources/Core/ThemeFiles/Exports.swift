// `import ThemeFiles` is enough for programs: its API exposes themes and appearances.
@_exported public import ThemeValues
