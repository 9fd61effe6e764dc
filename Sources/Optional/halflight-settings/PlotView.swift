import CAdwaita
import DesktopSetup
import FileSupport
import HalflightConfiguration
import SettingsModel
import TextSupport
import Vocabulary

/// The plot of the light, with thresholds movable by pointer, finger and keys.
final class PlotView {
    var plot = LightPlot(unit: .percent) { didSet { measure() } }
    var thresholds = Thresholds(.standard) { didSet { if thresholds != oldValue { placeHandles() } } }
    var level: Level? { didSet { if level != oldValue { redraw() } } }
    /// Requires a writable configuration.
    var canMove = true
    /// Called with moving thresholds, and whether they were released.
    var whenMoved: (Thresholds, _ isLast: Bool) -> Void = { _, _ in }

    private let canvas: GObject
    private let catalogue: Catalogue
    private let handles: [Appearance: GObject]
    private var frame = PlotFrame(width: 1, height: 1, lineHeight: 18, gutter: 0, isMirrored: false)
    private var handleWidth = 0.0
    /// The place in time of the pointer.
    private var pointed: Double? { didSet { if pointed != oldValue { redraw() } } }
    /// The distance of a drag from its line.
    private var grip = 0.0

    init(_ canvas: GObject, in overlay: GObject, _ catalogue: Catalogue) {
        (self.canvas, self.catalogue) = (canvas, catalogue)
        var handles: [Appearance: GObject] = [:]
        for appearance in [Appearance.night, .day] {
            let handle = GObject(hl_new_plot_handle())
            gtk_overlay_add_overlay(overlay.opaque, handle.widget)
            gtk_widget_set_valign(handle.widget, GTK_ALIGN_START)
            handle.set("focusable", true)
            gtk_widget_set_cursor_from_name(handle.widget, "ns-resize")
            handles[appearance] = handle
        }
        self.handles = handles
        canvas.name(catalogue.text("The light over time, with night as a darker background"))
        for (appearance, handle) in handles { connect(handle, appearance) }
        canvas.draw { [unowned self] pen, _, _ in draw(pen) }
        canvas.on("resize") { [unowned self] in measure() }
        overlay.onPointer { [unowned self] x in pointed = x.map(frame.place(x:)) }
        measure()
    }

    private func redraw() { gtk_widget_queue_draw(canvas.widget) }

    /// Finds the places of all parts, by the size of the texts.
    private func measure() {
        let pen = Pen(canvas)
        let lineHeight = pen.textSize("0").height
        let width = Double(gtk_widget_get_width(canvas.widget))
        canvas.set("content-height", Int(min(max(width * 0.28, 14 * lineHeight), 22 * lineHeight)))
        let labels = plot.marks.map { pen.textSize(words($0, in: width / lineHeight), isSmall: true).width }
        // With five digits, so that nothing moves with a threshold.
        let longest = catalogue.text(plot.unit.text(LightPlot.level(at: 0.2)))
        handleWidth = pen.textSize(longest, isSmall: true).width + 2 * lineHeight
        frame = PlotFrame(
            width: width, height: Double(gtk_widget_get_height(canvas.widget)), lineHeight: lineHeight,
            gutter: (labels + [handleWidth]).reduce(0, max) + 12,
            isMirrored: gtk_widget_get_direction(canvas.widget) == GTK_TEXT_DIR_RTL)
        placeHandles()
    }

    /// The name of a light only has room in a wide plot. `width` is in lines' heights.
    private func words(_ mark: LightPlot.Tick, in width: Double) -> String {
        let label = catalogue.text(mark.label)
        return width < 27 ? label : (mark.name.map { catalogue.text($0) + " " } ?? "") + label
    }

    private func value(_ appearance: Appearance) -> String {
        catalogue.text(plot.unit.text(thresholds[appearance].level))
    }

    // MARK: - Handles

    private func connect(_ handle: GObject, _ appearance: Appearance) {
        handle.draw { [unowned self] pen, _, _ in drawHandle(pen, appearance) }
        let gesture = GObject(gtk_gesture_drag_new())
        gtk_widget_add_controller(handle.widget, gesture.opaque)
        gesture.on("drag-begin") { [unowned self] in
            gtk_widget_grab_focus(handle.widget)
            grip = place(of: gesture, on: handle) - y(of: thresholds[appearance].level)
        }
        gesture.on("drag-update") { [unowned self] in drag(handle, gesture, appearance, isLast: false) }
        gesture.on("drag-end") { [unowned self] in drag(handle, gesture, appearance, isLast: true) }
        handle.onKey { [unowned self] key in press(key, appearance) }
        handle.on("notify::has-focus") { gtk_widget_queue_draw(handle.widget) }
    }

