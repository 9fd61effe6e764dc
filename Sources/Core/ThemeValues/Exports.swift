// `import ThemeValues` is enough for programs: its API exposes `Appearance`, `Reason` and others of `Vocabulary`. Type
// aliases would make their names visible, but not their members to a client with MemberImportVisibility.
@_exported public import Vocabulary
