// SPDX-License-Identifier: GPL-2.0-or-later
//
// A tile in the quick settings: a click switches to the other appearance for now, and the menu has the mode and the
// reason. All of it comes over D-Bus from the agent; nothing is polled, and no agent is ever started.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Pango from 'gi://Pango';
import Shell from 'gi://Shell';

import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import * as PopupMenu from 'resource:///org/gnome/shell/ui/popupMenu.js';
import * as QuickSettings from 'resource:///org/gnome/shell/ui/quickSettings.js';
import {Extension, gettext as _, pgettext} from 'resource:///org/gnome/shell/extensions/extension.js';

import {sentence} from './messages.js';

// The part of org.halflight.Agent1.xml that the tile needs.
const Agent = Gio.DBusProxy.makeProxyWrapper(`
<node>
  <interface name="org.halflight.Agent1">
    <method name="SetMode">
      <arg name="mode" type="s" direction="in"/>
      <arg name="seconds" type="u" direction="in"/>
    </method>
    <method name="ToggleForPerson">
      <arg name="appearance" type="s" direction="out"/>
    </method>
    <property name="Appearance" type="s" access="read"/>
    <property name="Mode" type="s" access="readwrite"/>
    <property name="ForceEnds" type="s" access="read"/>
    <property name="Reason" type="s" access="read"/>
    <property name="ReasonId" type="s" access="read"/>
    <property name="ReasonArguments" type="a{sv}" access="read"/>
    <signal name="AppearanceChanged">
      <arg name="appearance" type="s"/>
      <arg name="reason" type="s"/>
    </signal>
  </interface>
</node>`);

const HOUR = 3600;
const WINDOW = 'org.halflight.Settings.desktop';

