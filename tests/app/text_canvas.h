#pragma once

#include "drawing/canvas.h"

#include <QStringList>

#include <vector>

namespace hopscope {

/// Every text that is painted, in order, where it stands, and the area of them all.
struct Painted {
    QStringList texts;
    std::vector<QRectF> boxes;
    QRectF reach;
};

class TextCanvas final : public Canvas {
public:
    Painted painted;
    void lines(std::span<const QLineF>, const Stroke&) override {}
    void fills(std::span<const QRectF>, const QColor&) override {}
    void paths(std::span<const QPainterPath>, const Style&) override {}
    void text(QPointF baseline, const QString& text, const TextStyle& style) override
    {
        painted.texts << text;
        const double width = textWidth(style.font, text);
        const double from = style.anchor == Anchor::Start    ? baseline.x()
                            : style.anchor == Anchor::Middle ? baseline.x() - width / 2
                                                             : baseline.x() - width;
        const QRectF area(from, baseline.y() - capHeight(style.font), width, capHeight(style.font));
        painted.boxes.push_back(area);
        painted.reach = painted.reach.isNull() ? area : painted.reach.united(area);
    }
    void marks(const Mark&, std::span<const QPointF>) override {}
    void cells(const QRectF&, const QImage&) override {}

protected:
    void beginGroup(const QString&, const GroupStyle&) override {}
    void endGroup() override {}
};

} // namespace hopscope
