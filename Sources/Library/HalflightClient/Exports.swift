// `import HalflightClient` alone is enough for programs: its API uses event loops and theme managers, which in turn use
// descriptors, appearances and levels. Type aliases wouldn't make members visible to a client with
// MemberImportVisibility.
@_exported public import SDEvent
@_exported public import Theming

@_exported public import struct SystemAppearance.DesktopPreferences
@_exported public import struct SystemPackage.FileDescriptor
