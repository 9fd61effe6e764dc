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
        .library(name: "LightSensors", targets: ["LightSensors"]),
        .library(name: "Theming", targets: ["Theming"]),
        .library(name: "ThemeFiles", targets: ["ThemeFiles"]),
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
        // It imports nothing, so nothing else would bring in what the compiler makes of a square root.
        .target(name: "Switching", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Theming", dependencies: ["Switching"]),
        .target(name: "YAML", dependencies: ["CYAML"]),
        .target(name: "ThemeFiles", dependencies: ["Switching", "Theming", "YAML"]),
        .target(name: "EventLoop", dependencies: ["CSystemd", system]),
        .target(name: "Bus", dependencies: ["CSystemd", "EventLoop", system]),
        .target(name: "Devices", dependencies: ["CUdev", "EventLoop", system]),
        .target(name: "Traces", dependencies: ["Switching", system]),
        .target(
            name: "LightSensors", dependencies: ["Devices", "Switching", "Traces", "EventLoop", "Bus", log, system]),
        .target(name: "Surroundings", dependencies: ["Devices", "EventLoop", "Bus", log, system]),
        .target(name: "Responders", dependencies: ["Switching", "Theming", "EventLoop", "Bus", log, system]),
        .target(
            name: "Agent",
            dependencies: [
                "Switching", "Theming", "ThemeFiles", "YAML", "EventLoop", "Bus", "LightSensors", "Surroundings",
                "Responders", log, system,
            ]),
        .executableTarget(name: "halflightd", dependencies: ["Agent"]),
        .executableTarget(
            name: "halflight",
            dependencies: [
                "Agent", "Bus", "EventLoop", "LightSensors", "Responders", "Switching", "ThemeFiles", "Theming",
                "Traces", "YAML", arguments, log, mustache, system,
            ]),

        .systemLibrary(
            name: "CUMockdev", path: "Tests/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev", "umockdev"])]),
        .executableTarget(name: "MockDevices", dependencies: ["CUMockdev"], path: "Tests/MockDevices"),
        .target(name: "TestSupport", dependencies: ["CSystemd"], path: "Tests/TestSupport"),
        // What tests of the rooms on the loop share.
        .target(name: "LoopSupport", dependencies: ["EventLoop", "TestSupport"], path: "Tests/LoopSupport"),
        // It starts the built programs, and links none of them.
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], path: "Tests/EndToEnd"),
        .testTarget(name: "SwitchingTests", dependencies: ["Switching"]),
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
        .testTarget(name: "YAMLTests", dependencies: ["YAML"], path: "Tests/YAMLTests"),
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
        .testTarget(name: "ThemingTests", dependencies: ["Theming", "Switching"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "halflight", "Agent", "Bus", "EventLoop", "LightSensors", "LoopSupport", "Responders", "Switching",
                "TestSupport", "ThemeFiles", "Theming", "Traces", "YAML", arguments, system,
            ]),
        .testTarget(
            name: "RespondersTests",
            dependencies: ["Responders", "TestSupport", "Switching", "Theming", "EventLoop", log, system]),
    ],
    swiftLanguageModes: [.v6]
)

// The targets that live on the event loop's one thread. Everything in them is the main actor's,
// so that a data race is a compile error; C callbacks enter with `MainActor.assumeIsolated`.
let onTheLoop: Set = [
    "EventLoop", "Bus", "Devices", "LightSensors", "Surroundings", "Responders", "Agent", "halflightd",
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
