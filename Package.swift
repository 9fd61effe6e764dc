// swift-tools-version: 6.2
import PackageDescription

// `HALFLIGHT_STRICT=1` makes every warning an error. CI sets it; a newer compiler's
// new warnings must not break the build of somebody who only wants to use Halflight.
let strict = Context.environment["HALFLIGHT_STRICT"] == "1"

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "halflight",
    products: [
        .executable(name: "halflightd", targets: ["halflightd"]),
        .executable(name: "halflight", targets: ["halflight"]),
        .library(name: "Theming", targets: ["Theming"]),
        // Includes the modules whose types are in its interface.
        .library(name: "HalflightClient", targets: ["HalflightClient", "SDEvent", "Switching", "Theming"]),
        .library(name: "ThemeFiles", targets: ["ThemeFiles"]),
        .library(name: "ThemingFoundation", targets: ["ThemingFoundation"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "Switching"),
        .target(name: "Theming", dependencies: ["Switching"]),
        .target(name: "ThemingFoundation", dependencies: ["Theming"]),
        .target(name: "HalflightSupport", dependencies: [system]),
        .target(name: "LibYAML", dependencies: ["CYAML", "HalflightSupport"]),
        .target(name: "ThemeFiles", dependencies: ["Switching", "Theming", "LibYAML", "HalflightSupport", system]),
        .target(name: "HalflightTerminal", dependencies: ["HalflightSupport", system]),
        .target(name: "SDEvent", dependencies: ["CSystemd", "HalflightSupport", system]),
        .target(name: "SDBus", dependencies: ["CSystemd", "HalflightSupport", "SDEvent", system]),
        .target(name: "Udev", dependencies: ["CUdev", "HalflightSupport", "SDEvent", system]),
        .target(name: "LightTraces", dependencies: ["HalflightSupport", "Switching", system]),
        .target(
            name: "LightSensors",
            dependencies: [
                "Udev", "Switching", "LightTraces", "SDEvent", "SDBus", "HalflightSupport", log, system,
            ]),
        .target(name: "SessionMonitors", dependencies: ["Udev", "SDEvent", "SDBus", "HalflightSupport", log, system]),
        .target(
            name: "DecisionEngine",
            dependencies: [
                "HalflightSupport", "Switching", "LightSensors", "SessionMonitors", "SDEvent", "SDBus", log, system,
            ]),
        .target(
            name: "Responders",
            dependencies: ["Switching", "Theming", "SDEvent", "SDBus", "HalflightSupport", log, system]),
        .target(name: "AgentInterface", dependencies: ["HalflightSupport", "Switching", "SDEvent", "SDBus"]),
        .target(
            name: "HalflightClient",
            dependencies: ["AgentInterface", "Switching", "Theming", "SDEvent", "SDBus", system]),
        .target(
            name: "HalflightConfiguration",
            dependencies: [
                "LibYAML", "LightSensors", "Responders", "SDEvent", "Switching", "ThemeFiles", "Theming",
                "HalflightSupport",
                system,
            ]),
        .target(
            name: "HalflightAgent",
            dependencies: [
                "AgentInterface", "HalflightConfiguration",
                "Switching", "Theming", "ThemeFiles", "LibYAML", "SDEvent", "SDBus", "LightSensors", "SessionMonitors",
                "DecisionEngine", "HalflightSupport", "Responders", "LightTraces", log, system,
            ]),
        .executableTarget(name: "halflightd", dependencies: ["HalflightAgent", "CMalloc"]),
        .target(
            name: "Simulation",
            dependencies: [
                "DecisionEngine", "HalflightSupport", "HalflightConfiguration", "HalflightTerminal", "LightTraces",
                "SDBus", "SDEvent",
                "Switching", system,
            ]),
        .target(
            name: "DesktopSetup",
            dependencies: [
                "AgentInterface", "DecisionEngine", "HalflightConfiguration", "HalflightSupport", "HalflightTerminal",
                "LibYAML", "LightSensors", "Responders", "SDBus", "SDEvent", "Switching", system,
            ]),
        .executableTarget(
            name: "halflight",
            dependencies: [
                "AgentInterface", "DesktopSetup", "HalflightSupport", "Simulation",
                "HalflightConfiguration", "HalflightAgent", "SDBus", "SDEvent", "LightSensors",
                "Responders", "Switching", "HalflightTerminal", "ThemeFiles",
                "Theming", "LightTraces", "LibYAML", arguments, log, system,
            ]),
        .executableTarget(
            name: "theming-demo",
            dependencies: [
                "HalflightClient", "SDEvent", "Switching", "HalflightTerminal", "HalflightSupport", "Theming", system,
            ]),

        .systemLibrary(
            name: "CUMockdev", path: "Tests/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev", "umockdev"])]),
        .executableTarget(name: "MockDevices", dependencies: ["CUMockdev"], path: "Tests/MockDevices"),
        .target(name: "TestSupport", dependencies: ["CSystemd"], path: "Tests/TestSupport"),
        // Shared by the tests of modules on the event loop.
        .target(name: "LoopSupport", dependencies: ["SDBus", "SDEvent", "TestSupport"], path: "Tests/LoopSupport"),
        // Runs an agent through days within seconds, for `make soak`.
        .executableTarget(
            name: "Soak",
            dependencies: [
                "AgentInterface", "HalflightAgent", "SDEvent", "Switching", "CMalloc", "CUMockdev", "TestSupport",
                system,
            ],
            path: "Tests/Soak"),
        // Starts the built programs, and links none of them.
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], path: "Tests/EndToEnd"),
        .testTarget(
            name: "HalflightTerminalTests",
            dependencies: ["HalflightSupport", "HalflightTerminal", "Switching", "TestSupport", system]),
        .testTarget(
            name: "DesktopSetupTests",
            dependencies: [
                "AgentInterface", "DesktopSetup", "HalflightSupport", "HalflightTerminal", "SDBus", "Switching",
                "TestSupport",
            ]),
        .testTarget(name: "SwitchingTests", dependencies: ["Switching", "TestSupport"]),
        .testTarget(name: "LightTracesTests", dependencies: ["LightTraces", "Switching", "TestSupport", system]),
        .testTarget(name: "UdevTests", dependencies: ["Udev", "TestSupport"]),
        // Prints the events of the monitors in a mocked session.
        .executableTarget(
            name: "MonitorObserver", dependencies: ["SessionMonitors", "SDBus", "SDEvent", system],
            path: "Tests/MonitorObserver"),
        .testTarget(
            name: "SessionMonitorsTests",
            dependencies: ["SessionMonitors", "Udev", "SDEvent", "SDBus", "LoopSupport", "TestSupport"]),
        .testTarget(
            name: "DecisionEngineTests",
            dependencies: [
                "DecisionEngine", "LightSensors", "SDBus", "SDEvent", "LoopSupport", "Switching", "TestSupport", system,
            ]),
        .testTarget(
            name: "ThemeFilesTests", dependencies: ["ThemeFiles", "Switching", "Theming", "TestSupport"]),
        .testTarget(name: "HalflightSupportTests", dependencies: ["HalflightSupport", "TestSupport", system]),
        .testTarget(name: "LibYAMLTests", dependencies: ["LibYAML", "TestSupport"]),
        .testTarget(
            name: "HalflightConfigurationTests",
            dependencies: [
                "HalflightConfiguration", "LibYAML", "LightSensors", "LoopSupport", "Responders", "SDEvent",
                "Switching",
                "TestSupport",
                "Theming", "ThemeFiles", system,
            ]),
        .testTarget(
            name: "AgentInterfaceTests",
            dependencies: ["AgentInterface", "SDBus", "SDEvent", "Switching", "LoopSupport", "TestSupport"]),
        .testTarget(
            name: "HalflightAgentTests",
            dependencies: [
                "AgentInterface", "HalflightAgent", "HalflightConfiguration", "SDBus", "SDEvent", "LightSensors",
                "LoopSupport",
                "Responders", "Switching",
                "TestSupport",
                "Theming", "ThemeFiles", "LibYAML", system,
            ]),
        .testTarget(name: "SDBusTests", dependencies: ["SDBus", "SDEvent", "CSystemd", "LoopSupport", "TestSupport"]),
        .testTarget(
            name: "SDEventTests", dependencies: ["SDEvent", "CSystemd", "LoopSupport", "TestSupport", system]),
        .testTarget(
            name: "LightSensorsTests",
            dependencies: [
                "LightSensors", "Udev", "Switching", "SDEvent", "SDBus", "LoopSupport", "TestSupport", log, system,
            ]),
        .testTarget(name: "ThemingTests", dependencies: ["Theming", "Switching", "TestSupport"]),
        .testTarget(name: "ThemingFoundationTests", dependencies: ["ThemingFoundation", "Theming"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "halflight", "AgentInterface", "DesktopSetup", "HalflightTerminal", "Simulation",
                "HalflightConfiguration",
                "HalflightAgent", "SDBus",
                "SDEvent", "LightSensors",
                "LoopSupport", "Responders",
                "Switching",
                "TestSupport", "ThemeFiles", "Theming", "LightTraces", "LibYAML", "HalflightSupport", arguments, system,
            ]),
        .systemLibrary(
            name: "CGLib", path: "Tests/CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // A program that follows the agent on each kind of event loop.
        .executableTarget(
            name: "FollowingProgram", dependencies: ["HalflightClient", "CGLib"], path: "Tests/FollowingProgram"),
        .testTarget(
            name: "HalflightClientTests",
            dependencies: [
                "HalflightClient", "SDBus", "SDEvent", "LoopSupport", "Switching", "TestSupport", "Theming",
            ]),
        // Compiles the samples in README and in the library's articles.
        .testTarget(
            name: "SnippetTests",
            dependencies: ["SDEvent", "HalflightClient", "Switching", "TestSupport", "ThemeFiles", "Theming"]),
        .testTarget(
            name: "RespondersTests",
            dependencies: ["Responders", "TestSupport", "Switching", "Theming", "SDEvent", "SDBus", log, system]),
    ],
    swiftLanguageModes: [.v6]
)

// The targets that run on the event loop's thread. Everything in them is isolated to the main actor,
// so a data race is a compile error. C callbacks enter with `MainActor.assumeIsolated`.
let onTheLoop: Set = [
    "SDEvent", "SDBus", "Udev", "LightSensors", "SessionMonitors", "DecisionEngine", "Responders", "AgentInterface",
    "HalflightClient", "HalflightConfiguration", "HalflightAgent", "halflightd", "theming-demo", "Soak",
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
