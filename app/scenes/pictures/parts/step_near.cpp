#include "scenes/pictures/parts/step_near.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"

#include <QImage>

#include <algorithm>
#include <optional>

namespace hopscope {

namespace {

constexpr std::uint32_t nearCells = 10;            ///< rows and columns
constexpr std::uint32_t nearLooks = 8;             ///< groups of rows among which is chosen
constexpr double nearCaption = 18, nearNames = 12; ///< above the cells
constexpr double nearNumbers = 34, nearEdge = 5;

/// Of some rows: which blocks are held, and which come, by row.
struct NearRows {
    std::uint32_t first{};
    std::vector<std::vector<bool>> held, comes;
};

NearRows rowsFrom(const Run& run, const Holdings& holdings, const Step& step, std::uint32_t first)
{
    const std::uint32_t blocks = run.shownBlocks();
    NearRows rows{first, std::vector(nearCells, std::vector<bool>(blocks)),
                  std::vector(nearCells, std::vector<bool>(blocks))};
    for (std::uint32_t row = 0; row < nearCells; ++row)
        for (std::uint32_t block = 0; block < blocks; ++block)
            rows.held[row][block] = holdings.holds(NodeId{first + row}, BlockId{block});
    for (const Transfer& transfer : step.transfers())
        if (transfer.to.value >= first && transfer.to.value < first + nearCells)
            step.eachBlock(transfer, [&](BlockId block) {
                if (block.value < blocks) rows.comes[transfer.to.value - first][block.value] = true;
            });
    return rows;
}

/// The first of the columns with most arrivals and most that is held beside them, and how good it is.
std::pair<std::uint32_t, std::uint32_t> bestColumns(const NearRows& rows)
{
    const auto blocks = static_cast<std::uint32_t>(rows.held.front().size());
    const auto in = [&](const std::vector<std::vector<bool>>& cells, std::uint32_t column) {
        std::uint32_t count = 0;
        for (const std::vector<bool>& row : cells) count += row[column] ? 1 : 0;
        return count;
    };
    std::uint32_t held = 0, comes = 0, best = 0, worth = 0;
    for (std::uint32_t column = 0; column < blocks; ++column) {
        held += in(rows.held, column), comes += in(rows.comes, column);
        if (column >= nearCells) held -= in(rows.held, column - nearCells), comes -= in(rows.comes, column - nearCells);
        if (column + 1 < nearCells) continue;
        const std::uint32_t good = 1000 * std::min(comes, 3 * nearCells) + std::min(held, nearCells * nearCells / 2);
        if (good > worth) best = column + 1 - nearCells, worth = good;
    }
    return {best, worth};
}

} // namespace

bool StepNear::suits(const Run& run)
{
    constexpr std::uint32_t least = 33;
    return run.data().custody == Custody::Copied && run.steps() > 0 && run.topology().processors() >= least
           && run.shownBlocks() >= least;
}

StepNear::StepNear(const Run& run, const Holdings& held, StepIndex step, bool moving, const QRectF& area)
    : m_area(area), m_moving(moving), m_step(step)
{
    const double cell = (area.height() - nearCaption - nearNames - nearEdge) / nearCells;
    m_rows = Side(nearCells, area.top() + nearCaption + nearNames, cell * nearCells, cell);
    m_columns = Side(nearCells, area.left() + nearNumbers, area.width() - nearNumbers - nearEdge, 1.6 * cell);
    choose(run, held, step);
}

void StepNear::choose(const Run& run, const Holdings& held, StepIndex step)
{
    Step now;
    if (step >= 0) run.schedule().at(step, now);
    const std::uint32_t processors = run.topology().processors();
    std::optional<NearRows> best;
    std::uint32_t worth = 0;
    for (std::uint32_t i = 0; i < nearLooks && (i + 1) * nearCells <= processors; ++i) {
        NearRows rows = rowsFrom(run, held, now, i * nearCells);
        const auto [first, good] = bestColumns(rows);
        if (best && good <= worth) continue;
        best = std::move(rows), worth = good;
        m_columns.first = first;
    }
    if (!best) return;
    m_rows.first = best->first;
    for (std::uint32_t row = 0; row < nearCells; ++row)
        for (std::uint32_t column = 0; column < nearCells; ++column) {
            m_held.push_back(best->held[row][m_columns.first + column]);
            if (best->comes[row][m_columns.first + column]) m_comes.emplace(row, column);
        }
}

QStringList StepNear::titles() const
{
    const QString name = m_step < 0
                             ? QStringLiteral("Start, enlarged")
                             : QStringLiteral("Step %1, enlarged").arg(numberText(static_cast<double>(m_step + 1)));
    if (m_comes.empty()) return {name};
    const auto [row, column] = *m_comes.begin();
    const QString how = m_moving ? QStringLiteral("dashed") : QStringLiteral("framed"),
                  does = m_moving ? QStringLiteral("arrives") : QStringLiteral("arrived"),
                  step = QString(name).remove(QStringLiteral(", enlarged")),
                  which =
                      QStringLiteral(": block %1 %2 at processor %3")
                          .arg(QString::number(m_columns.first + column), does, QString::number(m_rows.first + row));
    return {name + QStringLiteral(" · ") + how + which, step + QStringLiteral(", ") + how + which,
            name + QStringLiteral(" · ") + how + QStringLiteral(": ") + does, name};
}

void StepNear::paintTie(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const
{
    if (m_area.left() <= columns.end()) return;
    constexpr double least = 5; // pixels of a square that is seen
    const auto placeOf = [&](const Side& side, std::uint32_t first) {
        const double length = std::max(least, nearCells * side.cell / side.perCell);
        return std::pair(std::min(side.from + first * side.cell / side.perCell, side.end() - length), length);
    };
    const auto [left, width] = placeOf(columns, m_columns.first);
    const auto [top, height] = placeOf(rows, m_rows.first);
    const QRectF square(left, top, width, height);
    const auto group = canvas.group(QStringLiteral("tie"));
    canvas.path(roundedRect(square, 1), {{}, {theme.ink, 1.2 * theme.strokeScale}});
    // From the corners of the square to those of what it is enlarged to; over the panel with a halo.
    const std::vector<QLineF> guides{{square.topRight(), {m_area.left() + 1, m_rows.from}},
                                     {square.bottomRight(), m_area.bottomLeft() + QPointF(1, -5)}};
    canvas.lines(guides, {theme.panel, 2.4 * theme.strokeScale});
    canvas.lines(guides, {theme.inkSoft, 0.8 * theme.strokeScale});
}

void StepNear::paint(Canvas& canvas, const Theme& theme) const
{
    const auto group = canvas.group(QStringLiteral("enlarged"));
    const QFont bold = theme.text(8.5, QFont::DemiBold), number = theme.mono(8.5);
    std::vector<double> dashes;
    if (m_moving) dashes = {4, 3};
    canvas.path(roundedRect(m_area, 5), {theme.accentSoft, {theme.accent, 2 * theme.strokeScale, dashes}});
    canvas.text({m_area.center().x(), m_area.top() + nearCaption - 5}, fitting(bold, titles(), m_area.width() - 8),
                {bold, theme.ink, Anchor::Middle});
    QImage image(nearCells, nearCells, QImage::Format_RGB32);
    for (std::uint32_t row = 0; row < nearCells; ++row)
        for (std::uint32_t column = 0; column < nearCells; ++column)
            image.setPixelColor(int(column), int(row),
                                m_held[row * nearCells + column] ? theme.order(-1) : theme.vacant);
    canvas.cells({m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from}, image);
    paintGrid(canvas, theme, m_rows, m_columns);
    paintFrames(canvas, theme, m_rows, m_columns, m_comes, m_moving);
    const std::uint32_t rowsEvery = m_rows.labelEvery(11);
    for (std::uint32_t row = 0; row < nearCells; row += rowsEvery)
        canvas.text({m_columns.from - 5, m_rows.middle(row) + capHeight(number) / 2},
                    QString::number(m_rows.first + row), {number, theme.inkSoft, Anchor::End});
    const std::uint32_t every =
        m_columns.labelEvery(textWidth(number, QString::number(m_columns.first + nearCells)) + 5);
    for (std::uint32_t column = 0; column < nearCells; column += every)
        canvas.text({m_columns.middle(column), m_rows.from - 3}, QString::number(m_columns.first + column),
                    {number, theme.inkSoft, Anchor::Middle});
}

} // namespace hopscope
