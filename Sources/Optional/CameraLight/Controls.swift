internal import CVideo4Linux
internal import SystemPackage

/// The number of a camera's control, such as `V4L2_CID_GAIN`.
struct ControlID: Hashable, Sendable {
    let number: UInt32

    static let gain = ControlID(number: UInt32(v4l2_cid_gain))
    static let automaticGain = ControlID(number: UInt32(v4l2_cid_autogain))
    static let exposureMode = ControlID(number: UInt32(v4l2_cid_exposure_auto))
    /// The exposure time in units of 100 microseconds.
    static let exposureTime = ControlID(number: UInt32(v4l2_cid_exposure_absolute))
    static let privacy = ControlID(number: UInt32(v4l2_cid_privacy))
    static let sensitivity = ControlID(number: UInt32(v4l2_cid_iso_sensitivity))
    static let analogueGain = ControlID(number: UInt32(v4l2_cid_analogue_gain))
}

/// The range of a control, according to the driver.
struct ControlRange: Equatable, Sendable {
    var least: Int32
    var greatest: Int32
    var preset: Int32

    func clamped(_ value: Int32) -> Int32 { min(max(value, least), max(least, greatest)) }
}

/// A control's number and value.
struct ControlValue: Equatable, Sendable {
    let id: ControlID
    var value: Int32
}

/// Access to a camera's controls by the driver or in a test.
protocol ControlAccess {
    /// `nil` if the control is missing or disabled.
    func range(of id: ControlID) -> ControlRange?
    func value(of id: ControlID) -> Int32?
    /// `nil` if the control isn't a menu of numbers.
    func menuNumber(of id: ControlID, at index: Int32) -> Int64?
    func set(_ control: ControlValue) throws(Errno)
}

/// The controls of an open device.
struct DeviceControls: ControlAccess {
    let file: FileDescriptor

    func range(of id: ControlID) -> ControlRange? {
        var query = v4l2_queryctrl()
        query.id = id.number
        guard v4l2_query_control(file.rawValue, &query) == 0, query.flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0 else {
            return nil
        }
        return ControlRange(least: query.minimum, greatest: query.maximum, preset: query.default_value)
    }

    func value(of id: ControlID) -> Int32? {
        var control = v4l2_control(id: id.number, value: 0)
        return v4l2_get_control(file.rawValue, &control) == 0 ? control.value : nil
    }

    func menuNumber(of id: ControlID, at index: Int32) -> Int64? {
        var query = v4l2_querymenu()
        (query.id, query.index) = (id.number, UInt32(max(0, index)))
        return v4l2_query_menu(file.rawValue, &query) == 0 ? query.value : nil
    }

    func set(_ control: ControlValue) throws(Errno) {
        var control = v4l2_control(id: control.id.number, value: control.value)
        let result = v4l2_set_control(file.rawValue, &control)
        if result < 0 { throw Errno(rawValue: -result) }
    }
}
