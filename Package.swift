// swift-tools-version: 6.2
import PackageDescription

// `HALFLIGHT_STRICT=1` makes every warning an error. CI sets it; a newer compiler's
// new warnings must not break the build of somebody who only wants to use Halflight.
let strict = Context.environment["HALFLIGHT_STRICT"] == "1"

// `HALFLIGHT_FUZZ=1` adds the fuzzing program, and compiles everything with the fuzzer's counters and the address
// sanitizer, optimised, with assertions, and open to `@testable import` (Fuzz/run).
let fuzzing = Context.environment["HALFLIGHT_FUZZ"] == "1"

// `HALFLIGHT_PROGRAMS=1` leaves out what only tests need. The Makefile sets it to build programs: SwiftPM warns of each
// system library that is missing (glib-2.0, umockdev-1.0), even if nothing that is built needs it. Where it does so all
// the same, such as in a build by hand, the warning does not matter.
let hasTests = Context.environment["HALFLIGHT_PROGRAMS"] != "1"

// `HALFLIGHT_WINDOW=1` adds the window, which needs libadwaita. The Makefile sets it where all programs are built: a
// program that uses the library, and `make run`, need none of GTK.
let hasWindow = Context.environment["HALFLIGHT_WINDOW"] == "1"

// `HALFLIGHT_VENDORED=1` takes the dependencies from the folder vendor (`make dist`), so that a build needs no network.
// The Makefile sets it if that folder exists. The manifest does not look itself: SwiftPM keeps its result for as long as
// the manifest and the environment stay the same.
let vendored = Context.environment["HALFLIGHT_VENDORED"] == "1"

/// The package of one of Apple's Swift libraries; packaging/dependencies has the version that a release is built with.
func apple(_ name: String, from version: Version) -> Package.Dependency {
    vendored ? .package(path: "vendor/\(name)") : .package(url: "https://github.com/apple/\(name)", from: version)
}

let agent = TargetDependencyCondition.when(traits: ["Agent"])
let log: Target.Dependency = .product(name: "Logging", package: "swift-log", condition: agent)
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system", condition: agent)
let arguments: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: agent)

