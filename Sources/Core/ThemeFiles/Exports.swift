// `import ThemeFiles` alone suffices for programs that use it: its API shows themes and appearances.
@_exported public import ThemeValues
