// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who builds Halflight builds nothing of this: all of it is compiled with the fuzzer's
// counters and the address sanitizer, optimised, with assertions, and open to `@testable import`.
let instruments: [String] = ["-sanitize=fuzzer,address", "-enable-testing", "-assert-config", "Debug"]

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// All but CFuzzer and fuzz are Halflight's own, by a link: a package may not reach outside its folder.
let rooms: [Target] = [
    .target(name: "Switching", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Theming", dependencies: ["Switching"]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "ThemeFiles", dependencies: ["Switching", "Theming", "YAML"]),
    .target(name: "TerminalScreen", dependencies: [system]),
    .target(name: "EventLoop", dependencies: ["CSystemd", system]),
    .target(name: "Bus", dependencies: ["CSystemd", "EventLoop", system]),
    .target(name: "Devices", dependencies: ["CUdev", "EventLoop", system]),
    .target(name: "Traces", dependencies: ["Switching", system]),
    .target(name: "LightSensors", dependencies: ["Devices", "Switching", "Traces", "EventLoop", "Bus", log, system]),
    .target(name: "Surroundings", dependencies: ["Devices", "EventLoop", "Bus", log, system]),
    .target(name: "Responders", dependencies: ["Switching", "Theming", "EventLoop", "Bus", log, system]),
    .target(name: "HalflightClient", dependencies: ["Switching", "Theming", "EventLoop", "Bus", system]),
    .target(
        name: "Agent",
        dependencies: [
            "Switching", "Theming", "ThemeFiles", "YAML", "EventLoop", "Bus", "LightSensors", "Surroundings",
            "Responders", "Traces", log, system,
        ]),
    // The command, with its own beginning out of the way of ours.
    .target(
        name: "halflight",
        dependencies: [
            "Agent", "Bus", "EventLoop", "LightSensors", "Responders", "Switching", "TerminalScreen", "ThemeFiles",
            "Theming", "Traces", "YAML", arguments, log, system,
        ],
        swiftSettings: [.unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "halflight_main"])]),
    .executableTarget(
        name: "fuzz",
        dependencies: [
            "CFuzzer", "CSystemd", "Agent", "Bus", "Devices", "EventLoop", "HalflightClient", "LightSensors",
            "Responders", "Switching", "ThemeFiles", "Theming", "Traces", "YAML", "halflight", log, system,
        ],
        // The sanitizer's symbols are hidden, of which gold warns some hundred times.
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
]

let onTheLoop: Set = [
    "EventLoop", "Bus", "Devices", "LightSensors", "Surroundings", "Responders", "HalflightClient", "Agent", "fuzz",
]

for target in rooms {
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
    ] + rooms,
    swiftLanguageModes: [.v6]
)
