// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who builds Halflight builds nothing of this. Of what it measures it links but the
// library that programs are themed with; the agent runs beside it.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "halflight-benchmarks",
    targets: [
        // All but CMalloc, Observers and bench are Halflight's own, by a link: a package may not reach outside its
        // folder.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
        .systemLibrary(name: "CUMockdev", pkgConfig: "umockdev-1.0"),
        .target(name: "Switching", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Theming", dependencies: ["Switching"], swiftSettings: settings),
        .systemLibrary(name: "CMalloc"),
        .target(name: "Observers", dependencies: ["CMalloc", "Switching", "Theming"], swiftSettings: settings),
        .executableTarget(
            name: "bench", dependencies: ["CSystemd", "CUMockdev", "Observers"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
