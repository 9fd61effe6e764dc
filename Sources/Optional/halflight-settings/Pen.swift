import CAdwaita
import ThemeValues

/// Draws on a widget with Cairo, in its style's colors.
struct Pen {
    /// A color of the style.
    struct Ink {
        let name: String
        var opacity = 1.0

        static let view = Ink(name: "view_bg_color")
        static let veil = Ink(name: "view_bg_color", opacity: 0.7)
        static let text = Ink(name: "view_fg_color")
        static let dim = Ink(name: "view_fg_color", opacity: 0.75)
        static let faint = Ink(name: "view_fg_color", opacity: 0.25)
        /// The darker background of night.
        static let shade = Ink(name: "view_fg_color", opacity: 0.15)
        static let accent = Ink(name: "accent_bg_color")
        /// Half-light.
        static let band = Ink(name: "accent_bg_color", opacity: 0.2)
    }

    private let cairo: OpaquePointer
    private let widget: GObject

    init(_ cairo: OpaquePointer, _ widget: GObject) { (self.cairo, self.widget) = (cairo, widget) }

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

    func line(
        _ ink: Ink, from start: (Double, Double), to end: (Double, Double), isBold: Bool = false, isDashed: Bool = false
    ) {
        use(ink)
        cairo_set_line_width(cairo, isBold ? 3 : 1)
        cairo_set_dash(cairo, [4, 4], isDashed ? 2 : 0, 0)
        cairo_move_to(cairo, start.0, start.1)
        cairo_line_to(cairo, end.0, end.1)
        cairo_stroke(cairo)
    }

    /// Draws a circle. It's empty for day, filled for night, and larger for a correction.
    func dot(_ isDay: Bool, x: Double, y: Double, isBold: Bool) {
        // Without a line from the previous text.
        cairo_new_path(cairo)
        cairo_arc(cairo, x, y, isBold ? 6 : 4, 0, 2 * Double.pi)
        use(isDay ? .view : .text)
        cairo_fill_preserve(cairo)
        use(.text)
        cairo_set_line_width(cairo, isBold ? 2 : 1)
        cairo_set_dash(cairo, nil, 0, 0)
        cairo_stroke(cairo)
    }

    func textSize(_ text: String) -> (width: Double, height: Double) {
        let layout = gtk_widget_create_pango_layout(widget.widget, text)
        defer { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
        return size(of: layout)
    }

    private func size(of layout: OpaquePointer?) -> (width: Double, height: Double) {
        var (width, height) = (Int32(0), Int32(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        return (Double(width), Double(height))
    }

    func write(_ text: String, _ ink: Ink, x: Double, y: Double, isSmall: Bool = false) {
        let layout = gtk_widget_create_pango_layout(widget.widget, text)
        defer { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
        if isSmall {
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_scale_new(0.8))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
            let size = size(of: layout)
            // Text must stay readable in front of a line.
            fill(.veil, x - 2, y, size.width + 4, size.height)
        }
        use(ink)
        cairo_move_to(cairo, x, y)
        pango_cairo_show_layout(cairo, layout)
    }

    private func use(_ ink: Ink) {
        var color = GdkRGBA()
        _ = gtk_style_context_lookup_color(gtk_widget_get_style_context(widget.widget), ink.name, &color)
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), ink.opacity)
    }
}

extension GObject {
    /// Lets a handler draw this GtkDrawingArea, with its size.
    func draw(_ handler: @escaping @MainActor (_ pen: Pen, _ width: Double, _ height: Double) -> Void) {
        let draw: @MainActor (OpaquePointer, Double, Double) -> Void = { handler(Pen($0, self), $1, $2) }
        gtk_drawing_area_set_draw_func(
            typed(),
            { _, cairo, width, height, data in
                guard let cairo else { return }
                Held<@MainActor (OpaquePointer, Double, Double) -> Void>.at(data)?(cairo, Double(width), Double(height))
            }, Held.hold(draw), release)
    }
}