/// The modules of Sources by layer.
///
/// Each module uses only those above it; its folder is `Sources/LAYER/MODULE`.
let layers: KeyValuePairs<String, [Target]> = [
    // Without any policy.
    "System": [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "HalflightSupport", dependencies: ["CLinux", system]),
        .target(name: "HalflightTerminal", dependencies: ["HalflightSupport", system]),
        .target(name: "LibYAML", dependencies: ["CYAML", "HalflightSupport"]),
        .target(name: "SDEvent", dependencies: ["CSystemd", "HalflightSupport", system]),
        .target(name: "Processes", dependencies: ["HalflightSupport", "SDEvent", system]),
        .target(name: "HalflightLog", dependencies: ["HalflightSupport", "SDEvent", log]),
        .target(name: "SDBus", dependencies: ["CSystemd", "HalflightSupport", "SDEvent", system]),
        .target(name: "Udev", dependencies: ["CUdev", "HalflightSupport", "SDEvent", system]),
    ],
    // What the program is; docs/internals/architecture.md says in which order to read it.
    "Core": [
        .target(name: "AppearanceValues"),
        .target(name: "Vocabulary", dependencies: ["AppearanceValues"]),
        .target(name: "Switching", dependencies: ["Vocabulary"]),
        .target(name: "Selection", dependencies: ["Switching", "Vocabulary"]),
        .target(name: "ThemeValues", dependencies: ["Vocabulary"]),
        .target(name: "ThemeManagement", dependencies: ["AppearanceValues", "ThemeValues", "Vocabulary"]),
        .target(
            name: "ThemeFiles", dependencies: ["HalflightSupport", "LibYAML", "ThemeValues", "Vocabulary", system]),
        .target(name: "LightTraces", dependencies: ["HalflightSupport", "Switching", "Vocabulary", system]),
        .target(
            name: "LightSensors",
            dependencies: [
                "HalflightSupport", "Processes", "SDBus", "SDEvent", "Selection", "Switching", "Udev", "Vocabulary",
                log, system,
            ]),
        .target(
            name: "SessionMonitors",
            dependencies: ["HalflightSupport", "Processes", "SDBus", "SDEvent", "Udev", log, system]),
        .target(
            name: "DecisionEngine",
            dependencies: [
                "HalflightSupport", "LightSensors", "SDBus", "SDEvent", "Selection", "SessionMonitors", "Switching",
                log, system,
            ]),
        .target(name: "AgentInterface", dependencies: ["HalflightSupport", "SDBus", "SDEvent", "Vocabulary"]),
        .target(
            name: "KeptFiles",
            dependencies: ["AgentInterface", "HalflightSupport", "LibYAML", "SDEvent", "Vocabulary", log, system]),
    ],
    // For other Swift programs.
    "Library": [
        .target(name: "Appearance", dependencies: ["AppearanceValues"]),
        .target(name: "Theming", dependencies: ["AppearanceValues", "ThemeManagement", "ThemeValues", "Vocabulary"]),
        .target(name: "ThemingByLight", dependencies: ["Switching", "Theming"]),
        .target(name: "ThemingFoundation", dependencies: ["Theming"]),
        .target(
            name: "HalflightClient",
            dependencies: ["AgentInterface", "Appearance", "SDBus", "SDEvent", "Theming", "Vocabulary", system]),
    ],
    // What follows a change.
    "Follow": [
        .target(
            name: "Responders",
            dependencies: [
                "HalflightSupport", "Processes", "SDBus", "SDEvent", "ThemeValues", "Vocabulary", log, system,
            ]),
        .target(
            name: "HalflightConfiguration",
            dependencies: [
                "HalflightSupport", "LibYAML", "LightSensors", "Responders", "SDEvent", "Switching", "ThemeFiles",
                "ThemeValues", "Vocabulary", system,
            ]),
    ],
    "Agent": [
        .target(
            name: "HalflightAgent",
            dependencies: [
                "AgentInterface", "DecisionEngine", "HalflightConfiguration", "HalflightLog", "HalflightSupport",
                "KeptFiles", "LibYAML", "LightSensors", "LightTraces", "Processes", "Responders", "SDBus", "SDEvent",
                "Selection", "SessionMonitors", "Switching", "ThemeFiles", "ThemeValues", "Vocabulary", log, system,
            ]),
        .executableTarget(name: "halflightd", dependencies: ["CMalloc", "HalflightAgent"]),
    ],
    // For a person at a terminal.
    "Command": [
        .target(
            name: "Simulation",
            dependencies: [
                "DecisionEngine", "HalflightConfiguration", "HalflightSupport", "HalflightTerminal", "LightTraces",
                "SDBus", "SDEvent", "Switching", "Vocabulary", system,
            ]),
        .target(
            name: "DesktopSetup",
            dependencies: [
                "AgentInterface", "Appearance", "DecisionEngine", "HalflightConfiguration", "HalflightSupport",
                "HalflightTerminal", "KeptFiles", "LibYAML", "LightSensors", "LightTraces", "Processes", "Responders",
                "SDBus", "SDEvent", "SessionMonitors", "Simulation", "Switching", "ThemeValues", "Vocabulary", system,
            ]),
        .executableTarget(
            name: "halflight",
            dependencies: [
                "AgentInterface", "DesktopSetup", "HalflightConfiguration", "HalflightLog", "HalflightSupport",
                "HalflightTerminal", "KeptFiles", "LibYAML", "LightSensors", "LightTraces", "Processes", "Responders",
                "SDBus", "SDEvent", "Simulation", "Switching", "ThemeFiles", "ThemeValues", "Vocabulary", arguments,
                log, system,
            ]),
    ],
    // Programs and packages of their own. Nothing else uses them.
    "Optional": [
        .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .target(name: "Mosquitto", dependencies: ["CMosquitto", "SDEvent", system]),
        .target(
            name: "MQTTBridge",
            dependencies: [
                "AgentInterface", "HalflightSupport", "HalflightTerminal", "LibYAML", "Mosquitto", "SDBus", "SDEvent",
                "Vocabulary", system,
            ]),
        .executableTarget(name: "halflight-mqtt", dependencies: ["MQTTBridge"]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CVideo4Linux"),
        .target(
            name: "CameraLight",
            dependencies: [
                "AgentInterface", "CTurboJPEG", "CVideo4Linux", "HalflightSupport", "HalflightTerminal", "KeptFiles",
                "SDBus", "SDEvent", "SessionMonitors", "Udev", "Vocabulary", system,
            ]),
        .executableTarget(name: "halflight-camera", dependencies: ["CameraLight"]),
        // The one program that uses modules of the layer Command: it shows what `history` and `doctor` do, and writes
        // the configuration as `config` does.
        .target(
            name: "SettingsModel",
            dependencies: [
                "AgentInterface", "DesktopSetup", "HalflightConfiguration", "HalflightSupport", "KeptFiles",
                "LightSensors", "LightTraces", "Simulation", "Switching", "Vocabulary",
            ]),
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .executableTarget(
            name: "halflight-settings",
            dependencies: [
                "AgentInterface", "CAdwaita", "DesktopSetup", "HalflightConfiguration", "HalflightSupport",
                "HalflightTerminal", "LibYAML", "LightSensors", "Responders", "SDBus", "SDEvent", "SettingsModel",
                "Simulation", "Switching", "ThemeFiles", "ThemeValues", "Vocabulary", system,
            ],
            resources: [.embedInCode("window.ui")]),
    ],
]
/// The modules that each one links, itself included.
var linked: [String: Set<String>] = [:]
for (layer, modules) in layers {
    for module in modules {
        module.path = "Sources/\(layer)/\(module.name)"
        linked[module.name] = [module.name]
        for case .byNameItem(let name, _) in module.dependencies {
            guard let others = linked[name] else {
                fatalError("\(module.name) uses \(name), which Package.swift does not list above it")
            }
            linked[module.name]?.formUnion(others)
        }
    }
}

