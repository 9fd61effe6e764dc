// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Greeting",
    dependencies: [.package(name: "halflight", path: "../halflight", traits: [])],
    targets: [
        .executableTarget(name: "Greeting", dependencies: [.product(name: "SystemAppearance", package: "halflight")])
    ]
)
