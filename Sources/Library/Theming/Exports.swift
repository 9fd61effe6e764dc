// `import Theming` alone suffices for programs that use it: its API shows themes, appearances and levels.
@_exported public import ThemeValues
