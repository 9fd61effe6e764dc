import CAdwaita
import DesktopSetup
import FileSupport
import HalflightConfiguration
import SettingsModel
import TextSupport
import Vocabulary

/// The plot of the light, with thresholds movable by pointer, finger and keys.
final class PlotView {
    var plot = LightPlot(unit: .percent) { didSet { placeHandles() } }
    var thresholds = Thresholds(.standard) { didSet { if thresholds != oldValue { placeHandles() } } }
    var level: Level? { didSet { if level != oldValue { redraw() } } }
    /// Requires a writable configuration.
    var canMove = true
    /// Called with moving thresholds, and whether they were released.
    var whenMoved: (Thresholds, _ isLast: Bool) -> Void = { _, _ in }

    private let canvas: GObject
    private let catalogue: Catalogue
    private let handles: [Appearance: GObject]
    /// The margin for labels beside and below the plot, by line height.
    private var margin: (bottom: Double, top: Double) { (1.5 * lineHeight, 0.5 * lineHeight) }
    private var lineHeight = 18.0

    init(_ canvas: GObject, in overlay: GObject, _ catalogue: Catalogue) {
        (self.canvas, self.catalogue) = (canvas, catalogue)
        var handles: [Appearance: GObject] = [:]
        for appearance in [Appearance.night, .day] {
            let handle = GObject(hl_new_plot_handle())
            gtk_overlay_add_overlay(overlay.opaque, handle.widget)
            gtk_widget_set_valign(handle.widget, GTK_ALIGN_START)
            handle.set("height-request", PlotView.handleHeight)
            handle.set("focusable", true)
            gtk_widget_set_cursor_from_name(handle.widget, "ns-resize")
            handles[appearance] = handle
        }
        self.handles = handles
        canvas.name(catalogue.text("The light over time, with night as a darker background"))
        for (appearance, handle) in handles { connect(handle, appearance) }
        canvas.draw { [unowned self] in draw($0, $1, $2) }
        canvas.on("resize") { [unowned self] in placeHandles() }
        placeHandles()
    }

    private static let handleHeight = 24

    private func redraw() { gtk_widget_queue_draw(canvas.widget) }

    // MARK: - Handles

    private func connect(_ handle: GObject, _ appearance: Appearance) {
        handle.draw { [unowned self] in drawHandle($0, $1, $2, appearance) }
        let gesture = GObject(gtk_gesture_drag_new())
        gtk_widget_add_controller(handle.widget, gesture.opaque)
        gesture.on("drag-begin") { gtk_widget_grab_focus(handle.widget) }
        gesture.on("drag-update") { [unowned self] in drag(handle, gesture, appearance, isLast: false) }
        gesture.on("drag-end") { [unowned self] in drag(handle, gesture, appearance, isLast: true) }
        handle.onKey { [unowned self] key in press(key, appearance) }
        handle.on("notify::has-focus") { gtk_widget_queue_draw(handle.widget) }
    }

