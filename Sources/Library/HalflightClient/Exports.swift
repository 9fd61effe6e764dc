// `import HalflightClient` alone suffices for programs that use it: its API shows event loops and theme managers, and
// these show descriptors, appearances and levels. Type aliases would not make members visible to a client with
// MemberImportVisibility.
@_exported public import SDEvent
@_exported public import Theming

@_exported public import struct Appearance.DesktopPreferences
@_exported public import struct SystemPackage.FileDescriptor
