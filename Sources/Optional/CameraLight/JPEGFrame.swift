internal import CTurboJPEG

/// Measures a JPEG with full-range luma. At an eighth of its width and height, enough for a mean. Throws if it isn't a
/// JPEG, is damaged, or is too large for a camera's smallest size.
func jpegBrightness(_ frame: UnsafeRawBufferPointer) throws(FrameFault) -> Brightness {
    guard let decoder = tjInitDecompress() else { throw FrameFault(description: "memory is short") }
    defer { tjDestroy(decoder) }
    let bytes = frame.bindMemory(to: UInt8.self)
    let (width, height) = try jpegSize(bytes, decoder)
    // The library's factor that turns 8 x 8 pixels into one.
    let (columns, rows) = ((width + 7) / 8, (height + 7) / 8)
    var pixels = [UInt8](repeating: 0, count: columns * rows)
    let result = pixels.withUnsafeMutableBufferPointer { pixels in
        tjDecompress2(
            decoder, bytes.baseAddress, UInt(bytes.count), pixels.baseAddress, Int32(columns), 0, Int32(rows),
            Int32(TJPF_GRAY.rawValue), TJFLAG_LIMITSCANS)
    }
    guard result == 0 || hasOnlyExtraBytes(decoder) else { throw FrameFault(description: "a frame's JPEG is damaged") }
    var brightness = Brightness(range: .full)
    pixels.withUnsafeBytes { brightness.add($0, every: 1) }
    return brightness
}

/// The pixel limit, because a progressive JPEG takes several bytes of memory per pixel.
private let mostPixels = 1 << 20

private func jpegSize(
    _ bytes: UnsafeBufferPointer<UInt8>, _ decoder: tjhandle
) throws(FrameFault) -> (width: Int, height: Int) {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard !bytes.isEmpty,
        tjDecompressHeader3(
            decoder, bytes.baseAddress, UInt(bytes.count), &width, &height, &sampling, &space) == 0
    else { throw FrameFault(description: "a frame is no JPEG") }
    let sides = 1...Int32(FrameLayout.longestSide)
    guard sides ~= width, sides ~= height, Int(width) * Int(height) <= mostPixels else {
        throw FrameFault(description: "a frame's JPEG has \(width) x \(height) pixels")
    }
    return (Int(width), Int(height))
}

/// Returns whether only extra bytes caused the warning. Many cameras put a few between the picture and its end.
private func hasOnlyExtraBytes(_ decoder: tjhandle) -> Bool {
    guard tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue), let text = tjGetErrorStr2(decoder) else {
        return false
    }
    // The library keeps the last of several warnings, and a truncated frame ends with a different warning.
    return String(cString: text).contains("extraneous bytes before marker")
}
