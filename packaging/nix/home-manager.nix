# Home Manager: `services.halflight`. Its values were checked by packaging/nix/check.nix; nobody has used it yet.
{
  config,
  lib,
  pkgs,
  ...
}:
let
  cfg = config.services.halflight;
  yaml = pkgs.formats.yaml { };
  scriptType = lib.types.attrsOf (lib.types.either lib.types.path lib.types.lines);
  # darkman's folders, which Halflight runs as well.
  scripts =
    folder:
    lib.mapAttrs' (
      name: script:
      lib.nameValuePair "${folder}/${name}" {
        source = if builtins.isPath script then script else pkgs.writeShellScript name script;
      }
    );
  hasScripts = cfg.darkModeScripts != { } || cfg.lightModeScripts != { };
  settings = lib.recursiveUpdate (lib.optionalAttrs hasScripts { hooks.darkman = true; }) cfg.settings;
in
{
  options.services.halflight = {
    enable = lib.mkEnableOption "Halflight, which switches the desktop between light and dark";
    package = lib.mkOption {
      type = lib.types.package;
      description = "The package of Halflight.";
    };
    settings = lib.mkOption {
      inherit (yaml) type;
      default = { };
      example = {
        source = [ "illuminance" "sun" ];
        place = { latitude = 52.5; longitude = 13.4; };
      };
      description = "The content of ~/.config/halflight/config.yaml; see halflight-config(5).";
    };
    recipes = lib.mkOption {
      type = lib.types.listOf lib.types.str;
      default = [ ];
      example = [ "kitty" "neovim" ];
      description = "The recipes that are enabled; `halflight recipe list` shows all of them.";
    };
    darkModeScripts = lib.mkOption {
      type = scriptType;
      default = { };
      example.message = "notify-send dark";
      description = "Scripts that run when it becomes night, by their names, as for darkman.";
    };
    lightModeScripts = lib.mkOption {
      type = scriptType;
      default = { };
      description = "Scripts that run when it becomes day, by their names, as for darkman.";
    };
  };

  config = lib.mkIf cfg.enable {
    home.packages = [ cfg.package ];
    xdg.configFile =
      lib.optionalAttrs (settings != { }) {
        "halflight/config.yaml".source = yaml.generate "config.yaml" settings;
      }
      // builtins.listToAttrs (
        map (
          name:
          lib.nameValuePair "halflight/recipes/${name}.yaml" {
            source = "${cfg.package}/share/halflight/recipes/${name}.yaml";
          }
        ) cfg.recipes
      )
      // {
        "systemd/user/halflight.service".source = "${cfg.package}/lib/systemd/user/halflight.service";
        "systemd/user/graphical-session.target.wants/halflight.service".source =
          "${cfg.package}/lib/systemd/user/halflight.service";
      };
    xdg.dataFile = scripts "dark-mode.d" cfg.darkModeScripts // scripts "light-mode.d" cfg.lightModeScripts;
  };
}