    private func drag(_ handle: GObject, _ gesture: GObject, _ appearance: Appearance, isLast: Bool) {
        guard canMove else { return }
        var moved = thresholds
        moved.move(appearance, to: frame.level(y: place(of: gesture, on: handle) - grip), in: plot.unit)
        move(moved, isLast: isLast)
    }

    /// Measures a drag on the canvas, because the handle moves below the pointer.
    private func place(of gesture: GObject, on handle: GObject) -> Double {
        var (start, offset, place) = (0.0, 0.0, 0.0)
        gtk_gesture_drag_get_start_point(gesture.opaque, nil, &start)
        gtk_gesture_drag_get_offset(gesture.opaque, nil, &offset)
        gtk_widget_translate_coordinates(handle.widget, canvas.widget, 0, start + offset, nil, &place)
        return place
    }

    private func press(_ key: UInt32, _ appearance: Appearance) -> Bool {
        let steps: Int
        switch Int32(bitPattern: key) {
        case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_plus: steps = 1
        case GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_minus: steps = -1
        case GDK_KEY_Page_Up: steps = 5
        case GDK_KEY_Page_Down: steps = -5
        default: return false
        }
        guard canMove else { return true }
        var moved = thresholds
        for _ in 0..<abs(steps) { moved.step(appearance, up: steps > 0, in: plot.unit) }
        move(moved, isLast: true)
        return true
    }

    private func move(_ moved: Thresholds, isLast: Bool) {
        thresholds = moved
        whenMoved(moved, isLast)
    }

    private func placeHandles() {
        for (appearance, handle) in handles {
            let threshold = thresholds[appearance]
            handle.set("height-request", Int(frame.handleHeight))
            handle.set("margin-top", max(Int(frame.handleTop(appearance, at: threshold.level)), 0))
            let name = catalogue.text(appearance == .night ? "Night Below" : "Day Above")
            hl_describe_slider(handle.raw, name, 0, 100, threshold.level.percent, threshold.text(in: plot.unit))
            gtk_widget_queue_draw(handle.widget)
        }
        redraw()
    }

    /// Draws a threshold's line, and its sign and number at the end.
    private func drawHandle(_ pen: Pen, _ appearance: Appearance) {
        let isFocused = handles[appearance]?.isOn("has-focus") == true
        let (height, text) = (frame.handleHeight, value(appearance))
        let (line, middle) = (appearance == .day ? height - 0.5 : 0.5, height / 2)
        let left = frame.isMirrored ? frame.gutter - handleWidth - 4 : frame.width - frame.gutter + 4
        let (start, end) = frame.isMirrored ? (left + middle, frame.width) : (0, left + handleWidth - middle)
        pen.line(isFocused ? .accent : .dim, [(start, line), (end, line)], width: isFocused ? 3 : 1)
        let (ink, onInk): (Pen.Ink, Pen.Ink) = isFocused ? (.accent, .onAccent) : (.view, .text)
        pen.card(ink, left, 2, handleWidth, height - 4, radius: height / 2 - 2, border: .accent)
        pen.sign(appearance, isFocused ? onInk : .light, x: left + middle, y: middle, size: 0.9 * frame.lineHeight)
        pen.write(text, onInk, x: left + handleWidth - middle, y: middle, align: (1, 0.5), isSmall: true)
    }

    // MARK: - Drawing

    private func draw(_ pen: Pen) {
        let (top, left, width, height) = (frame.top, frame.left, frame.plotWidth, frame.plotHeight)
        let isYoung = plot.isYoung
        drawSpans(pen)
        pen.card(.view, left, top, width, height, radius: 8) {
            for span in plot.spans where span.appearance == .night {
                let (start, end) = (frame.x(span.from), frame.x(span.until))
                pen.fill(.shade, min(start, end), top, abs(end - start), height)
            }
            let (night, day) = (y(of: thresholds.nightBelow.level), y(of: thresholds.dayAbove.level))
            pen.fill(.band, left, day, width, night - day)
            // Not through the words.
            for mark in plot.marks where !isYoung {
                pen.line(.faint, [(left, frame.y(mark.place)), (left + width, frame.y(mark.place))])
            }
            drawLight(pen)
            if isYoung { drawWords(pen, night, day) }
        }
        drawMarks(pen)
        drawTimes(pen)
        for dot in plot.dots {
            let (fill, edge): (Pen.Ink, Pen.Ink) = dot.wanted == .day ? (.view, .text) : (.text, .view)
            pen.dot(fill, x: frame.x(dot.x), y: frame.y(dot.y), radius: dot.isCorrection ? 6 : 4, edge: edge)
        }
        if let level { pen.dot(.accent, x: frame.x(1), y: y(of: level), radius: 5, edge: .view) }
        if let moment = pointed.flatMap(plot.moment) {
            drawMoment(pen, moment.x, moment.y, catalogue.text(moment.words))
        }
    }

    private func y(of level: Level) -> Double { frame.y(LightPlot.y(level.percent)) }

