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
let products = ["ArgumentParser": arguments, "Logging": log, "SystemPackage": system]

/// The modules and products that each module links, itself included.
var linked: [String: Set<String>] = products.reduce(into: [:]) { $0[$1.key] = [$1.key] }

/// The C libraries.
var libraries: Set<String> = []

/// A C library, and the package of Debian that has it.
@MainActor func library(_ name: String, pkgConfig: String? = nil, apt package: String? = nil) -> Target {
    linked[name] = [name]
    libraries.insert(name)
    return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

/// What a target may import that uses `modules`: these and all that they link, but only the C libraries that it names.
@MainActor func imports(_ modules: [String], for user: String) -> [Target.Dependency] {
    let all = modules.reduce(into: Set<String>()) { all, module in
        guard let others = linked[module] else {
            fatalError("\(user) uses \(module), which Package.swift does not list above it")
        }
        all.formUnion(others)
    }
    linked[user] = all.union([user])
    return all.subtracting(libraries.subtracting(modules)).sorted().map { products[$0] ?? .byName(name: $0) }
}

@MainActor func module(_ name: String, _ modules: String...) -> Target {
    .target(name: name, dependencies: imports(modules, for: name))
}

@MainActor func program(_ name: String, _ modules: String..., resources: [Resource] = []) -> Target {
    .executableTarget(name: name, dependencies: imports(modules, for: name), resources: resources)
}

/// The tests of a module, which may import all that `modules` link, and what supports tests.
@MainActor func tests(_ modules: String..., named name: String? = nil) -> Target {
    let name = name ?? "\(modules[0])Tests"
    let names = Set((modules + ["LoopSupport"]).flatMap { linked[$0] ?? [] }).union(products.keys)
    return .testTarget(name: name, dependencies: names.sorted().map { products[$0] ?? .byName(name: $0) })
}

/// The modules by their folders; a module is in a folder of its own there.
///
/// Each uses only those above it.
let layers: KeyValuePairs<String, [Target]> = [
    // Without any policy.
    "Sources/System": [
        library("CLinux"), library("CMalloc"),
        library("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        library("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
        library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        module("TextSupport"),
        module("FileSupport", "CLinux", "SystemPackage", "TextSupport"),
        module("PathTrust", "CLinux", "FileSupport"),
        module("HalflightTerminal", "FileSupport"),
        module("LibYAML", "CYAML", "TextSupport"),
        module("SDEvent", "CSystemd", "FileSupport"),
        module("Processes", "PathTrust", "SDEvent"),
        module("HalflightLog", "Logging", "SDEvent"),
        module("SDBus", "CSystemd", "SDEvent"),
        module("Udev", "CUdev", "SDEvent"),
    ],
    // What the program is; docs/internals/architecture.md says in which order to read it.
    "Sources/Core": [
        module("AppearanceValues"),
        module("Vocabulary", "AppearanceValues"),
        module("Switching", "Vocabulary"),
        module("Selection", "Switching"),
        module("ThemeValues", "Vocabulary"),
        module("ThemeManagement", "ThemeValues"),
        module("ThemeFiles", "FileSupport", "LibYAML", "ThemeValues"),
        module("LightTraces", "FileSupport", "Switching"),
        module("LightSensors", "Logging", "Processes", "SDBus", "Selection", "Udev"),
        module("SessionMonitors", "Logging", "Processes", "SDBus", "Udev"),
        module("DecisionEngine", "LightSensors", "SessionMonitors"),
        module("AgentInterface", "SDBus", "Vocabulary"),
        module("KeptFiles", "AgentInterface", "LibYAML", "Logging"),
    ],
    // For other Swift programs.
    "Sources/Library": [
        module("SystemAppearance", "AppearanceValues"),
        module("Theming", "ThemeManagement"),
        module("ThemingByLight", "Switching", "Theming"),
        module("ThemingFoundation", "Theming"),
        module("HalflightClient", "AgentInterface", "SystemAppearance", "Theming"),
    ],
    // What follows a change.
    "Sources/Follow": [
        module("Responders", "Logging", "Processes", "SDBus", "ThemeValues"),
        module("HalflightConfiguration", "LightSensors", "Responders", "ThemeFiles"),
    ],
    "Sources/Agent": [
        module(
            "HalflightAgent", "DecisionEngine", "HalflightConfiguration", "HalflightLog", "KeptFiles", "LightTraces",
            "ThemeManagement"),
        program("halflightd", "CMalloc", "HalflightAgent"),
    ],
    // For a person at a terminal.
    "Sources/Command": [
        module("Simulation", "DecisionEngine", "HalflightConfiguration", "HalflightTerminal", "LightTraces"),
        module("DesktopSetup", "SystemAppearance", "KeptFiles", "Simulation"),
        program("halflight", "ArgumentParser", "DesktopSetup", "HalflightLog"),
    ],
    // Programs and packages of their own. Nothing else uses them.
    "Sources/Optional": [
        library("CMosquitto", pkgConfig: "libmosquitto", apt: "libmosquitto-dev"),
        module("Mosquitto", "CMosquitto", "SDEvent"),
        module("MQTTBridge", "AgentInterface", "HalflightTerminal", "LibYAML", "Mosquitto", "PathTrust"),
        program("halflight-mqtt", "MQTTBridge"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CVideo4Linux"),
        module("CameraLight", "CTurboJPEG", "CVideo4Linux", "HalflightTerminal", "KeptFiles", "SessionMonitors"),
        program("halflight-camera", "CameraLight"),
        // The one program that uses modules of the layer Command: it shows what `history` and `doctor` do, and writes
        // the configuration as `config` does.
        module("SettingsModel", "DesktopSetup"),
        library("CAdwaita", pkgConfig: "libadwaita-1", apt: "libadwaita-1-dev"),
        program(
            "halflight-settings", "CAdwaita", "SettingsModel",
            resources: [.embedInCode("window.ui"), .embedInCode("shortcuts.ui"), .embedInCode("about.ui")]),
    ],
    "Tests/Support": [
        library("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
        library("CUMockdev", pkgConfig: "umockdev-1.0", apt: "libumockdev-dev"),
        // What a suite needs; scripts/run-tests starts the suites by it.
        module("TestTags"),
        module("TestSupport", "CSystemd", "TestTags"),
        // Shared by the tests of modules on the event loop.
        module("LoopSupport", "SDBus", "TestSupport"),
        program("AppearanceProbe", "SystemAppearance"),
        // Follows the agent on each kind of event loop.
        program("FollowingProgram", "CGLib", "HalflightClient", "ThemeFiles"),
        program("MockDevices", "CUMockdev"),
        // Prints the events of the monitors in a mocked session.
        program("MonitorObserver", "SessionMonitors"),
    ],
    "Tests/Tools": [
        // Runs an agent through days within seconds, for `scripts/dev soak`.
        program("Soak", "CMalloc", "CUMockdev", "HalflightAgent", "LoopSupport"),
        // Judges the rules on recorded and made light, and writes the page on it, for `scripts/dev decisions`.
        program("Decisions", "Simulation", "TestSupport"),
        // Makes the table of desktops, for `scripts/dev desktop-table`.
        program("DesktopTable", "HalflightConfiguration"),
    ],
    "Tests/Machines/ManyMachines": [
        // Simulates machines that follow a site over MQTT, for `scripts/dev many-machines`.
        program("Crowd", "MQTTBridge", "Switching")
    ],
    "Tests/Unit": [
        tests("TextSupport"), tests("FileSupport"), tests("PathTrust"), tests("HalflightTerminal", "Vocabulary"),
        tests("LibYAML"), tests("SDEvent"), tests("Processes"), tests("HalflightLog"), tests("SDBus"), tests("Udev"),
        tests("AppearanceValues"), tests("Switching", "Selection"), tests("ThemeValues"), tests("ThemeFiles"),
        tests("LightTraces", "Simulation"), tests("LightSensors"), tests("SessionMonitors"), tests("DecisionEngine"),
        tests("AgentInterface"), tests("KeptFiles", "Responders"), tests("SystemAppearance", "ThemeValues"),
        tests("Theming", "ThemingByLight"), tests("ThemingFoundation"), tests("HalflightClient", "ThemeFiles"),
        tests("Responders", "ThemeFiles"), tests("HalflightConfiguration"), tests("HalflightAgent", "DesktopSetup"),
        tests("DesktopSetup", "HalflightAgent"), tests("halflight", named: "CommandTests"), tests("MQTTBridge"),
        tests("CameraLight", "HalflightConfiguration"), tests("SettingsModel"), tests("Decisions"),
        // Compiles the samples in the library's articles and in docs, with the modules of this build.
        tests("HalflightClient", "ThemeFiles", "ThemingFoundation", named: "SnippetTests"),
    ],
    // Starts the built programs, and links none of them.
    "Tests": [
        .testTarget(name: "EndToEndTests", dependencies: ["CLinux", "TestSupport", "TestTags"], path: "Tests/EndToEnd")
    ],
]
for (folder, modules) in layers {
    for module in modules { module.path = module.path ?? "\(folder)/\(module.name)" }
}

let package = Package(
    name: "halflight",
    products: [
        .executable(name: "halflightd", targets: ["halflightd"]),
        .executable(name: "halflight", targets: ["halflight"]),
        .executable(name: "halflight-mqtt", targets: ["halflight-mqtt"]),
        .executable(name: "halflight-camera", targets: ["halflight-camera"]),
        .executable(name: "halflight-settings", targets: ["halflight-settings"]),
        // A library includes the modules whose types are in its interface.
        .library(name: "SystemAppearance", targets: ["SystemAppearance", "AppearanceValues"]),
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
    targets: layers.flatMap(\.value),
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
    let path = package.targets[command].path
    package.targets[command] = .target(
        name: "halflight", dependencies: package.targets[command].dependencies, path: path)
    package.products.removeAll { $0.name == "halflight" }
    // `scripts/dev leaks` runs it in the same build.
    let sanitized: [LinkerSetting] = [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]
    package.targets.first { $0.name == "Soak" }?.linkerSettings = sanitized
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CFuzzer"]
                + imports(
                    [
                        "CameraLight", "CSystemd", "halflight", "HalflightAgent", "HalflightClient", "LoopSupport",
                        "MQTTBridge", "ThemingByLight", "ThemingFoundation",
                    ],
                    for: "fuzz"),
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
    "Mosquitto", "MQTTBridge", "halflight-mqtt", "halflight-settings", "Soak", "Crowd", "DesktopTable", "fuzz",
]

for target in package.targets where target.type != .system {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if ["SystemAppearance", "AppearanceValues"].contains(target.name) {
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
