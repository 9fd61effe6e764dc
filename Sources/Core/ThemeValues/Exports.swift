// `import ThemeValues` alone is enough for programs that use it: its API exposes `Appearance`, `Reason` and others of
// `Vocabulary`. Type aliases would make their names visible, but not their members to a client with
// MemberImportVisibility.
@_exported public import Vocabulary