/// The tests of a module in Tests/Unit, which may import all that `modules` link, and what supports tests.
@MainActor func tests(_ modules: String..., named name: String? = nil) -> Target {
    let name = name ?? "\(modules[0])Tests"
    let names = Set(modules.flatMap { linked[$0] ?? [$0] } + ["LoopSupport", "TestSupport", "TestTags"])
    return .testTarget(
        name: name, dependencies: names.sorted().map { .byName(name: $0) } + [log, system], path: "Tests/Unit/\(name)")
}

let package = Package(
    name: "halflight",
    // What the theming library needs of the language, where it is used on macOS; the agent is for Linux.
    platforms: [.macOS("15.4")],
    products: [
        .executable(name: "halflightd", targets: ["halflightd"]),
        .executable(name: "halflight", targets: ["halflight"]),
        .executable(name: "halflight-mqtt", targets: ["halflight-mqtt"]),
        .executable(name: "halflight-camera", targets: ["halflight-camera"]),
        .executable(name: "halflight-settings", targets: ["halflight-settings"]),
        // A library includes the modules whose types are in its interface.
        .library(name: "Appearance", targets: ["Appearance", "AppearanceValues"]),
        .library(
            name: "Theming",
            targets: ["Theming", "ThemeManagement", "ThemeValues", "Vocabulary", "AppearanceValues"]),
        .library(name: "ThemingByLight", targets: ["ThemingByLight", "Switching", "Theming"]),
        .library(
            name: "HalflightClient", targets: ["HalflightClient", "SDEvent", "ThemeValues", "Theming", "Vocabulary"]),
        .library(name: "ThemeFiles", targets: ["ThemeFiles", "ThemeValues", "Vocabulary"]),
        .library(name: "ThemingFoundation", targets: ["ThemingFoundation"]),
    ],
    traits: [
        .default(enabledTraits: ["Agent"]),
        .trait(name: "Agent", description: "The programs, HalflightClient and ThemeFiles, which need C libraries."),
    ],
    dependencies: [
        apple("swift-argument-parser", from: "1.8.0"),
        apple("swift-log", from: "1.14.0"),
        apple("swift-system", from: "1.8.0"),
    ],
    targets: layers.flatMap(\.value) + [
        .systemLibrary(
            name: "CGLib", path: "Tests/Support/CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(
            name: "CUMockdev", path: "Tests/Support/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev", "umockdev"])]),
        .target(name: "TestSupport", dependencies: ["CSystemd", "TestTags"], path: "Tests/Support/TestSupport"),
        // What a suite needs; scripts/run-tests starts the suites by it.
        .target(name: "TestTags", path: "Tests/Support/TestTags"),
        // Shared by the tests of modules on the event loop.
        .target(
            name: "LoopSupport", dependencies: ["SDBus", "SDEvent", "TestSupport", "TestTags"],
            path: "Tests/Support/LoopSupport"),
        .executableTarget(
            name: "AppearanceProbe", dependencies: ["Appearance"], path: "Tests/Support/AppearanceProbe"),
        // A program that follows the agent on each kind of event loop.
        .executableTarget(
            name: "FollowingProgram", dependencies: ["CGLib", "HalflightClient", "ThemeFiles", "Vocabulary"],
            path: "Tests/Support/FollowingProgram"),
        .executableTarget(name: "MockDevices", dependencies: ["CUMockdev"], path: "Tests/Support/MockDevices"),
        // Prints the events of the monitors in a mocked session.
        .executableTarget(
            name: "MonitorObserver", dependencies: ["SDBus", "SDEvent", "SessionMonitors", system],
            path: "Tests/Support/MonitorObserver"),
        // Runs an agent through days within seconds, for `scripts/dev soak`.
        .executableTarget(
            name: "Soak",
            dependencies: [
                "AgentInterface", "CMalloc", "CUMockdev", "HalflightAgent", "HalflightConfiguration", "SDEvent",
                "LoopSupport", "Switching", "TestSupport", system,
            ],
            path: "Tests/Tools/Soak"),
        // Judges the rules on recorded and made light, and writes the page on it, for `scripts/dev decisions`.
        .executableTarget(
            name: "Decisions",
            dependencies: [
                "DecisionEngine", "HalflightTerminal", "LightSensors", "LightTraces", "Selection", "Simulation",
                "Switching", "TestSupport",
            ],
            path: "Tests/Tools/Decisions"),
        // Simulates machines that follow a site over MQTT, for `scripts/dev many-machines`.
        .executableTarget(
            name: "Crowd", dependencies: ["AgentInterface", "Mosquitto", "MQTTBridge", "SDEvent", "Switching"],
            path: "Tests/Machines/ManyMachines/Crowd"),
        // Starts the built programs, and links none of them.
        .testTarget(
            name: "EndToEndTests", dependencies: ["CLinux", "TestSupport", "TestTags"], path: "Tests/EndToEnd"),
        tests("HalflightSupport"), tests("HalflightTerminal", "Vocabulary"), tests("LibYAML"), tests("SDEvent"),
        tests("Processes"), tests("HalflightLog"), tests("SDBus"), tests("Udev"), tests("AppearanceValues"),
        tests("Switching", "Selection"), tests("ThemeValues"), tests("ThemeFiles"),
        tests("LightTraces", "Simulation"), tests("LightSensors"), tests("SessionMonitors"), tests("DecisionEngine"),
        tests("AgentInterface"), tests("KeptFiles", "Responders"), tests("Appearance", "ThemeValues"),
        tests("Theming", "ThemingByLight"), tests("ThemingFoundation"), tests("HalflightClient", "ThemeFiles"),
        tests("Responders", "ThemeFiles"), tests("HalflightConfiguration"), tests("HalflightAgent", "DesktopSetup"),
        tests("DesktopSetup", "HalflightAgent"), tests("halflight", named: "CommandTests"), tests("MQTTBridge"),
        tests("CameraLight", "HalflightConfiguration"), tests("SettingsModel"), tests("Decisions", "Simulation"),
        // Compiles the samples in the library's articles and in docs, with the modules of this build.
        tests("HalflightClient", "ThemeFiles", "ThemingFoundation", named: "SnippetTests"),
    ],
    swiftLanguageModes: [.v6]
)

