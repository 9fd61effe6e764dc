// `import Theming` alone suffices for programs that use it: its API shows managers, themes, appearances and levels.
@_exported public import ThemeManagement
@_exported public import ThemeValues
