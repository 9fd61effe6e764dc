/// The picture's colours and lines, with a media query for dark viewers.
enum PlotStyle {
    static let sheet = """
        <style>
        text{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",Helvetica,Arial,sans-serif;fill:#4a5160}
        text.title{font-size:18px;font-weight:600;fill:#1d2433}
        text.mood{font-size:11px;fill:#6b6253}
        text.mood.dark{fill:#4a587c}
        text.note{font-size:11px;fill:#7a3b3b;stroke:#fff4cf;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
        .end{text-anchor:end}.middle{text-anchor:middle}
        .paper{fill:#fff}
        .day{fill:#fff4cf}.night{fill:#c9d3ec}
        .frame{fill:none;stroke:#8a92a3}
        .grid{stroke:#1d2433;stroke-opacity:.1}
        .tick{stroke:#8a92a3}
        .band{fill:#7b4fb5;fill-opacity:.16}
        .edge{fill:none;stroke:#7b4fb5;stroke-dasharray:5 3}
        .level{fill:none;stroke:#123a63;stroke-width:1.5;stroke-linejoin:round}
        .kept{fill:none;stroke:#8a5a5a;stroke-width:1.2;stroke-dasharray:2 2}
        .doubt{fill:url(#doubt);stroke:#b05050;stroke-opacity:.5}
        .void{fill:url(#void);stroke:#6a7080;stroke-opacity:.5}
        .doubtline{stroke:#b05050;stroke-width:1.4;stroke-opacity:.55}
        .voidline{stroke:#6a7080;stroke-width:1.4;stroke-opacity:.6}
        .wait{stroke:#1d2433;stroke-width:3}
        .hold{stroke:#1d2433;stroke-width:3;stroke-dasharray:2 2}
        .today{fill:#e07b00;stroke:#fff;stroke-width:1}
        .tonight{fill:#2743a6;stroke:#fff;stroke-width:1}
        .cancelled{fill:none;stroke:#c02626;stroke-width:2}
        .open{fill:#fff;stroke:#1d2433;stroke-width:1.5}
        @media (prefers-color-scheme: dark){
        text{fill:#b4bccb}text.title{fill:#eef1f6}text.mood{fill:#b9ab86}text.mood.dark{fill:#8e9cc6}text.note{fill:#e8b0b0;stroke:#15181e}
        .paper{fill:#15181e}.day{fill:#3a3524}.night{fill:#161d33}
        .frame,.tick{stroke:#6a7280}.grid{stroke:#fff;stroke-opacity:.09}
        .band{fill:#a98be0;fill-opacity:.2}.edge{stroke:#b79bea}
        .level{stroke:#7fc4ff}.kept{stroke:#cc9a9a}
        .doubt,.doubtline{stroke:#e08080}.void,.voidline{stroke:#9aa2b2}
        .wait,.hold{stroke:#eef1f6}.today{fill:#ffb347;stroke:#15181e}.tonight{fill:#8fa6ff;stroke:#15181e}
        .cancelled{stroke:#ff7b7b}.open{fill:#15181e;stroke:#eef1f6}
        }
        </style>
        <defs>
        <pattern id="doubt" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <line class="doubtline" x1="0" y1="0" x2="0" y2="8"/></pattern>
        <pattern id="void" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">\
        <line class="voidline" x1="0" y1="0" x2="0" y2="8"/></pattern>
        </defs>

        """
}
