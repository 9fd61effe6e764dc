"""The light sensor of iio-sensor-proxy as a dbusmock template, which not every version has."""

import dbus

BUS_NAME = MAIN_IFACE = "net.hadess.SensorProxy"
MAIN_OBJ = "/net/hadess/SensorProxy"
SYSTEM_BUS = True


def load(mock, parameters):
    mock.claims = {}
    mock.refuses = False
    mock.refusals = 0
    mock.AddProperties(MAIN_IFACE, dbus.Dictionary({
        "HasAmbientLight": dbus.Boolean(parameters["has_ambient_light"]),
        "LightLevelUnit": dbus.String(parameters["light_level_unit"]),
        "LightLevel": dbus.Double(parameters["light_level"]),
    }, signature="sv"))


@dbus.service.method(MAIN_IFACE, sender_keyword="sender")
def ClaimLight(self, sender):
    if self.refuses:
        self.refusals += 1
        raise dbus.exceptions.DBusException("Not Authorized", name="org.freedesktop.DBus.Error.AccessDenied")
    if sender not in self.claims:
        self.claims[sender] = self.connection.watch_name_owner(sender, lambda owner: owner or release(self, sender))


@dbus.service.method(MAIN_IFACE, sender_keyword="sender")
def ReleaseLight(self, sender):
    release(self, sender)


def release(mock, client):
    claim = mock.claims.pop(client, None)
    if claim:
        claim.cancel()


@dbus.service.method("org.halflight.Test", in_signature="sv")
def Change(self, name, value):
    """Levels go to clients that claimed the sensor, and the presence of a sensor goes to all."""
    properties = self.props[MAIN_IFACE]
    if properties[name] == value:
        return
    if name == "LightLevel" and not properties["HasAmbientLight"]:
        raise ValueError("there is no light sensor")
    properties[name] = value
    for client in list(self.claims) if name == "LightLevel" else [None]:
        message = dbus.lowlevel.SignalMessage(self.path, dbus.PROPERTIES_IFACE, "PropertiesChanged")
        if client:
            message.set_destination(client)
        message.append(MAIN_IFACE, dbus.Dictionary({name: value}, signature="sv"), [], signature="sa{sv}as")
        for connection, *_ in self.locations:
            connection.send_message(message)
