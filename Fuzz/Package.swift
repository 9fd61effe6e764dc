// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that building Halflight builds nothing of it: all of it is compiled with the fuzzer's
// counters and the address sanitizer, optimised, with assertions, and open to `@testable import`.
let instruments: [String] = ["-sanitize=fuzzer,address", "-enable-testing", "-assert-config", "Debug"]

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// All but CFuzzer and fuzz are links to Halflight's modules: a package may not reach outside its folder.
let modules: [Target] = [
    .target(name: "Switching"),
    .target(name: "Theming", dependencies: ["Switching"]),
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
        name: "HalflightClient", dependencies: ["AgentInterface", "Switching", "Theming", "SDEvent", "SDBus", system]),
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
    .target(
        name: "Simulation",
        dependencies: [
            "DecisionEngine", "HalflightSupport", "HalflightConfiguration", "HalflightTerminal", "LightTraces", "SDBus",
            "SDEvent",
            "Switching", system,
        ]),
    .target(
        name: "DesktopSetup",
        dependencies: [
            "AgentInterface", "DecisionEngine", "HalflightConfiguration", "HalflightSupport", "HalflightTerminal",
            "LibYAML", "LightSensors", "Responders", "SDBus", "SDEvent", "Switching", system,
        ]),
    // The command, with its entry point renamed so that it does not clash with ours.
    .target(
        name: "halflight",
        dependencies: [
            "AgentInterface", "DesktopSetup", "HalflightSupport", "HalflightConfiguration", "Simulation",
            "HalflightAgent", "SDBus",
            "SDEvent", "LightSensors", "Responders", "Switching", "HalflightTerminal", "ThemeFiles",
            "Theming", "LightTraces", "LibYAML", arguments, log, system,
        ],
        swiftSettings: [.unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "halflight_main"])]),
    .executableTarget(
        name: "fuzz",
        dependencies: [
            "AgentInterface", "CFuzzer", "CSystemd", "DecisionEngine", "HalflightSupport", "HalflightConfiguration",
            "HalflightAgent",
            "SDBus", "Udev", "SDEvent", "HalflightClient", "LightSensors",
            "Responders", "Switching", "ThemeFiles", "Theming", "LightTraces", "LibYAML", "HalflightTerminal",
            "DesktopSetup", "Simulation", "halflight", log, system,
        ],
        // Without this, gold prints hundreds of warnings about the sanitizer's hidden symbols.
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
]

let onTheLoop: Set = [
    "SDEvent", "SDBus", "Udev", "LightSensors", "SessionMonitors", "DecisionEngine", "Responders", "AgentInterface",
    "HalflightClient", "HalflightConfiguration", "HalflightAgent", "fuzz",
]

for target in modules {
    var settings: [SwiftSetting] = target.swiftSettings ?? []
    settings += [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(instruments),
    ]
    if onTheLoop.contains(target.name) { settings.append(.defaultIsolation(MainActor.self)) }
    target.swiftSettings = settings
}

let package = Package(
    name: "halflight-fuzz",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .systemLibrary(name: "CFuzzer"),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
    ] + modules,
    swiftLanguageModes: [.v6]
)