const Tile = GObject.registerClass(
class Tile extends QuickSettings.QuickMenuToggle {
    constructor() {
        super({title: 'Halflight', toggleMode: false});
        this._modes = new Map();
        for (const [mode, label] of [['auto', _('Auto')], ['day', _('Day')], ['night', _('Night')]]) {
            const item = this.menu.addAction(label, () => this._call('SetMode', mode, 0));
            this._modes.set(mode, item);
        }
        this._start = this.menu.addAction(_('Start'), () => this._run());
        this._hour = this.menu.addAction('', () => this._call('SetMode', this._other, HOUR));
        // The header would cut a reason that is longer than the menu is wide.
        this._reason = new PopupMenu.PopupMenuItem('', {reactive: false});
        this._reason.label.clutter_text.set({lineWrap: true, ellipsize: Pango.EllipsizeMode.NONE});
        this.menu.addMenuItem(this._reason);
        this.menu.addMenuItem(new PopupMenu.PopupSeparatorMenuItem());
        this._settings = this.menu.addAction(_('Settings'), () => {
            Main.overview.hide();
            Main.panel.closeQuickSettings();
            Shell.AppSystem.get_default().lookup_app(WINDOW)?.activate();
        });
        this.menu.connect('open-state-changed', (_menu, isOpen) => isOpen && this._refresh());
        this.connect('clicked', () => this._agent.g_name_owner ? this._call('ToggleForPerson') : this.menu.open());
        this.connect('destroy', () => this._forget());

        this._cancellable = new Gio.Cancellable();
        this._agent = new Agent(
            Gio.DBus.session, 'org.halflight.Agent', '/org/halflight/Agent',
            (_proxy, error) => error ? logError(error) : this._show(), this._cancellable,
            Gio.DBusProxyFlags.DO_NOT_AUTO_START);
        this._changes = this._agent.connect('g-properties-changed', () => this._show());
        this._owner = this._agent.connect('notify::g-name-owner', () => this._show());
        // The agent says so before anything else follows: the shell shows the old picture, and fades into the new one.
        this._fade = this._agent.connectSignal(
            'AppearanceChanged', () => Main.layoutManager.screenTransition.run());
        this._show();
    }

    // The reason in the person's language, else in English.
    get _sentence() {
        const {Reason: reason, ReasonId: id} = this._agent;
        const properties = this._agent.get_cached_property('ReasonArguments')?.recursiveUnpack();
        if (!id || !properties?.pattern || pgettext(id, properties.pattern) === properties.pattern)
            return reason ?? '';
        return sentence(id, properties, (context, text) => context ? pgettext(context, text) : _(text));
    }

    get _other() {
        return this._agent?.Appearance === 'night' ? 'day' : 'night';
    }

    // Starts the agent in the way that it is enabled.
    _run() {
        try {
            const flags = Gio.SubprocessFlags.STDOUT_SILENCE | Gio.SubprocessFlags.STDERR_PIPE;
            const command = Gio.Subprocess.new(['halflight', 'restart'], flags);
            command.communicate_utf8_async(null, this._cancellable, (_command, result) => {
                try {
                    const [, , complaint] = command.communicate_utf8_finish(result);
                    if (!command.get_successful())
                        Main.notify('Halflight', complaint.trim());
                } catch (error) {
                    logError(error);
                }
            });
        } catch (error) {
            Main.notify('Halflight', error.message);
        }
    }

    // A refusal is in the shell's log; the tile shows what is so.
    _call(method, ...values) {
        this._agent[`${method}Async`](...values).catch(logError);
    }

    // The reason changes without a signal: it is asked for when the menu opens.
    _refresh() {
        if (!this._agent.g_name_owner)
            return;
        this._agent.g_connection.call(
            this._agent.g_name_owner, this._agent.g_object_path, 'org.freedesktop.DBus.Properties', 'GetAll',
            new GLib.Variant('(s)', [this._agent.g_interface_name]), null, Gio.DBusCallFlags.NO_AUTO_START, -1,
            this._cancellable, (connection, result) => {
                try {
                    const [properties] = connection.call_finish(result).deepUnpack();
                    for (const name of ['Reason', 'ReasonId', 'ReasonArguments'])
                        this._agent?.set_cached_property(name, properties[name] ?? null);
                    this._show();
                } catch (error) {
                    if (!error.matches?.(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED))
                        logError(error);
                }
            });
    }

    _show() {
        if (!this._agent)
            return;
        const {Appearance: appearance, Mode: mode, ForceEnds: ends} = this._agent;
        const isThere = this._agent.g_name_owner !== null && mode !== null;
        // A newer agent may have other words.
        const names = new Map([['auto', _('Auto')], ['day', _('Day')], ['night', _('Night')]]);
        const name = word => names.get(word) ?? word ?? '';
        // A toggle is not a mode for good.
        const isToggled = mode !== 'auto' && ends === 'agree';
        const forNow = new Map([['day', _('Day, for now')], ['night', _('Night, for now')]]);
        const icon = isThere && appearance === 'night' ? 'weather-clear-night-symbolic' : 'weather-clear-symbolic';
        this.set({
            iconName: icon,
            checked: isThere && appearance === 'night',
            subtitle: isThere ? isToggled ? forNow.get(mode) ?? name(mode) : name(mode) : _('Not running'),
        });
        this.menu.setHeader(icon, isThere ? name(appearance) : 'Halflight', isThere ? null : _('Not running'));
        this._reason.label.text = isThere ? this._sentence : '';
        this._reason.visible = this._reason.label.text !== '';
        this._start.visible = !isThere;
        for (const [word, item] of this._modes) {
            item.setOrnament(isThere && word === mode && !isToggled ? PopupMenu.Ornament.DOT : PopupMenu.Ornament.NONE);
            item.setSensitive(isThere);
        }
        this._hour.label.text = this._other === 'day' ? _('Day for an hour') : _('Night for an hour');
        this._hour.setSensitive(isThere);
        this._settings.visible = Shell.AppSystem.get_default().lookup_app(WINDOW) !== null;
    }

    _forget() {
        this._cancellable.cancel();
        this._agent.disconnect(this._changes);
        this._agent.disconnect(this._owner);
        this._agent.disconnectSignal(this._fade);
        this._agent = null;
    }
});

export default class HalflightExtension extends Extension {
    enable() {
        this._indicator = new QuickSettings.SystemIndicator();
        this._indicator.quickSettingsItems.push(new Tile());
        Main.panel.statusArea.quickSettings.addExternalIndicator(this._indicator);
    }

    disable() {
        this._indicator.quickSettingsItems.forEach(item => item.destroy());
        this._indicator.destroy();
        this._indicator = null;
    }
}