    /// Measures the drag on the canvas, because the handle moves below the pointer.
    private func drag(_ handle: GObject, _ gesture: GObject, _ appearance: Appearance, isLast: Bool) {
        guard canMove else { return }
        var (start, offset, place) = (0.0, 0.0, 0.0)
        gtk_gesture_drag_get_start_point(gesture.opaque, nil, &start)
        gtk_gesture_drag_get_offset(gesture.opaque, nil, &offset)
        gtk_widget_translate_coordinates(handle.widget, canvas.widget, 0, start + offset, nil, &place)
        var moved = thresholds
        moved.move(appearance, to: LightPlot.level(at: part(of: place)), in: plot.unit)
        move(moved, isLast: isLast)
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
            handle.set("margin-top", max(Int(y(of: threshold.level).rounded()) - PlotView.handleHeight / 2, 0))
            let name = catalogue.text(appearance == .night ? "Night below" : "Day above")
            hl_describe_slider(handle.raw, name, 0, 100, threshold.level.percent, threshold.text(in: plot.unit))
        }
        redraw()
    }

    // MARK: - Places

    private var height: Double { Double(gtk_widget_get_height(canvas.widget)) }

    private var plotHeight: Double { max(height - margin.top - margin.bottom, 1) }

    private func y(of level: Level) -> Double { margin.top + plotHeight * LightPlot.y(level.percent) }

    private func part(of y: Double) -> Double { min(max((y - margin.top) / plotHeight, 0), 1) }

    // MARK: - Drawing

    private func gutter(_ pen: Pen) -> Double {
        (handles.keys.map { pen.textSize(thresholds[$0].shortText(in: plot.unit)).width }.max() ?? 0) + 20
    }

    private func draw(_ pen: Pen, _ all: Double, _ height: Double) {
        lineHeight = pen.textSize("0").height
        let width = all - gutter(pen)
        pen.fill(.view, 0, margin.top, all, plotHeight)
        drawLight(pen, width)
        drawNow(pen, width)
        drawTimes(pen, width)
    }

    private func drawLight(_ pen: Pen, _ width: Double) {
        let (top, inner) = (margin.top, plotHeight)
        for night in plot.nights {
            pen.fill(.shade, night.lowerBound * width, top, (night.upperBound - night.lowerBound) * width, inner)
        }
        let (nightY, dayY) = (y(of: thresholds.nightBelow.level), y(of: thresholds.dayAbove.level))
        pen.fill(.band, 0, dayY, width, nightY - dayY)
        for mark in plot.marks {
            let y = top + mark.place * inner
            pen.line(.faint, from: (0, y), to: (width, y))
        }
        for (bars, ink) in [(plot.ignored, Pen.Ink.faint), (plot.bars, .accent)] {
            for bar in bars {
                let (left, right) = (bar.from * width, bar.until * width)
                pen.fill(ink, left, top + bar.top * inner - 1, max(right - left, 1), (bar.bottom - bar.top) * inner + 2)
            }
        }
        for mark in plot.marks {
            pen.write(catalogue.text(mark.label), .text, x: 4, y: top + mark.place * inner - lineHeight, isSmall: true)
        }
        for dot in plot.dots {
            pen.dot(dot.wanted == .day, x: dot.x * width, y: top + dot.y * inner, isBold: dot.isCorrection)
        }
    }

    private func drawNow(_ pen: Pen, _ width: Double) {
        let begun = (plot.bars + plot.ignored).map(\.from).min()
        if begun == nil {
            let (words, middle) = (catalogue.text("The light will appear here."), margin.top + plotHeight / 2)
            pen.write(words, .dim, x: (width - pen.textSize(words).width) / 2, y: middle)
        }
        if let level {
            let y = y(of: level)
            if let begun { pen.line(.text, from: (begun * width, y), to: (width, y), isDashed: true) }
            let word = catalogue.text("now")
            pen.write(word, .text, x: width - pen.textSize(word).width - 4, y: y - lineHeight, isSmall: true)
        }
    }

    private func drawTimes(_ pen: Pen, _ width: Double) {
        var free = 0.0
        for tick in plot.times {
            let (label, x) = (catalogue.text(tick.label), tick.place * width)
            let textWidth = pen.textSize(label).width
            guard x >= free, x + textWidth <= width else { continue }
            pen.write(label, .dim, x: x, y: margin.top + plotHeight + 2)
            free = x + textWidth + 12
        }
    }

    private func drawHandle(_ pen: Pen, _ width: Double, _ height: Double, _ appearance: Appearance) {
        let isFocused = handles[appearance]?.isOn("has-focus") == true
        let middle = height / 2
        pen.line(.text, from: (0, middle), to: (width, middle), isBold: isFocused)
        let label = thresholds[appearance].shortText(in: plot.unit)
        let size = pen.textSize(label)
        pen.fill(
            isFocused ? .accent : .text, width - size.width - 16, middle - size.height / 2 - 1, size.width + 16,
            size.height + 2)
        pen.write(label, .view, x: width - size.width - 8, y: middle - size.height / 2)
    }
}
