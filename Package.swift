// swift-tools-version: 6.2
import PackageDescription

// `HALFLIGHT_STRICT=1` makes every warning an error. CI sets it; a newer compiler's
// new warnings must not break the build of somebody who only wants to use Halflight.
let strict = Context.environment["HALFLIGHT_STRICT"] == "1"

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")

let package = Package(
    name: "halflight",
    products: [
        .executable(name: "halflightd", targets: ["halflightd"]),
        .executable(name: "halflight", targets: ["halflight"]),
        .executable(name: "halflight-render", targets: ["halflight-render"]),
        .library(name: "LightSensors", targets: ["LightSensors"]),
        .library(name: "Theming", targets: ["Theming"]),
        // With the rooms whose types its interface has.
        .library(name: "HalflightClient", targets: ["HalflightClient", "EventLoop", "Switching", "Theming"]),
        .library(name: "ThemeFiles", targets: ["ThemeFiles"]),
        .library(name: "ThemingFoundation", targets: ["ThemingFoundation"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CMalloc"),
        // It imports nothing, so nothing else would bring in what the compiler makes of a square root.
        .target(name: "Switching", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Theming", dependencies: ["Switching"]),
        .target(name: "ThemingFoundation", dependencies: ["Theming"]),
        .target(name: "YAML", dependencies: ["CYAML"]),
        .target(name: "ThemeFiles", dependencies: ["Switching", "Theming", "YAML"]),
        .target(name: "TerminalScreen", dependencies: [system]),
        .target(name: "EventLoop", dependencies: ["CSystemd", system]),
        .target(name: "Bus", dependencies: ["CSystemd", "EventLoop", system]),
        .target(name: "Devices", dependencies: ["CUdev", "EventLoop", system]),
        .target(name: "Traces", dependencies: ["Switching", system]),
        .target(
            name: "LightSensors", dependencies: ["Devices", "Switching", "Traces", "EventLoop", "Bus", log, system]),
        .target(name: "Surroundings", dependencies: ["Devices", "EventLoop", "Bus", log, system]),
        .target(name: "Responders", dependencies: ["Switching", "Theming", "EventLoop", "Bus", log, system]),
        .target(name: "HalflightClient", dependencies: ["Switching", "Theming", "EventLoop", "Bus", system]),
        .target(
            name: "Agent",
            dependencies: [
                "Switching", "Theming", "ThemeFiles", "YAML", "EventLoop", "Bus", "LightSensors", "Surroundings",
                "Responders", "Traces", log, system,
            ]),
        .executableTarget(name: "halflightd", dependencies: ["Agent", "CMalloc"]),
        .executableTarget(
            name: "halflight",
            dependencies: [
                "Agent", "Bus", "EventLoop", "LightSensors", "Responders", "Switching", "TerminalScreen", "ThemeFiles",
                "Theming", "Traces", "YAML", arguments, log, system,
            ]),
        .executableTarget(name: "halflight-render", dependencies: [mustache]),
        .executableTarget(
            name: "theming-demo",
            dependencies: ["HalflightClient", "EventLoop", "Switching", "TerminalScreen", "Theming", system]),

        .systemLibrary(
            name: "CUMockdev", path: "Tests/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev", "umockdev"])]),
        .executableTarget(name: "MockDevices", dependencies: ["CUMockdev"], path: "Tests/MockDevices"),
        .target(name: "TestSupport", dependencies: ["CSystemd"], path: "Tests/TestSupport"),
        // What tests of the rooms on the loop share.
        .target(name: "LoopSupport", dependencies: ["EventLoop", "TestSupport"], path: "Tests/LoopSupport"),
        // Days of an agent in seconds; `make soak`.
        .executableTarget(
            name: "Soak",
            dependencies: ["Agent", "EventLoop", "Switching", "CMalloc", "CUMockdev", "TestSupport", system],
            path: "Tests/Soak"),
        // It starts the built programs, and links none of them.
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], path: "Tests/EndToEnd"),
        .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen"]),
        .testTarget(name: "SwitchingTests", dependencies: ["Switching", "TestSupport"]),
        .testTarget(name: "TracesTests", dependencies: ["Traces", "Switching", "TestSupport", system]),
        .testTarget(name: "DevicesTests", dependencies: ["Devices", "TestSupport"]),
        // What the witnesses of mocked surroundings say.
        .executableTarget(
            name: "SurroundingsObserver", dependencies: ["Surroundings", "Bus", "EventLoop", system],
            path: "Tests/SurroundingsObserver"),
        .testTarget(
            name: "SurroundingsTests",
            dependencies: ["Surroundings", "Devices", "EventLoop", "Bus", "LoopSupport", "TestSupport"]),
        .testTarget(
            name: "ThemeFilesTests", dependencies: ["ThemeFiles", "Switching", "Theming", "TestSupport"]),
        .testTarget(name: "YAMLTests", dependencies: ["YAML", "TestSupport"]),
        .testTarget(
            name: "AgentTests",
            dependencies: [
                "Agent", "Bus", "EventLoop", "LightSensors", "LoopSupport", "Responders", "Switching", "TestSupport",
                "Theming", "ThemeFiles", "YAML", system,
            ]),
        .testTarget(name: "BusTests", dependencies: ["Bus", "EventLoop", "CSystemd", "LoopSupport", "TestSupport"]),
        .testTarget(
            name: "EventLoopTests", dependencies: ["EventLoop", "CSystemd", "LoopSupport", "TestSupport", system]),
        .testTarget(
            name: "LightSensorsTests",
            dependencies: [
                "LightSensors", "Devices", "Switching", "EventLoop", "Bus", "LoopSupport", "TestSupport", log, system,
            ]),
        .testTarget(name: "ThemingTests", dependencies: ["Theming", "Switching", "TestSupport"]),
        .testTarget(name: "ThemingFoundationTests", dependencies: ["ThemingFoundation", "Theming"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "halflight", "Agent", "Bus", "EventLoop", "LightSensors", "LoopSupport", "Responders", "Switching",
                "TestSupport", "ThemeFiles", "Theming", "Traces", "YAML", arguments, system,
            ]),
        .systemLibrary(
            name: "CGLib", path: "Tests/CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // A program that follows the agent, in each way that there is.
        .executableTarget(
            name: "FollowingProgram", dependencies: ["HalflightClient", "CGLib"], path: "Tests/FollowingProgram"),
        .testTarget(
            name: "HalflightClientTests",
            dependencies: ["HalflightClient", "Bus", "EventLoop", "LoopSupport", "Switching", "TestSupport", "Theming"]),
        // The samples of the library's articles.
        .testTarget(
            name: "SnippetTests", dependencies: ["EventLoop", "HalflightClient", "Switching", "TestSupport", "Theming"]),
        .testTarget(
            name: "RespondersTests",
            dependencies: ["Responders", "TestSupport", "Switching", "Theming", "EventLoop", "Bus", log, system]),
    ],
    swiftLanguageModes: [.v6]
)

// The targets that live on the event loop's one thread. Everything in them is the main actor's,
// so that a data race is a compile error; C callbacks enter with `MainActor.assumeIsolated`.
let onTheLoop: Set = [
    "EventLoop", "Bus", "Devices", "LightSensors", "Surroundings", "Responders", "HalflightClient", "Agent",
    "halflightd", "theming-demo", "Soak",
]

for target in package.targets where target.type != .system {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if onTheLoop.contains(target.name) {
        settings.append(.defaultIsolation(MainActor.self))
    }
    if strict {
        settings.append(.treatAllWarnings(as: .error))
    }
    target.swiftSettings = settings
}
