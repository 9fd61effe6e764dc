import CAdwaita
import ThemeValues
import Vocabulary

/// Draws on a widget with Cairo, in its style's colors.
struct Pen {
    /// A color of the style.
    struct Ink {
        let name: String
        var opacity = 1.0

        static let view = Ink(name: "view_bg_color")
        static let text = Ink(name: "view_fg_color")
        static let dim = Ink(name: "view_fg_color", opacity: 0.75)
        static let faint = Ink(name: "view_fg_color", opacity: 0.15)
        /// Half-light.
        static let band = Ink(name: "view_fg_color", opacity: 0.06)
        /// The darker background of night.
        static let shade = Ink(name: "shade_color", opacity: 1.5)
        static let accent = Ink(name: "accent_bg_color")
        static let onAccent = Ink(name: "accent_fg_color")
        static let light = Ink(name: "accent_color")
        /// Below the light, at its top.
        static let glow = Ink(name: "accent_bg_color", opacity: 0.4)
    }

    typealias Point = (x: Double, y: Double)

    private let widget: GObject
    private let cairo: OpaquePointer?

    /// Without Cairo, a pen only measures.
    init(_ widget: GObject, _ cairo: OpaquePointer? = nil) { (self.widget, self.cairo) = (widget, cairo) }

    func fill(_ ink: Ink, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        use(ink)
        fill(x, y, width, height)
    }

    func fill(_ color: Color, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_set_source_rgb(cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        fill(x, y, width, height)
    }

    private func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }

