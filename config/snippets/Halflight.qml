// Shows a sun or moon in a bar of Quickshell. Put it beside shell.qml, and use it there as Halflight {}. A click
// toggles; a middle click returns to automatic switching.
import QtQuick
import Quickshell
import Quickshell.Io

Text {
    id: halflight
    property string appearance
    text: appearance === "night" ? "☾" : appearance === "day" ? "☀" : ""

    Process {
        running: true
        command: ["halflight", "watch", "--wait"]
        stdout: SplitParser { onRead: line => halflight.appearance = line }
    }
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.LeftButton | Qt.MiddleButton
        onClicked: mouse => Quickshell.execDetached(
            mouse.button === Qt.LeftButton ? ["halflight", "toggle"] : ["halflight", "set", "auto"])
    }
}
