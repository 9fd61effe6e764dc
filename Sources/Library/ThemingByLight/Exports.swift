// `import ThemingByLight` alone suffices for programs that use it: its API shows rules and theme managers.
@_exported public import Switching
@_exported public import Theming
