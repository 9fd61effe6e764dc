// `import Theming` alone is enough for programs: its API uses managers, themes, appearances and levels.
@_exported public import ThemeManagement
@_exported public import ThemeValues
