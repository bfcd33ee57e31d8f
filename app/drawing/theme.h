#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <array>

namespace hopscope {

/// Colours and fonts of everything that is drawn. Categories are Okabe–Ito, order is viridis, load is cividis;
/// vermilion marks trouble and nothing else.
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
    QColor troubleText; ///< vermilion dark (light) enough for words
    QColor good;        ///< text of a verdict that holds
    QColor goodSoft;
    QColor troubleSoft;
    QColor nodeFill, nodeEdge, edge, edgeActive, hull, hullEdge;
    QColor vacant;           ///< place of a block that is not there
    double strokeScale{1.0}; ///< thicker strokes on paper and in high contrast
    double fontScale{1.0};   ///< of every font; large in a presentation

    std::array<QColor, 6> categories; ///< blue, orange, green, purple, sky, yellow
    /// Text in the colour of a category, dark (light) enough to read on the ground.
    QColor categoryText(std::size_t index) const;

    /// Block index as colour, 0 … 1: viridis, without its darkest part where the ground is dark. Negative: there is
    /// only one block, which has the accent.
    QColor order(double value) const;
    /// How full something is as colour, 0 … 1: the same colours on every ground, from blue to light green as it fills,
    /// so that two pictures of a run agree; `vacant` at 0.
    QColor amount(double value) const;
    bool dark() const { return ground.lightness() < 128; }

    QFont text(double points, QFont::Weight weight = QFont::Normal) const; ///< Inter, or what there is
    QFont mono(double points, QFont::Weight weight = QFont::Normal) const; ///< JetBrains Mono, or what there is
};

Theme themeOf(Theme::Kind kind);
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
/// Contrast of two colours as WCAG defines it, 1 … 21.
double contrast(const QColor& a, const QColor& b);
/// `share` of the way from one colour to another.
QColor mixed(const QColor& from, const QColor& to, double share);
/// The same towards a ground, but in high contrast no further than 3:1 against it, as shapes need that tell something.
QColor palerThan(const QColor& colour, const QColor& ground, double share, const Theme& theme);

} // namespace hopscope
