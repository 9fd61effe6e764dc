# NixOS: `services.halflight`, for all users. Checked by packaging/nix/check.nix; nobody has used it yet.
{
  config,
  lib,
  pkgs,
  ...
}:
let
  cfg = config.services.halflight;
  yaml = pkgs.formats.yaml { };
in
{
  options.services.halflight = {
    enable = lib.mkEnableOption "Halflight at each user's login, which switches the desktop between light and dark";
    package = lib.mkOption {
      type = lib.types.package;
      description = "The package of Halflight.";
    };
    settings = lib.mkOption {
      inherit (yaml) type;
      default = { };
      description = "Defaults for all users, in /etc/xdg/halflight/config.yaml; see halflight-config(5).";
    };
  };

  config = lib.mkIf cfg.enable {
    environment.systemPackages = [ cfg.package ];
    environment.etc = lib.optionalAttrs (cfg.settings != { }) {
      "xdg/halflight/config.yaml".source = yaml.generate "config.yaml" cfg.settings;
    };
    systemd.packages = [ cfg.package ];
    systemd.user.services.halflight.wantedBy = [ "graphical-session.target" ];
  };
}