    /// Names days and nights above the plot, by a word or a sign as there is room.
    private func drawSpans(_ pen: Pen) {
        let middle = (frame.top - 2) / 2
        for span in plot.spans {
            let room = (span.until - span.from) * frame.plotWidth - 8
            let (x, size) = (frame.x((span.from + span.until) / 2), frame.lineHeight * 0.8)
            let word = catalogue.text(span.appearance == .day ? "Day" : "Night")
            let width = pen.textSize(word, isSmall: true).width
            if room > width + size + 4 {
                pen.sign(span.appearance, .dim, x: x - width / 2 - 2, y: middle, size: size)
                pen.write(word, .dim, x: x + size / 2 + 2, y: middle, align: (0.5, 0.5), isSmall: true)
            } else if room > size - 4 {
                pen.sign(span.appearance, .dim, x: x, y: middle, size: size)
            }
        }
    }

    /// Draws the light with a soft area below.
    private func drawLight(_ pen: Pen) {
        let bottom = frame.top + frame.plotHeight
        for (bars, ink, glow) in [(plot.ignored, Pen.Ink.faint, Pen.Ink.band), (plot.bars, .light, .glow)] {
            let highest = bars.map(\.top).min().map(frame.y) ?? frame.top
            for run in LightPlot.runs(bars) {
                guard let first = run.first, let last = run.last else { continue }
                let points = run.flatMap { bar -> [Pen.Point] in
                    let x = frame.x((bar.from + bar.until) / 2)
                    return bar.top == bar.bottom
                        ? [(x, frame.y(bar.top))] : [(x, frame.y(bar.bottom)), (x, frame.y(bar.top))]
                }
                let (start, end) = (frame.x(first.from), frame.x(last.until))
                let line = [(start, frame.y(first.bottom))] + points + [(end, frame.y(last.top))]
                pen.glow(glow, [(start, bottom)] + line + [(end, bottom)], from: highest, to: bottom)
                pen.line(ink, line, width: 2)
            }
        }
    }

    /// Explains an empty plot.
    private func drawWords(_ pen: Pen, _ night: Double, _ day: Double) {
        let (above, bottom) = ((frame.top + day) / 2, frame.top + frame.plotHeight)
        let words = [
            (frame.top, above, catalogue.text("The light will appear here.")),
            (above, day, catalogue.text("Brighter than the sun's line: day")),
            (day, night, catalogue.text("In between nothing changes")),
            (night, bottom, catalogue.text("Darker than the moon's line: night")),
        ]
        for (top, bottom, text) in words {
            pen.write(text, .dim, within: frame.plotWidth - 8, x: frame.left + 4, from: top, to: bottom)
        }
    }

    /// Names the lights beside the plot, except behind the handles.
    private func drawMarks(_ pen: Pen) {
        let x = frame.isMirrored ? frame.gutter - 8 : frame.width - frame.gutter + 8
        for mark in plot.marks {
            let y = frame.y(mark.place)
            let isHidden = handles.keys.contains { handle in
                let top = frame.handleTop(handle, at: thresholds[handle].level)
                return y > top - 0.4 * frame.lineHeight && y < top + frame.handleHeight + 0.4 * frame.lineHeight
            }
            guard !isHidden else { continue }
            pen.write(
                words(mark, in: frame.width / frame.lineHeight), .dim, x: x, y: y,
                align: (frame.isMirrored ? 1 : 0, 0.5), isSmall: true)
        }
    }

    private func drawTimes(_ pen: Pen) {
        let y = frame.top + frame.plotHeight + 0.2 * frame.lineHeight
        var free = 0.0
        for tick in plot.times {
            let (label, place) = (catalogue.text(tick.label), tick.place * frame.plotWidth)
            let width = pen.textSize(label, isSmall: true).width
            guard place - width / 2 >= free, place + width / 2 <= frame.plotWidth else { continue }
            pen.write(label, .dim, x: frame.x(tick.place), y: y, align: (0.5, 0), isSmall: true)
            free = place + width / 2 + 12
        }
    }

    /// Draws a tooltip for a moment.
    private func drawMoment(_ pen: Pen, _ place: Double, _ height: Double, _ words: String) {
        let (x, y) = (frame.x(place), frame.y(height))
        pen.line(.dim, [(x, frame.top), (x, frame.top + frame.plotHeight)])
        pen.dot(.view, x: x, y: y, radius: 4, edge: .light)
        let size = pen.textSize(words)
        let (width, tall) = (size.width + 16, size.height + 8)
        let left = min(max(x - width / 2, frame.left), frame.left + frame.plotWidth - width)
        let top = y - tall - 10 > frame.top ? y - tall - 10 : y + 10
        pen.card(.text, left, top, width, tall, radius: 8)
        pen.write(words, .view, x: left + 8, y: top + tall / 2)
    }
}
