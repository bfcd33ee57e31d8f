#pragma once

#include "drawing/canvas.h"
#include "table.h"

#include <QHash>

namespace hopscope {

/// Writes SVG 1.1 with named groups and real text. The same calls give the same bytes.
class SvgCanvas final : public Canvas {
public:
    /// The notes stand in the metadata of the file.
    SvgCanvas(QSizeF size, const QString& title, const QString& description, const Notes& notes = {});

    /// From now on letters are drawn as shapes, for programs that have not the fonts.
    void outlineText() { m_outlined = true; }

    /// From now on every shape is an element of its own, also where several look the same: pictures that differ in a
    /// few of them have the others in common.
    void keepApart() { m_apart = true; }

    void lines(std::span<const QLineF> lines, const Stroke& stroke) override;
    void fills(std::span<const QRectF> areas, const QColor& colour) override;
    void paths(std::span<const QPainterPath> paths, const Style& style) override;
    void text(QPointF baseline, const QString& text, const TextStyle& style) override;
    void marks(const Mark& mark, std::span<const QPointF> places) override;
    void cells(const QRectF& area, const QImage& image) override;

    /// The whole document; all groups must be closed. Its ids end in a number of this picture, so that several can
    /// stand in one page.
    QByteArray document() const;
    /// What was drawn so far, without what stands around it.
    const QString& body() const { return m_body; }

protected:
    void beginGroup(const QString& id, const GroupStyle& style) override;
    void endGroup() override;

private:
    void outlined(QPointF baseline, const QString& text, const TextStyle& style);
    QString uniqueId(const QString& wanted);
    void element(const QString& markup);

    QString m_head, m_body;
    QHash<QString, int> m_ids;
    int m_depth{1};
    bool m_apart{false}, m_outlined{false};
};

} // namespace hopscope
