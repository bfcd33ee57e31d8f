#include "scenes/network/network_passed_on.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/network_block_squares.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_origins.h"

#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

namespace {

/// Blocks that stand beside each other, and at most at an arrow.
constexpr std::size_t chipsInRow = 4, mostChips = 8;

QString blocksOf(std::size_t count) { return counted(count, QStringLiteral("block"), QStringLiteral("blocks")); }

class PassedOnPainter {
public:
    /// `further`: more to be said. In a strip below boxes all words stand beside the arrows.
    PassedOnPainter(const NetworkScene& scene, const QRectF& area, QStringList further, const Theme& theme)
        : m_scene(scene), m_sum(*scene.moment->passedOn), m_theme(theme), m_plain(theme.text(8.5)),
          m_strong(theme.text(9, QFont::DemiBold)), m_further(std::move(further)), m_strip(scene.plan->compact),
          m_box(QPointF(0, 0), QSizeF(46, 26) * theme.fontScale), m_area(area), m_cross(area)
    {
        m_chip = QSizeF(textWidth(m_strong, QString::number(scene.plan->blocks - 1)) + 6 * theme.fontScale,
                        15 * theme.fontScale);
        m_strip ? placeInStrip() : placeInColumn();
    }
    void paint(Canvas& canvas) const
    {
        paintWords(canvas);
        for (std::size_t way = 0; way < planeWays; ++way) {
            if (!m_sum.in[way].empty()) paintSpoke(canvas, way, m_sum.in[way], m_sum.from[way], true);
            if (!m_sum.out[way].empty()) paintSpoke(canvas, way, m_sum.out[way], m_sum.to[way], false);
        }
        canvas.path(roundedRect(m_box, 5), {m_theme.accentSoft, {m_theme.ink, 2 * m_theme.strokeScale}});
        canvas.text(m_box.center() + QPointF(0, capHeight(m_strong) / 2), QString::number(m_sum.node.value),
                    {m_strong, m_theme.ink, Anchor::Middle});
    }

private:
    /// The blocks that matter stand in the middle of the height, words above and below them.
    void placeInColumn()
    {
        const double unit = m_theme.fontScale,
                     words = static_cast<double>(sentences().size() + 1) * lineHeight(m_strong) + 10 * unit,
                     foot = lineHeight(m_plain) + 12 * unit, free = m_area.height() - words - foot - m_box.height();
        m_spoke = std::clamp(free / 2 - 4 * unit, 34 * unit, 92 * unit);
        m_top = m_area.top() + std::max(0.0, (free - 2 * m_spoke) / 2);
        m_box.moveCenter({m_area.center().x(), m_top + words + m_spoke + m_box.height() / 2});
    }
    void placeInStrip()
    {
        constexpr double between = 30, most = 460, air = 4; // words and arrows; as wide as these
        const double unit = m_theme.fontScale;
        double words = textWidth(m_strong, title());
        for (const QString& line : sentences() + furtherLines()) words = std::max(words, textWidth(m_plain, line));
        m_cross.setLeft(std::max(m_cross.left() + words + between * unit, m_cross.right() - most * unit));
        const double lines = static_cast<double>(sentences().size() + 1 + furtherLines().size());
        m_top = m_area.center().y() - lines * lineHeight(m_strong) / 2;
        m_spoke = m_area.height() / 2 - m_box.height() / 2 - air * unit;
        m_box.moveCenter(m_cross.center());
    }
    QString title() const
    {
        return QStringLiteral("Processor %1 in ").arg(m_sum.node.value) + stepName(false)
               + (m_strip ? QStringLiteral(" (dashed box)") : QString());
    }
    QString others() const
    {
        return QStringLiteral("all %1 do so, with other blocks")
            .arg(counted(m_scene.plan->processors, QStringLiteral("processor"), QStringLiteral("processors")));
    }
    /// Of a strip, also what the colours of its blocks mean.
    QStringList furtherLines() const
    {
        constexpr auto down = static_cast<std::size_t>(PlaneWay::Down);
        const auto came = [&](std::size_t first, std::size_t end) {
            return std::any_of(m_sum.in.begin() + first, m_sum.in.begin() + end,
                               [](const auto& blocks) { return !blocks.empty() && blocks.size() <= mostChips; });
        };
        QStringList colours;
        if (came(0, down)) colours << QStringLiteral("green block: came along a row");
        if (came(down, planeWays)) colours << QStringLiteral("amber: along a column");
        QStringList lines{others()};
        if (!colours.isEmpty()) lines << colours.join(QStringLiteral(", "));
        return lines + m_further;
    }
    void paintWords(Canvas& canvas) const
    {
        const double pitch = lineHeight(m_strong);
        double y = m_top + capHeight(m_strong);
        canvas.text({m_area.left(), y}, title(), {m_strong, m_theme.accent});
        for (const QString& sentence : sentences())
            canvas.text({m_area.left(), y += pitch}, sentence, {m_plain, m_theme.ink});
        if (!m_strip) {
            canvas.text({m_area.center().x(), m_box.bottom() + m_spoke + 12 * m_theme.fontScale + capHeight(m_plain)},
                        others(), {m_plain, m_theme.inkSoft, Anchor::Middle});
            return;
        }
        for (const QString& line : furtherLines())
            canvas.text({m_area.left(), y += pitch}, line, {m_plain, m_theme.inkSoft});
    }
    /// "passes on what it received in step 2:", "to 1: 2 from 7 + 1 from 56 = 3 blocks", "to 8: 1 block from 56"; in
    /// the first step "to 1: its own block".
    QStringList sentences() const
    {
        QStringList lines;
        if (std::ranges::any_of(m_sum.in, [](const auto& blocks) { return !blocks.empty(); }))
            lines << QStringLiteral("passes on what it received in %1:").arg(stepName(true));
        for (std::size_t way = 0; way < planeWays; ++way) {
            const std::vector<std::uint32_t>& blocks = m_sum.out[way];
            if (blocks.empty()) continue;
            QStringList terms;
            NodeId last{};
            for (std::size_t came = 0; came < planeWays; ++came) {
                const auto count = std::ranges::count_if(blocks, [&](std::uint32_t block) {
                    return std::ranges::find(m_sum.in[came], block) != m_sum.in[came].end();
                });
                if (count == 0) continue;
                last = m_sum.from[came];
                terms << QStringLiteral("%1 from %2").arg(count).arg(last.value);
            }
            const QString to = QStringLiteral("to %1: ").arg(m_sum.to[way].value);
            lines << to
                         + (terms.isEmpty() ? QStringLiteral("its own block")
                            : terms.size() == 1
                                ? QStringLiteral("%1 from %2").arg(blocksOf(blocks.size())).arg(last.value)
                                : terms.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + blocksOf(blocks.size()));
        }
        return lines;
    }
    /// Of what comes in, the step before: it is sent on a step after it was received.
    QString stepName(bool in) const
    {
        return QStringLiteral("step %1").arg(numberText(static_cast<double>(m_scene.moment->shown + (in ? 0 : 1))));
    }
    void paintSpoke(Canvas& canvas, std::size_t way, const std::vector<std::uint32_t>& blocks, NodeId other,
                    bool in) const
    {
        static constexpr std::array<QPointF, planeWays> ways{QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1),
                                                             QPointF(0, -1)};
        const QPointF along = ways[way], side = in ? -along : along;
        const bool across = side.y() == 0;
        const double half = (across ? m_box.width() : m_box.height()) / 2,
                     far = across ? m_cross.width() / 2 : half + m_spoke;
        const QPointF near = m_box.center() + (half + 2) * side, end = m_box.center() + far * side;
        const Transfer& example = m_scene.moment->step.transfers()[m_scene.moment->exampleMessage];
        const bool bold = !in && example.to == other;
        QPainterPath path(in ? end : near);
        path.lineTo(in ? near : end);
        paintInsideArrow(canvas, path, (bold ? 3.0 : 1.6) * m_theme.strokeScale,
                         bold ? m_theme.ink : m_theme.edgeActive, bold ? 10 : 7);
        const QString name = (in ? QStringLiteral("from %1") : QStringLiteral("to %1")).arg(other.value),
                      when = QStringLiteral("in ") + stepName(in);
        const QStringList lines = m_strip ? QStringList{name + u' ' + when} : QStringList{name, when};
        const QPointF middle = (near + end) / 2;
        constexpr double air = 7;
        const TextStyle style{bold ? m_strong : m_plain, m_theme.ink, across ? Anchor::Middle : Anchor::End};
        const double pitch = capHeight(style.font) + 5 * m_theme.fontScale;
        const double above = pitch * static_cast<double>(lines.size() - 1);
        QPointF at =
            middle
            + (across ? QPointF(0, air + capHeight(style.font)) : QPointF(-air, (capHeight(style.font) - above) / 2));
        for (const QString& line : lines) {
            canvas.text(at, line, style);
            at.ry() += pitch;
        }
        paintChips(canvas, blocks, across ? middle - QPointF(0, air) : middle + QPointF(air, 0), across);
    }
    /// Below boxes colours are fractions, so that blocks have that of the way they came, as in pictures of the axes.
    QColor colourOf(std::uint32_t block) const
    {
        if (!m_strip) return m_theme.order(m_scene.plan->order(BlockId{block}));
        for (std::size_t way = 0; way < planeWays; ++way)
            if (std::ranges::find(m_sum.in[way], block) != m_sum.in[way].end())
                return m_theme.categories[way < static_cast<std::size_t>(PlaneWay::Down) ? 2 : 1];
        return m_theme.vacant;
    }
    /// Above the point, or right of it; of very many only how many they are.
    void paintChips(Canvas& canvas, std::vector<std::uint32_t> blocks, QPointF at, bool above) const
    {
        if (!m_strip) std::ranges::sort(blocks); // as on the links; in a strip by the way they came
        if (blocks.size() > mostChips) {
            canvas.text(at + QPointF(0, above ? 0 : capHeight(m_strong) / 2), blocksOf(blocks.size()),
                        {m_strong, m_theme.ink, above ? Anchor::Middle : Anchor::Start});
            return;
        }
        const double wide = m_chip.width() + 2, high = m_chip.height() + 2;
        const std::size_t rows = (blocks.size() + chipsInRow - 1) / chipsInRow;
        const double top = at.y() - static_cast<double>(rows) * high * (above ? 1 : 0.5);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const std::size_t row = i / chipsInRow, inRow = std::min(chipsInRow, blocks.size() - row * chipsInRow);
            const double left = at.x() - (above ? static_cast<double>(inRow) * wide / 2 : 0);
            const QRectF chip(
                {left + static_cast<double>(i % chipsInRow) * wide, top + static_cast<double>(row) * high}, m_chip);
            const QColor colour = colourOf(blocks[i]);
            canvas.path(roundedRect(chip, 3),
                        {colour, {faint(colour, m_theme) ? m_theme.edgeActive : m_theme.ground, 1.2}});
            canvas.text(chip.center() + QPointF(0, capHeight(m_strong) / 2), QString::number(blocks[i]),
                        {m_strong, inkOn(colour), Anchor::Middle});
        }
    }

    const NetworkScene& m_scene;
    const PassedOn& m_sum;
    const Theme& m_theme;
    QFont m_plain, m_strong;
    QStringList m_further;
    bool m_strip;
    QRectF m_box, m_area, m_cross; ///< cross: where the arrows are
    QSizeF m_chip;
    double m_spoke{}, m_top{};
};

