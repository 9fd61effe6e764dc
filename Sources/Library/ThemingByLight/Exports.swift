// `import ThemingByLight` alone is enough for programs: its API uses rules and theme managers.
@_exported public import Switching
@_exported public import Theming