if !hasWindow {
    package.targets.removeAll { ["CAdwaita", "halflight-settings"].contains($0.name) }
    package.products.removeAll { $0.name == "halflight-settings" }
}

if !hasTests {
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true || $0.type == .test }
}

if fuzzing, let command = package.targets.firstIndex(where: { $0.name == "halflight" }) {
    // The fuzzing program calls into the command, so here that is a library.
    let dependencies = package.targets[command].dependencies
    package.targets[command] = .target(
        name: "halflight", dependencies: dependencies, path: package.targets[command].path)
    package.products.removeAll { $0.name == "halflight" }
    // `scripts/dev leaks` runs it in the same build.
    let sanitized: [LinkerSetting] = [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]
    package.targets.first { $0.name == "Soak" }?.linkerSettings = sanitized
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: dependencies + [
                "Appearance", "CameraLight", "CFuzzer", "CSystemd", "DecisionEngine", "halflight", "HalflightAgent",
                "HalflightClient", "LoopSupport", "Mosquitto", "MQTTBridge", "SessionMonitors", "Udev",
            ],
            path: "Fuzz/Sources/fuzz",
            // Without this, gold prints hundreds of warnings about the sanitizer's hidden symbols.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    ]
}

// The targets that run on the event loop's thread. Everything in them is isolated to the main actor,
// so a data race is a compile error. C callbacks enter with `MainActor.assumeIsolated`.
let onTheLoop: Set = [
    "SDEvent", "Processes", "SDBus", "Udev", "LightSensors", "SessionMonitors", "DecisionEngine", "Responders",
    "AgentInterface",
    "HalflightClient", "HalflightConfiguration", "HalflightAgent", "KeptFiles", "halflightd", "halflight-camera",
    "Mosquitto", "MQTTBridge", "halflight-mqtt", "halflight-settings", "Soak", "Crowd", "fuzz",
]

for target in package.targets where target.type != .system {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if ["Appearance", "AppearanceValues"].contains(target.name) {
        settings.append(.strictMemorySafety())
    }
    if onTheLoop.contains(target.name) {
        settings.append(.defaultIsolation(MainActor.self))
    }
    if strict {
        settings.append(.treatAllWarnings(as: .error))
    }
    if fuzzing {
        settings.append(
            .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing", "-assert-config", "Debug"]))
        // The command's entry point would clash with the fuzzer's.
        if target.name == "halflight" {
            settings.append(
                .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "halflight_main"]))
        }
    }
    target.swiftSettings = settings
}
