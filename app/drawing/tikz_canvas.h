#pragma once

#include "drawing/canvas.h"

#include <QSet>
#include <QStringList>

namespace hopscope {

/// Colours under names that TeX knows them by.
class TexColours {
public:
    QString nameOf(const QColor& colour);
    /// \definecolor for every colour that was used, in the order of their names.
    QStringList definitions() const;

private:
    QSet<QString> m_names;
};

/// What a document needs for axes of pgfplots.
extern const QLatin1String pgfplotsPreamble;

/// Big points of TeX in a unit of a scene.
inline constexpr double pointsPerUnit = 0.75;

/// Writes TikZ commands, one a line, with real text in the fonts of the document. Coordinates are those of the canvas:
/// the picture has x=0.75bp, y=-0.75bp. Characters without a TeX command stay as they are (LuaLaTeX reads them).
class TikzCanvas final : public Canvas {
public:
    void lines(std::span<const QLineF> lines, const Stroke& stroke) override;
    void fills(std::span<const QRectF> areas, const QColor& colour) override;
    void paths(std::span<const QPainterPath> paths, const Style& style) override;
    void text(QPointF baseline, const QString& text, const TextStyle& style) override;
    void marks(const Mark& mark, std::span<const QPointF> places) override;
    /// Throws Refused if the image has so many pieces of one colour that TeX could not hold it.
    void cells(const QRectF& area, const QImage& image) override;
    bool takesAxis(const std::function<QString()>& text) override;

    const QStringList& commands() const { return m_commands; }
    QStringList colours() const { return m_colours.definitions(); }
    /// What a document needs beside TikZ.
    QString preamble() const { return m_axes ? QString(pgfplotsPreamble) : QString(); }

protected:
    void beginGroup(const QString& id, const GroupStyle& style) override;
    void endGroup() override;

private:
    QString paint(const char* what, const QColor& colour);
    QString options(const Stroke& stroke);
    QString options(const Style& style);

    QStringList m_commands;
    TexColours m_colours;
    bool m_axes{false};
};

/// Size, family and weight of letters; they are those of the document.
QString texFont(const QFont& font);
/// The text as TeX reads it.
QString texText(const QString& text);
/// The same with the letters that stand low.
QString texLine(const QString& text);

} // namespace hopscope
