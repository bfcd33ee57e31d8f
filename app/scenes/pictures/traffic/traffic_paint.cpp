#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/traffic_picture.h"
#include "scenes/related.h"

#include <QImage>

#include <set>
#include <utility>
#include <vector>

namespace hopscope::traffic_picture {

void TrafficPicture::paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
{
    m_fitsSteps.reset(); // by the fonts of the theme
    const double beside = m_columns.end() + between, room = m_size.width() - beside - 14;
    if (isOverview()) {
        paintOverview(canvas, theme);
        return paintChosen(canvas, theme, selection, hover);
    }
    if (m_beside)
        paintAxes(canvas, theme);
    else
        paintHeading(canvas, theme,
                     {QStringLiteral("Words from processor (row) to processor (column): ") + soFar(), soFar()},
                     m_size.width());
    {
        const auto cells = canvas.group(QStringLiteral("traffic"));
        paintMatrix(canvas, theme);
        paintSides(canvas, theme, m_rows, m_columns);
        paintTexts(canvas, theme);
    }
    paintNow(canvas, theme);
    if (m_beside) paintBeside(canvas, theme, beside, room);
    paintChosen(canvas, theme, selection, hover);
}

void TrafficPicture::paintMatrix(Canvas& canvas, const Theme& theme) const
{
    QImage image(int(m_columns.cells()), int(m_rows.cells()), QImage::Format_RGB32);
    for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
        for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
            image.setPixelColor(int(column), int(row), colour(theme, row, column));
    canvas.cells({m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from}, image);
    paintGrid(canvas, theme, m_rows, m_columns);
    m_axes.paintRules(canvas, theme, m_rows, m_columns);
}

void TrafficPicture::paintNow(Canvas& canvas, const Theme& theme) const
{
    paintFrames(canvas, theme, m_rows, m_columns, m_now, m_moving);
    if (framesFit(m_rows, m_columns) || m_nowWords.everywhere) return;
    const auto now = canvas.group(QStringLiteral("arrivals"));
    if (isDiagonal()) return paintNowDiagonal(canvas, theme, m_rows, m_columns, *m_nowWords.further, m_moving);
    paintNowCells(canvas, theme, m_rows, m_columns, m_now,
                  [&](std::uint32_t row, std::uint32_t column) { return colour(theme, row, column); });
}

void TrafficPicture::paintChosen(Canvas& canvas, const Theme& theme, const Selected& selection,
                                 const Selected& hover) const
{
    const Stroke stroke{theme.accent, 2 * theme.strokeScale};
    for (const Selected& what : chosen(*m_run, selection, hover))
        if (const auto* node = std::get_if<NodeId>(&what)) {
            if (const auto at = placeOf(node->value)) {
                paintRow(canvas, stroke, m_rows, m_columns, *at);
                paintColumn(canvas, stroke, m_rows, m_columns, *at);
            }
        }
    // Cells of the messages that a block, a link or a transfer stands for.
    std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
    const auto messages = messagesChosen(*m_run, selection, m_find); // held as long as its list is read
    for (const Message& message : messages->list)
        if (const auto from = placeOf(message.from.value), to = placeOf(message.to.value); from && to)
            cells.emplace(*from / m_rows.perCell, *to / m_columns.perCell);
    std::vector<QPainterPath> frames;
    for (const auto& [row, column] : cells)
        frames.push_back(roundedRect({m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell}, 2));
    canvas.paths(frames, {{}, stroke});
}

Selected TrafficPicture::at(QPointF point) const
{
    const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
    if (row && (column || point.x() < left)) return NodeId{m_rows.first + *row};
    if (column && point.y() < m_top) return NodeId{m_columns.first + *column};
    return {};
}

QString TrafficPicture::explain(QPointF point) const
{
    const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
    if (!row || !column) return {};
    const double words = m_words[*row / m_rows.perCell * m_columns.cells() + *column / m_columns.perCell];
    return QStringLiteral("From %1 to %2: %3 so far")
        .arg(nodesText(m_rows, *row), nodesText(m_columns, *column), wordsText(words));
}

void TrafficPicture::paintAxes(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.text(9);
    canvas.text({left, 14}, fitting(font, {QStringLiteral("to processor →"), QStringLiteral("to →")}, 110),
                {font, theme.inkSoft});
    canvas.text({14, 14}, QStringLiteral("from ↓"), {font, theme.inkSoft});
    const QString cell = QStringLiteral("in a cell: words sent, ")
                         + (stepByStep(cellFont(theme)) ? QStringLiteral("step by step") : QStringLiteral("in all"));
    if (m_sum > 0 && numbered(theme) && textWidth(font, cell) + 120 < m_columns.end() - left)
        canvas.text({m_columns.end(), 14}, cell, {font, theme.inkSoft, Anchor::End});
}

QString TrafficPicture::cellText(const QFont& font, std::uint32_t row, std::uint32_t column) const
{
    if (m_rows.cell < lineHeight(font)) return {};
    const QString text =
        stepByStep(font) ? m_sums.stepsText(cellOf(row, column)) : numberText(m_words[cellOf(row, column)]);
    return textWidth(font, text) <= m_columns.cell - 4 ? text : QString();
}

bool TrafficPicture::stepByStep(const QFont& font) const
{
    constexpr double besideSum = 12; // a frame of the step lies in the cell
    if (!m_sums.hasSums()) return false;
    if (!m_fitsSteps) {
        m_fitsSteps = true;
        for (std::size_t cell = 0; cell < m_words.size() && *m_fitsSteps; ++cell) {
            const QString sum = m_sums.stepsText(cell);
            m_fitsSteps =
                !(m_words[cell] > 0) || (!sum.isEmpty() && textWidth(font, sum) <= m_columns.cell - besideSum);
        }
    }
    return *m_fitsSteps;
}

bool TrafficPicture::numbered(const Theme& theme) const
{
    for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
        for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
            if (m_words[cellOf(row, column)] > 0 && cellText(cellFont(theme), row, column).isEmpty()) return false;
    return true;
}

QFont TrafficPicture::cellFont(const Theme& theme) const { return theme.mono(m_rows.cell >= 34 ? 10 : 8); }

void TrafficPicture::paintTexts(Canvas& canvas, const Theme& theme) const
{
    const QFont font = cellFont(theme);
    if (m_rows.cell < lineHeight(font)) return;
    for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
        for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
            const double words = m_words[cellOf(row, column)];
            const QString text = cellText(font, row, column);
            if (words <= 0 || text.isEmpty()) continue;
            canvas.text({m_columns.middle(column), m_rows.middle(row) + capHeight(font) / 2}, text,
                        {font, inkOn(colour(theme, row, column)), Anchor::Middle});
        }
}

} // namespace hopscope::traffic_picture
