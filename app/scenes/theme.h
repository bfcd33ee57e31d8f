#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <array>

namespace hopscope {

/// Colours and fonts of everything that is drawn. Categories are Okabe–Ito, order is viridis, load is cividis; vermilion
/// marks trouble and nothing else.
struct Theme {
    enum class Kind { Light, Dark, Print, HighContrast };
    Kind kind{Kind::Light};

    QColor ground;      ///< behind canvases
    QColor panel;       ///< behind controls
    QColor field;       ///< inside inputs
    QColor line;        ///< hairlines between areas
    QColor ink;         ///< text, playhead, "this experiment"
    QColor inkSoft;     ///< secondary text; contrast with panel and ground at least 4.5
    QColor accent;      ///< #0072B2 or lighter in the dark
    QColor accentSoft;  ///< behind what is chosen
    QColor onAccent;    ///< text on accent
    QColor trouble;     ///< vermilion
    QColor good;        ///< text of a verdict that holds
    QColor goodSoft;
    QColor troubleSoft;
    QColor nodeFill, nodeEdge, edge, edgeActive, hull, hullEdge;
    double strokeScale{1.0}; ///< thicker strokes on paper and in high contrast

    std::array<QColor, 6> categories; ///< blue, orange, green, purple, sky, yellow
    /// Text in the colour of a category, dark (light) enough to read on the ground.
    QColor categoryText(std::size_t index) const;

    QFont text(double points, QFont::Weight weight = QFont::Normal) const; ///< Inter, or what there is
    QFont mono(double points, QFont::Weight weight = QFont::Normal) const; ///< JetBrains Mono, or what there is
};

Theme lightTheme();
Theme darkTheme();
Theme printTheme();
Theme highContrastTheme();

/// Order as colour, 0 … 1.
QColor viridis(double value);
/// Load as colour, 0 … 1.
QColor cividis(double value);
/// Black or white, whichever reads better on `background`.
QColor inkOn(const QColor& background);

} // namespace hopscope