/// "to 0" where a row or a column ends and its last link goes round to the first.
void paintWraps(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle style{theme.text(8.5), theme.inkSoft};
    constexpr double head = 6, air = 3;
    for (const Flight& flight : scene.moment->flights) {
        const QPointF from = projection.node(flight.from), to = projection.node(flight.to);
        if (flight.points <= 2 || from.x() < to.x() || from.y() < to.y()) continue;
        const QPointF end = projection.at(scene.moment->points[flight.firstPoint + 1]);
        const bool across = from.y() == to.y();
        const QSizeF size = markSize(scene, projection, flight);
        const double mark = (across ? size.width() : size.height()) / 2 + 1;
        const QPointF along = across ? QPointF(1, 0) : QPointF(0, 1), tip = end + (mark + head) * along;
        canvas.line(end, tip - head * along, {theme.edgeActive, 1.2 * theme.strokeScale});
        canvas.path(arrowHead(tip, along, head), {theme.edgeActive, {}});
        const QPointF beside = across ? tip + QPointF(air, 0) : end + QPointF(size.width() / 2 + 2 * air, 0);
        canvas.text(beside + QPointF(0, capHeight(style.font) / 2), QStringLiteral("to %1").arg(flight.to.value),
                    style);
    }
}

/// "each box: 16 × 7 → + 15 × 8 ↓ = 232 messages inside": along rows and columns of a box of so many.
QStringList messagesOfBox(const NetworkScene& scene, const NetworkProjection& projection)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    if (!boxesAlike(scene, projection)) return {};
    const NetworkGroup& box = flows.shown->group;
    const std::uint64_t rows = box.endRow - box.firstRow, columns = box.endColumn - box.firstColumn,
                        inside = flows.ends.at(projection.groups().first(box).value).inside;
    const auto& out = scene.moment->passedOn->out;
    if (inside != rows * (columns - 1) + (rows - 1) * columns) return {};
    const auto sign = [&](std::size_t way) { return QString(QChar(waySigns[out[way].empty() ? way + 1 : way])); };
    return {QStringLiteral("each box: %1 × %2 %3 + %4 × %5 %6 = %7 messages inside")
                .arg(rows)
                .arg(columns - 1)
                .arg(sign(0))
                .arg(rows - 1)
                .arg(columns)
                .arg(sign(2), numberText(static_cast<double>(inside)))};
}

} // namespace

