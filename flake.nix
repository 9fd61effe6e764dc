# Never built: only its syntax was checked. The binary tarball is the other way.
{
  description = "Switch the desktop between light and dark by the light around you";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    # The versions of packaging/dependencies.
    swift-argument-parser.url = "github:apple/swift-argument-parser/1.8.2";
    swift-argument-parser.flake = false;
    swift-log.url = "github:apple/swift-log/1.16.2";
    swift-log.flake = false;
    swift-system.url = "github:apple/swift-system/1.8.1";
    swift-system.flake = false;
  };

  outputs =
    { self, nixpkgs, ... }@inputs:
    let
      inherit (nixpkgs) lib;
      systems = [
        "x86_64-linux"
        "aarch64-linux"
      ];
      versionFile = builtins.readFile ./Sources/System/TextSupport/Version.swift;
      version = builtins.head (builtins.match ''.*halflightVersion = "([^"]*)".*'' versionFile);
      dependencies = removeAttrs inputs [ "self" "nixpkgs" ];
      packageFor =
        pkgs:
        let
          inherit (pkgs.swiftPackages) swift swiftpm stdenv;
        in
        assert lib.assertMsg (lib.versionAtLeast swift.version "6.2")
          "Halflight needs Swift 6.2, but this nixpkgs has ${swift.version}";
        stdenv.mkDerivation {
          pname = "halflight";
          inherit version;
          src = self;
          nativeBuildInputs = [
            swift
            swiftpm
            pkgs.git
            pkgs.pkg-config
            pkgs.gettext
          ];
          buildInputs = [
            pkgs.systemd
            pkgs.libyaml
            pkgs.libadwaita
            pkgs.mosquitto
            pkgs.libjpeg_turbo
          ];
          postPatch = ''
            patchShebangs scripts
            mkdir vendor
            ${lib.concatStrings (
              lib.mapAttrsToList (name: source: "cp -rL --no-preserve=mode ${source} vendor/${name}\n") dependencies
            )}
          '';
          # The Makefile builds, not SwiftPM's hook.
          dontUseSwiftpmBuild = true;
          dontUseSwiftpmCheck = true;
          preBuild = ''
            makeFlagsArray+=(options="-c release --disable-sandbox")
          '';
          # nixpkgs has neither Swift's static libraries nor the toolchain's own linker.
          makeFlags = [
            "PREFIX=${placeholder "out"}"
            "linker="
            "packed="
            "record="
          ];
          meta = {
            description = "Switch the desktop between light and dark by the light around you";
            homepage = "https://halflight.example/halflight";
            license = [
              lib.licenses.asl20
              lib.licenses.gpl2Plus
              lib.licenses.cc0
            ];
            platforms = lib.platforms.linux;
            mainProgram = "halflight";
          };
        };
    in
    {
      packages = lib.genAttrs systems (system: {
        default = packageFor nixpkgs.legacyPackages.${system};
      });
      # Each needs `services.halflight.package`, such as that of above.
      homeManagerModules.default = ./packaging/nix/home-manager.nix;
      nixosModules.default = ./packaging/nix/nixos.nix;
    };
}
