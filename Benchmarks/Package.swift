// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that building Halflight does not build it. It links only the theming library; the agent runs
// as a separate process.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "halflight-benchmarks",
    targets: [
        // Folders other than CMalloc, Observers and bench are links to Halflight's modules, because a package may not
        // reach outside its folder.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
        .systemLibrary(name: "CUMockdev", pkgConfig: "umockdev-1.0"),
        .target(name: "AppearanceValues", swiftSettings: settings),
        .target(name: "Vocabulary", dependencies: ["AppearanceValues"], swiftSettings: settings),
        .target(name: "ThemeValues", dependencies: ["Vocabulary"], swiftSettings: settings),
        .target(
            name: "ThemeManagement", dependencies: ["AppearanceValues", "ThemeValues", "Vocabulary"],
            swiftSettings: settings),
        .target(
            name: "Theming", dependencies: ["AppearanceValues", "ThemeManagement", "ThemeValues", "Vocabulary"],
            swiftSettings: settings),
        .systemLibrary(name: "CMalloc"),
        .target(name: "Observers", dependencies: ["CMalloc", "Theming", "Vocabulary"], swiftSettings: settings),
        .executableTarget(
            name: "bench", dependencies: ["CSystemd", "CUMockdev", "Observers"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
