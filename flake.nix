# Never built: its syntax was checked, and nixpkgs has Swift 6.2, while Halflight needs 6.3. Until nixpkgs has that, use
# the binary tarball.
{
  description = "Switch the desktop between light and dark by the light around you";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      inherit (nixpkgs) lib;
      systems = [
        "x86_64-linux"
        "aarch64-linux"
      ];
      versionFile = builtins.readFile ./Sources/HalflightSupport/Version.swift;
      version = builtins.head (builtins.match ''.*halflightVersion = "([^"]*)".*'' versionFile);
      # The exact versions of the dependencies are those of every other build.
      pins = (builtins.fromJSON (builtins.readFile ./Package.resolved)).pins;
      sourceOf =
        pin:
        builtins.fetchGit {
          url = pin.location;
          rev = pin.state.revision;
          ref = "refs/tags/${pin.state.version}";
        };
      packageFor =
        pkgs:
        let
          inherit (pkgs.swiftPackages) swift swiftpm stdenv;
        in
        assert lib.assertMsg (lib.versionAtLeast swift.version "6.3")
          "Halflight needs Swift 6.3, but this nixpkgs has ${swift.version}";
        stdenv.mkDerivation {
          pname = "halflight";
          inherit version;
          src = self;
          nativeBuildInputs = [
            swift
            swiftpm
            pkgs.pkg-config
          ];
          buildInputs = [
            pkgs.systemd
            pkgs.libyaml
            pkgs.mosquitto
            pkgs.libjpeg_turbo
          ];
          postPatch = ''
            patchShebangs scripts
            mkdir vendor
            ${lib.concatMapStrings (pin: "cp -r --no-preserve=mode ${sourceOf pin} vendor/${pin.identity}\n") pins}
            cp Package.resolved vendor/
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
            license = lib.licenses.asl20;
            platforms = lib.platforms.linux;
            mainProgram = "halflight";
          };
        };
    in
    {
      packages = lib.genAttrs systems (system: {
        default = packageFor nixpkgs.legacyPackages.${system};
      });
    };
}
