// swift-tools-version: 6.2
import PackageDescription

// A package outside this repository uses its URL instead of the path.
let halflight = Package.Dependency.package(name: "halflight", path: "..")

let appearance = Target.Dependency.product(name: "SystemAppearance", package: "halflight")
let theming = Target.Dependency.product(name: "Theming", package: "halflight")
let byLight = Target.Dependency.product(name: "ThemingByLight", package: "halflight")
let foundation = Target.Dependency.product(name: "ThemingFoundation", package: "halflight")
let client = Target.Dependency.product(name: "HalflightClient", package: "halflight")
let themeFiles = Target.Dependency.product(name: "ThemeFiles", package: "halflight")

// Everything runs on the main thread, so it is isolated to the main actor by default.
let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "halflight-examples",
    dependencies: [halflight],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(name: "gtk-window", dependencies: ["CGTK", client, themeFiles], swiftSettings: settings),
        // These need no C library.
        .executableTarget(name: "is-it-dark", dependencies: [appearance]),
        .executableTarget(name: "full-screen", dependencies: [appearance, theming], swiftSettings: settings),
        .executableTarget(name: "log-page", dependencies: [theming]),
        .executableTarget(name: "night-mode", dependencies: [byLight, foundation], swiftSettings: settings),
        .executableTarget(name: "main-queue", dependencies: [client, themeFiles], swiftSettings: settings),
        .executableTarget(name: "terminal", dependencies: [client, themeFiles], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