    func picture(_ path: String, _ width: Double, _ height: Double) {
        guard let picture = gdk_pixbuf_new_from_file_at_scale(path, Int32(width), Int32(height), 0, nil) else { return }
        gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0)
        cairo_paint(cairo)
        g_object_unref(UnsafeMutableRawPointer(picture))
    }

    /// Draws a rectangle with round corners, then what's inside.
    func card(
        _ ink: Ink, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, border: Ink? = nil,
        _ draw: () -> Void = {}
    ) {
        cairo_save(cairo)
        cairo_new_path(cairo)
        for (corner, place) in [(x + width, y), (x + width, y + height), (x, y + height), (x, y)].enumerated() {
            let (right, below) = (place.0 > x ? -radius : radius, place.1 > y ? -radius : radius)
            let start = Double(corner - 1) * .pi / 2
            cairo_arc(cairo, place.0 + right, place.1 + below, radius, start, start + .pi / 2)
        }
        cairo_close_path(cairo)
        use(ink)
        cairo_fill_preserve(cairo)
        if let border {
            use(border)
            cairo_set_line_width(cairo, 1.5)
            cairo_stroke_preserve(cairo)
        }
        cairo_clip(cairo)
        draw()
        cairo_restore(cairo)
    }

    func line(_ ink: Ink, _ points: [Point], width: Double = 1) {
        path(points)
        use(ink)
        cairo_set_line_width(cairo, width)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(cairo)
    }

    /// Fills a shape, fading from one height to another.
    func glow(_ ink: Ink, _ points: [Point], from top: Double, to bottom: Double) {
        path(points)
        let (color, gradient) = (color(ink), cairo_pattern_create_linear(0, top, 0, bottom))
        for (place, opacity) in [(0.0, 1.0), (1, 0.1)] {
            cairo_pattern_add_color_stop_rgba(
                gradient, place, Double(color.red), Double(color.green), Double(color.blue), ink.opacity * opacity)
        }
        cairo_set_source(cairo, gradient)
        cairo_fill(cairo)
        cairo_pattern_destroy(gradient)
    }

    private func path(_ points: [Point]) {
        cairo_new_path(cairo)
        for point in points { cairo_line_to(cairo, point.x, point.y) }
    }

    /// Draws a disc with an edge.
    func dot(_ ink: Ink, x: Double, y: Double, radius: Double, edge: Ink) {
        cairo_new_path(cairo)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        use(ink)
        cairo_fill_preserve(cairo)
        use(edge)
        cairo_set_line_width(cairo, 1.5)
        cairo_stroke(cairo)
    }

    /// Draws a sun or a moon of a size around a point.
    func sign(_ appearance: Appearance, _ ink: Ink, x: Double, y: Double, size: Double) {
        use(ink)
        cairo_new_path(cairo)
        if appearance == .night {
            // Two arcs with the same ends.
            cairo_arc(cairo, x, y, size * 0.42, 0.12 * .pi, 1.38 * .pi)
            cairo_arc_negative(cairo, x + size * 0.2, y - size * 0.14, size * 0.325, 1.2 * .pi, 0.3 * .pi)
            return cairo_fill(cairo)
        }
        cairo_arc(cairo, x, y, size * 0.22, 0, 2 * .pi)
        cairo_fill(cairo)
        cairo_set_line_width(cairo, size * 0.11)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        for ray in 0..<8 {
            let (across, down) = (cos(Double(ray) * .pi / 4) * size, sin(Double(ray) * .pi / 4) * size)
            cairo_move_to(cairo, x + across * 0.35, y + down * 0.35)
            cairo_line_to(cairo, x + across * 0.45, y + down * 0.45)
        }
        cairo_stroke(cairo)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    }

    func textSize(_ text: String, isSmall: Bool = false) -> (width: Double, height: Double) {
        withLayout(text, isSmall) { _, width, height in (width, height) }
    }

    /// Writes a small text in lines around the middle of a rectangle, if it has room there.
    func write(_ text: String, _ ink: Ink, within width: Double, x: Double, from top: Double, to bottom: Double) {
        use(ink)
        withLayout(text, true) { layout, _, _ in
            pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
            pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
            var height = Int32(0)
            pango_layout_get_pixel_size(layout, nil, &height)
            guard Double(height) < bottom - top else { return }
            cairo_move_to(cairo, x, (top + bottom - Double(height)) / 2)
            pango_cairo_show_layout(cairo, layout)
        }
    }

    /// Writes a text beside a point: a fraction of its size before and above.
    func write(_ text: String, _ ink: Ink, x: Double, y: Double, align: Point = (0, 0.5), isSmall: Bool = false) {
        use(ink)
        withLayout(text, isSmall) { layout, width, height in
            cairo_move_to(cairo, x - align.x * width, y - align.y * height)
            pango_cairo_show_layout(cairo, layout)
        }
    }

    private func withLayout<Result>(
        _ text: String, _ isSmall: Bool, _ body: (OpaquePointer?, _ width: Double, _ height: Double) -> Result
    ) -> Result {
        let layout = gtk_widget_create_pango_layout(widget.widget, text)
        defer { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
        if isSmall {
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_scale_new(0.82))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        var (width, height) = (Int32(0), Int32(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        return body(layout, Double(width), Double(height))
    }

    private func use(_ ink: Ink) {
        let color = color(ink)
        // What is faint must be seen in high contrast, too.
        let contrast = ink.opacity < 1 && adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
        let opacity = min(Double(color.alpha) * ink.opacity * (contrast ? 2 : 1), 1)
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), opacity)
    }

    private func color(_ ink: Ink) -> GdkRGBA {
        var color = GdkRGBA()
        _ = gtk_style_context_lookup_color(gtk_widget_get_style_context(widget.widget), ink.name, &color)
        return color
    }
}

extension GObject {
    /// Lets a handler draw this GtkDrawingArea, with its size.
    func draw(_ handler: @escaping @MainActor (_ pen: Pen, _ width: Double, _ height: Double) -> Void) {
        let draw: @MainActor (OpaquePointer, Double, Double) -> Void = { handler(Pen(self, $0), $1, $2) }
        gtk_drawing_area_set_draw_func(
            typed(),
            { _, cairo, width, height, data in
                guard let cairo else { return }
                Held<@MainActor (OpaquePointer, Double, Double) -> Void>.at(data)?(cairo, Double(width), Double(height))
            }, Held.hold(draw), release)
    }
}