bool showsPassedOn(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (projection.passedOn().isEmpty() || !scene.moment->passedOn || scene.finished) return false;
    if (!scene.plan->compact) return true;
    // Below boxes: instead of what goes on in one of them, unless another processor is asked for.
    const NodeId* selected = std::get_if<NodeId>(&scene.selection);
    return !selected || *selected == scene.moment->passedOn->node;
}

bool boxesAlike(const NetworkScene& scene, const NetworkProjection& projection)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    const std::vector<std::uint32_t>& counts = scene.moment->counts;
    if (!flows.shown || scene.moment->sampled || counts.empty()) return false;
    const auto of = [&](const NetworkGroup& box) {
        const auto found = flows.ends.find(projection.groups().first(box).value);
        return found == flows.ends.end() ? GroupFlows::Ends{} : found->second;
    };
    const GroupFlows::Ends first = of(flows.shown->group);
    return std::ranges::count(counts, counts.front()) == static_cast<std::ptrdiff_t>(counts.size())
           && std::ranges::all_of(projection.groups().within({QPointF(0, 0), projection.frame().size}),
                                  [&](const NetworkGroup& box) {
                                      const GroupFlows::Ends ends = of(box);
                                      return box.size() == flows.shown->group.size() && ends.inside == first.inside
                                             && ends.leave == first.leave && ends.enter == first.enter;
                                  });
}

bool hasSquares(const NetworkScene& scene, const Flight* example, const Flight& flight)
{
    if (!example) return true;
    const QPointF first = scene.plan->place(example->from), from = scene.plan->place(flight.from),
                  to = scene.plan->place(flight.to);
    return (from.y() == first.y() && to.y() == first.y()) || (from.x() == first.x() && to.x() == first.x());
}

void paintPassedOn(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!showsPassedOn(scene, projection)) return;
    const auto group = canvas.group(QStringLiteral("passed-on"));
    paintWraps(canvas, scene, projection, theme); // of boxes none are drawn
    PassedOnPainter(scene, projection.passedOn(),
                    scene.plan->compact ? messagesOfBox(scene, projection) : QStringList(), theme)
        .paint(canvas);
}

} // namespace hopscope
