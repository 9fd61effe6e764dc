// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who builds Halflight builds nothing of this. It links nothing of what it measures.
let package = Package(
    name: "halflight-benchmarks",
    targets: [
        // Both are Halflight's own, by a link: a package may not reach outside its folder.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
        .systemLibrary(name: "CUMockdev", pkgConfig: "umockdev-1.0"),
        .executableTarget(
            name: "bench", dependencies: ["CSystemd", "CUMockdev"],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
