internal import CVideo4Linux
internal import Glibc
internal import SystemPackage

/// An open camera's frames until `stop()`, while the light beside the lens shines.
final class FrameStream {
    private let file: FileDescriptor
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    private var isOn = false

    /// A frame, valid until it's given back.
    struct Frame {
        let bytes: UnsafeRawBufferPointer
        /// The driver's time since boot, without sleep. `nil` for another clock.
        let time: Duration?
        let isDamaged: Bool
        fileprivate var buffer: v4l2_buffer
    }

    /// Maps buffers and starts the camera. Throws `.busy` while another program takes pictures.
    init(_ device: VideoDevice) throws(CaptureFailure) {
        file = device.file
        var request = v4l2_requestbuffers()
        (request.count, request.type, request.memory) = (4, captureType, Self.mapped)
        try device.check(v4l2_request_buffers(file.rawValue, &request), "gives no buffers")
        for index in 0..<request.count {
            var buffer = Self.buffer(index)
            try device.check(v4l2_query_buffer(file.rawValue, &buffer), "gives no buffer")
            let start = mmap(nil, Int(buffer.length), PROT_READ, MAP_SHARED, file.rawValue, Int(buffer.m.offset))
            guard let start, start != MAP_FAILED else {
                throw CaptureFailure(Errno(rawValue: errno), doing: "gives no buffer")
            }
            buffers.append(UnsafeMutableRawBufferPointer(start: start, count: Int(buffer.length)))
            try device.check(v4l2_queue_buffer(file.rawValue, &buffer), "takes no buffer")
        }
        guard !buffers.isEmpty else { throw .failed("the camera gives no buffers") }
        var type = Int32(captureType)
        try device.check(v4l2_stream_on(file.rawValue, &type), "does not start")
        isOn = true
    }

    deinit { stop() }

    /// Stops the camera and releases the buffers, if not yet done.
    func stop() {
        var type = Int32(captureType)
        if isOn { _ = v4l2_stream_off(file.rawValue, &type) }
        isOn = false
        guard !buffers.isEmpty else { return }
        for buffer in buffers { munmap(buffer.baseAddress, buffer.count) }
        buffers = []
        var request = v4l2_requestbuffers()
        (request.type, request.memory) = (captureType, Self.mapped)
        _ = v4l2_request_buffers(file.rawValue, &request)
    }

    /// Waits for the next frame. Returns `nil` if it doesn't come in time. Throws `.gone` if the camera was removed.
    func next(within time: Duration) throws(CaptureFailure) -> Frame? {
        var poller = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
        let ready = poll(&poller, 1, Int32(max(0, time / .milliseconds(1))))
        guard ready > 0 else { return nil }
        var buffer = Self.buffer(0)
        let result = v4l2_dequeue_buffer(file.rawValue, &buffer)
        switch Errno(rawValue: -result) {
        case Errno(rawValue: 0): break
        case .wouldBlock where poller.revents & Int16(POLLERR | POLLHUP) == 0: return nil
        // A driver that lost its device may report nothing better.
        case .wouldBlock, .invalidArgument: throw .gone
        default: throw CaptureFailure(Errno(rawValue: -result), doing: "gives no picture")
        }
        guard Int(buffer.index) < buffers.count else {
            throw .failed("the camera's driver names a buffer there is not")
        }
        let mapping = buffers[Int(buffer.index)]
        let count = min(Int(buffer.bytesused), mapping.count)
        let isMonotonic =
            buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        let stamp = Duration.microseconds(v4l2_buffer_time(&buffer))
        return Frame(
            bytes: UnsafeRawBufferPointer(rebasing: mapping[..<count]), time: isMonotonic ? stamp : nil,
            isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0, buffer: buffer)
    }

    func giveBack(_ frame: Frame) {
        var buffer = frame.buffer
        _ = v4l2_queue_buffer(file.rawValue, &buffer)
    }

    private static func buffer(_ index: UInt32) -> v4l2_buffer {
        var buffer = v4l2_buffer()
        (buffer.index, buffer.type, buffer.memory) = (index, captureType, mapped)
        return buffer
    }

    private static let mapped = UInt32(V4L2_MEMORY_MMAP.rawValue)
}
