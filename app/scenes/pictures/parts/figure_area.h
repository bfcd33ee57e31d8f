#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QColor>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <vector>

namespace hopscope {

/// One line of a legend: swatches, a stretch of line, a ring or a frame, and what they mean.
struct LegendKey {
    std::vector<QColor> fills{}; ///< swatches side by side
    QStringList inside{};        ///< of each, in wider swatches; empty: nothing
    bool round{false};           ///< these are discs
    Stroke line{};               ///< where there are none
    bool arrow{false};           ///< with a head
    bool ring{false};            ///< the line goes round
    bool frame{false};           ///< the line is the edge of a box, or of the swatches
    QString label{};
    bool follows{false}; ///< in the line of the key before it, where both have room
};

/// How a figure that keeps its proportions shares a picture with its words. A dock is low and wide: there the words and
/// a legend stand beside the figure, which has the whole height; elsewhere one line of words stands above it.
class FigureArea {
public:
    explicit FigureArea(QSizeF size);

    QSizeF size() const { return m_size; }
    bool beside() const { return m_beside; }
    QRectF figure() const;
    /// `texts`: longest first. What is left below them beside the figure, empty where they stand above it.
    QRectF paintTexts(Canvas& canvas, const Theme& theme, const std::vector<QString>& texts,
                      const std::vector<LegendKey>& legend) const;

    /// The same without painting.
    QRectF leftBelow(const Theme& theme, const std::vector<QString>& texts, const std::vector<LegendKey>& legend) const;

private:
    /// The words and keys line by line.
    struct Lines {
        std::vector<QString> text;
        std::vector<std::vector<QString>> labels;
        std::vector<double> from; ///< of every key: in the line of the one before it where this is not the edge
        double end{};             ///< line below them
    };
    Lines linesOf(const Theme& theme, const std::vector<QString>& texts, const std::vector<LegendKey>& legend) const;
    double symbolWidth(const Theme& theme, const LegendKey& key) const;
    double sideWidth() const;

    QSizeF m_size;
    bool m_beside;
};

} // namespace hopscope
