# What the two modules make, with stand-ins for nixpkgs: `nix-instantiate --eval --strict --json packaging/nix/check.nix`.
let
  inherit (builtins) attrNames isAttrs listToAttrs map;
  nameValuePair = name: value: { inherit name value; };
  lib = {
    inherit nameValuePair;
    mapAttrs' = make: set: listToAttrs (map (name: make name set.${name}) (attrNames set));
    mkEnableOption = text: text;
    mkIf = condition: content: if condition then content else { };
    mkOption = option: option;
    recursiveUpdate =
      left: right:
      left
      // builtins.mapAttrs (
        name: value:
        if isAttrs value && isAttrs (left.${name} or null) then lib.recursiveUpdate left.${name} value else value
      ) right;
    optionalAttrs = condition: set: if condition then set else { };
    types = {
      attrsOf = type: type;
      either = one: other: one;
      lines = "lines";
      listOf = type: type;
      package = "package";
      path = "path";
      str = "str";
    };
  };
  pkgs = {
    formats.yaml = _: {
      type = "yaml";
      generate = name: value: { inherit name value; };
    };
    writeShellScript = name: text: { inherit name text; };
  };
  made =
    module: settings:
    (import module {
      inherit lib pkgs;
      config.services.halflight = {
        enable = true;
        package = "/nix/store/halflight";
        recipes = [ ];
        darkModeScripts = { };
        lightModeScripts = { };
        settings = { };
      } // settings;
    }).config;
in
{
  bare = made ./home-manager.nix { };
  full = made ./home-manager.nix {
    settings = {
      source = "sun";
      hooks.timeout = "2m";
    };
    recipes = [ "kitty" ];
    darkModeScripts.lamp = "lamp off";
    lightModeScripts.lamp = ./check.nix;
  };
  nixos = made ./nixos.nix { settings.tray = true; };
}
