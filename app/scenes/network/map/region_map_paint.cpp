#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/map/region_map.h"
#include "scenes/network/network_scene.h"

#include <QImage>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// From this on, in pixels, processors are dots, links are seen between them, and numbers stand below them.
constexpr double linked = 12, numbered = 27;
/// Of the mark of a holder; below the least, cells have its colour.
constexpr double leastMark = 1.9, smallMark = 2.8, mostMark = 6;
/// A border around regions that are smaller would be a haze.
constexpr double leastBorder = 5;

class MapPainter {
public:
    MapPainter(const NetworkScene& scene, const RegionMap& map, const Theme& theme)
        : m_scene(scene), m_map(map), m_tree(*map.tree), m_theme(theme),
          m_held(std::clamp(scene.moment->held, StepIndex{0}, m_tree.steps()))
    {
        const QSizeF pitch = map.pitch();
        const double least = std::min(pitch.width(), pitch.height()),
                     mean = least * std::sqrt(double(m_tree.processors()) / double(m_tree.regions(map.step).size()));
        m_side = mean;
        m_mark = std::clamp(0.3 * least, std::min(smallMark, 0.14 * mean), mostMark);
        const std::vector<NodeId>& example = scene.moment->example;
        if (example.size() > 1) m_bold = {example.front(), example.back()};
    }

    void paintWhole(Canvas& canvas) const
    {
        const auto group = canvas.group(QStringLiteral("map"));
        canvas.fill(m_map.whole, m_theme.nodeFill);
        const bool marks = m_mark >= leastMark;
        if (!marks) paintCells(canvas);
        const QRectF shown = m_map.areaOf(m_map.shown);
        if (marks) canvas.fill(shown, m_theme.accentSoft);
        const QSizeF pitch = m_map.pitch();
        const double least = std::min(pitch.width(), pitch.height());
        const auto centre = [&](NodeId node) { return m_map.cell(node).center(); };
        const RegionTree::Region all{{}, 0, 0, m_tree.rows(), m_tree.columns()};
        if (least >= linked) paintLinks(canvas, all, centre);
        if (RegionMap::hasDots(pitch)) paintDots(canvas, all, 0.12 * least, centre);
        if (m_side >= leastBorder) paintBorders(canvas);
        canvas.path(pathOf(m_map.whole), {{}, {m_theme.inkSoft, m_theme.strokeScale}});
        canvas.path(pathOf(shown), {{}, {m_theme.accent, 2 * m_theme.strokeScale}});
        if (!marks) return;
        if (m_tree.steps() > m_map.step && moving())
            for (const RegionTree::Message& message : m_tree.messages(m_map.step))
                paintWay(canvas, centre(message.from), centre(message.to), m_mark, isBold(message));
        paintMarks(canvas, all, m_mark, centre);
    }

    void paintNear(Canvas& canvas) const
    {
        const auto group = canvas.group(QStringLiteral("unfolded-region"));
        const double least = nearLeast();
        canvas.fill(m_map.near, m_theme.nodeFill);
        paintSlabs(canvas);
        const auto centre = [this](NodeId node) { return nearCentre(node); };
        if (least >= linked) paintLinks(canvas, m_map.shown, centre);
        if (RegionMap::hasDots(m_map.nearPitch())) paintDots(canvas, m_map.shown, std::min(0.12 * least, 3.0), centre);
        if (moving())
            for (const RegionTree::Message& message : sent())
                paintWay(canvas, centre(message.from), centre(message.to), nearMark(), isBold(message));
        paintMarks(canvas, m_map.shown, nearMark(), centre);
        canvas.path(pathOf(m_map.near), {{}, {m_theme.accent, 2 * m_theme.strokeScale}});
        numbersEverywhere() ? paintNumbers(canvas) : paintNames(canvas);
    }

    void paintHead(Canvas& canvas) const
    {
        const TextStyle strong{m_theme.text(9, QFont::DemiBold), m_theme.ink};
        const double base = m_map.whole.top() - 14 * m_theme.fontScale - 5 * m_theme.fontScale;
        const auto before = static_cast<double>(m_tree.regions(m_map.step).size());
        QString head = numberText(before) + (before == 1 ? QStringLiteral(" holder") : QStringLiteral(" holders"));
        QStringList heads{head};
        if (moving() && m_map.step < m_tree.steps()) {
            const auto after = static_cast<double>(m_tree.regions(m_map.step + 1).size());
            const QString ratio = after == before * (m_tree.mostSends() + 1)
                                      ? QStringLiteral(": ×%1 in this step").arg(m_tree.mostSends() + 1)
                                      : QStringLiteral(": ×%1, at most ×%2")
                                            .arg(QString::number(after / before, 'f', 2))
                                            .arg(m_tree.mostSends() + 1);
            head += QStringLiteral(" → ") + numberText(after);
            heads = {head + ratio, head};
        }
        canvas.text({m_map.whole.left(), base}, fitting(strong.font, heads, m_map.whole.width()), strong);
        const TextStyle name{m_theme.text(9, QFont::DemiBold), m_theme.accent};
        const QString holder = QString::number(m_map.shown.holder.value),
                      size = numberText(static_cast<double>(m_map.shown.size()));
        const double room = std::max(m_map.near.right(), m_map.words.right()) - m_map.near.left();
        canvas.text({m_map.near.left(), base},
                    fitting(name.font,
                            {QStringLiteral("Region of holder %1, unfolded: %2 × %3 = %4 processors")
                                 .arg(holder)
                                 .arg(m_map.shown.rows)
                                 .arg(m_map.shown.columns)
                                 .arg(size),
                             QStringLiteral("Region of %1: %2 × %3 = %4")
                                 .arg(holder)
                                 .arg(m_map.shown.rows)
                                 .arg(m_map.shown.columns)
                                 .arg(size),
                             QStringLiteral("Region of %1: %2").arg(holder, size)},
                            room),
                    name);
        paintTicks(canvas);
    }

    void paintPackets(Canvas& canvas) const
    {
        if (m_scene.progress >= 1 || m_scene.progress <= 0 || m_map.step >= m_tree.steps() || !moving()) return;
        const auto group = canvas.group(QStringLiteral("packets"));
        const auto places = [&](std::span<const RegionTree::Message> messages, double least, auto centre) {
            std::vector<QPointF> at;
            for (const RegionTree::Message& message : messages) {
                const QPointF from = centre(message.from), to = centre(message.to);
                if ((to - from).manhattanLength() >= least) at.push_back(from + m_scene.progress * (to - from));
            }
            return at;
        };
        const auto mark = [&](double side) { return Mark{{side, side}, 1.5, {m_theme.accent, {m_theme.nodeFill, 1}}}; };
        if (m_mark >= leastMark) { // on shorter ways they would hide heads and rings
            const double side = std::max(1.7 * m_mark, 4.0), least = 2 * m_mark + 2.5 * side + 8;
            canvas.marks(mark(side), places(m_tree.messages(m_map.step), least,
                                            [&](NodeId node) { return m_map.cell(node).center(); }));
        }
        const std::vector<RegionTree::Message> own = sent();
        canvas.marks(mark(8), places(own, 0, [&](NodeId node) { return nearCentre(node); }));
    }

private:
    static QPainterPath pathOf(const QRectF& area)
    {
        QPainterPath path;
        path.addRect(area);
        return path;
    }
    bool moving() const { return m_scene.moment->shown >= 0; }
    bool isBold(const RegionTree::Message& message) const
    {
        return m_bold && m_bold->from == message.from && m_bold->to == message.to;
    }
    /// Who gets the message in the step, and who has it.
    bool has(NodeId node) const { return m_tree.has(node, m_held); }
    bool receives(NodeId node) const { return !has(node) && moving() && m_tree.has(node, m_map.step + 1); }
    template <class Visit> void each(const RegionTree::Region& region, Visit visit) const
    {
        for (std::uint32_t row = 0; row < region.rows; ++row)
            for (std::uint32_t column = 0; column < region.columns; ++column)
                visit(m_tree.nodeAt({region.row + row, region.column + column}));
    }
    std::vector<RegionTree::Message> sent() const
    {
        std::vector<RegionTree::Message> own;
        if (m_map.step < m_tree.steps() && moving())
            for (const RegionTree::Message& message : m_tree.messages(m_map.step))
                if (message.from == m_map.shown.holder) own.push_back(message);
        return own;
    }

    void paintCells(Canvas& canvas) const
    {
        QImage image(static_cast<int>(m_tree.columns()), static_cast<int>(m_tree.rows()), QImage::Format_RGB32);
        const QRgb none = m_theme.nodeFill.rgb(), full = m_theme.accent.rgb(),
                   some = mixed(m_theme.accent, m_theme.nodeFill, 0.6).rgb();
        for (int row = 0; row < image.height(); ++row)
            for (int column = 0; column < image.width(); ++column) {
                const NodeId node =
                    m_tree.nodeAt({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)});
                image.setPixel(column, row, has(node) ? full : receives(node) ? some : none);
            }
        canvas.cells(m_map.whole, image);
    }
    void paintBorders(Canvas& canvas) const
    {
        std::vector<QLineF> borders;
        for (const RegionTree::Region& region : m_tree.regions(m_map.step)) {
            const QRectF area = m_map.areaOf(region);
            if (region.column > 0) borders.emplace_back(area.topLeft(), area.bottomLeft());
            if (region.row > 0) borders.emplace_back(area.topLeft(), area.topRight());
        }
        canvas.lines(borders, {mixed(m_theme.inkSoft, m_theme.nodeFill, 0.3), m_theme.strokeScale});
    }
    template <class At> void paintLinks(Canvas& canvas, const RegionTree::Region& region, At at) const
    {
        std::vector<QLineF> links;
        for (std::uint32_t row = 0; row < region.rows; ++row)
            links.emplace_back(at(m_tree.nodeAt({region.row + row, region.column})),
                               at(m_tree.nodeAt({region.row + row, region.column + region.columns - 1})));
        for (std::uint32_t column = 0; column < region.columns; ++column)
            links.emplace_back(at(m_tree.nodeAt({region.row, region.column + column})),
                               at(m_tree.nodeAt({region.row + region.rows - 1, region.column + column})));
        canvas.lines(links, {mixed(m_theme.edge, m_theme.nodeFill, 0.45), 0.8 * m_theme.strokeScale});
    }
    template <class At> void paintDots(Canvas& canvas, const RegionTree::Region& region, double radius, At at) const
    {
        std::vector<QPointF> idle;
        each(region, [&](NodeId node) {
            if (!has(node) && !receives(node)) idle.push_back(at(node));
        });
        canvas.marks({{2 * radius, 2 * radius}, radius, {mixed(m_theme.inkSoft, m_theme.nodeFill, 0.35), {}}}, idle);
    }
    template <class At> void paintMarks(Canvas& canvas, const RegionTree::Region& region, double radius, At at) const
    {
        std::vector<QPointF> full, empty;
        each(region, [&](NodeId node) {
            if (has(node))
                full.push_back(at(node));
            else if (receives(node))
                empty.push_back(at(node));
        });
        const double stroke = std::clamp(0.4 * radius, 1.0, 2.0) * m_theme.strokeScale;
        canvas.marks({{2 * radius, 2 * radius}, radius, {m_theme.nodeFill, {m_theme.accent, stroke}}}, empty);
        canvas.marks({{2 * radius, 2 * radius}, radius, {m_theme.accent, {}}}, full);
        if (const auto& root = m_scene.plan->root; root && region.contains(m_tree.at(*root)))
            canvas.path(circle(at(*root), radius + 2), {{}, {m_theme.ink, 1.6 * m_theme.strokeScale}});
    }
    void paintWay(Canvas& canvas, QPointF from, QPointF to, double radius, bool bold) const
    {
        const QPointF way = to - from;
        const double length = std::hypot(way.x(), way.y());
        if (length <= 2 * radius) return;
        const QPointF along = way / length, tip = to - (radius + 1) * along;
        const double head = bold ? 8 : std::clamp(1.6 * radius, 4.5, 7.0);
        const QColor colour = bold ? m_theme.ink : m_theme.accent;
        const bool headed = length - 2 * radius > head + 1;
        canvas.line(from + radius * along, headed ? tip - 0.7 * head * along : tip,
                    {colour, (bold ? 2.4 : 1.2) * m_theme.strokeScale});
        if (headed) canvas.path(arrowHead(tip, along, head), {colour, {}});
    }

    double nearLeast() const { return std::min(m_map.nearPitch().width(), m_map.nearPitch().height()); }
    double nearMark() const { return std::clamp(0.3 * nearLeast(), 3.0, 8.0); }
    bool numbersEverywhere() const
    {
        return nearLeast() >= numbered * m_theme.fontScale
               && m_map.nearPitch().width() >= numberWide() + 2 * nearMark() + 2;
    }
    /// Left above its number, which no link strikes through.
    QPointF nearCentre(NodeId node) const
    {
        const QPointF middle = m_map.nearCell(node).center();
        if (!numbersEverywhere()) return middle;
        constexpr double clear = 5; // of the frame, for the ring of the root
        const double left = std::min(numberWide() / 2, m_map.nearPitch().width() / 2 - nearMark() - clear);
        return middle - QPointF(left, 0.3 * nearMark() + 3);
    }
    double numberWide() const
    {
        return textWidth(m_theme.text(8.5, QFont::Bold), QString::number(m_tree.processors() - 1));
    }
    /// What each receiver serves from the next step on, in the one tint of the key.
    void paintSlabs(Canvas& canvas) const
    {
        std::vector<QLineF> cuts;
        for (const RegionTree::Message& message : sent()) {
            const RegionTree::Region& slab = m_tree.regionOf(message.to, m_map.step + 1);
            const QRectF area = m_map.nearAreaOf(slab);
            canvas.fill(area, slabColour(m_theme));
            for (const QLineF& side :
                 {QLineF(area.topLeft(), area.topRight()), QLineF(area.topRight(), area.bottomRight()),
                  QLineF(area.bottomRight(), area.bottomLeft()), QLineF(area.bottomLeft(), area.topLeft())})
                cuts.push_back(side);
        }
        canvas.lines(cuts, {mixed(m_theme.inkSoft, m_theme.nodeFill, 0.3), m_theme.strokeScale});
    }
    void paintNumbers(Canvas& canvas) const
    {
        const QFont plain = m_theme.text(8.5), strong = m_theme.text(8.5, QFont::Bold);
        each(m_map.shown, [&](NodeId node) {
            const bool marked = has(node) || receives(node);
            const double right = marked ? 0.8 * nearMark() : 3, below = (marked ? 0.8 * nearMark() : 2) + 2;
            canvas.text(nearCentre(node) + QPointF(right, below + capHeight(plain)), QString::number(node.value),
                        {marked ? strong : plain, marked ? m_theme.ink : m_theme.inkSoft});
        });
    }
    /// At the holder and those it sends to, how many each serves.
    void paintNames(Canvas& canvas) const
    {
        const TextStyle number{m_theme.text(9, QFont::Bold), m_theme.ink, Anchor::Middle, m_theme.nodeFill},
            size{m_theme.text(8.5), m_theme.ink, Anchor::Middle, m_theme.nodeFill};
        const double away = nearMark() + 5, high = capHeight(number.font);
        std::uint32_t left = m_map.shown.size();
        const auto besides = [&](NodeId node, const QString& words) {
            TextStyle style = number;
            style.anchor = Anchor::Start;
            const bool holds = node == m_map.shown.holder; // below what stands at those beside it
            const QPointF at = nearCentre(node) + QPointF(away, holds ? 2 * (away + high) : high / 2);
            canvas.text(at, QString::number(node.value), style);
            style.font = size.font;
            const double next = at.x() + textWidth(number.font, QString::number(node.value)) + 4;
            if (next + textWidth(size.font, words) < m_map.near.right()) canvas.text({next, at.y()}, words, style);
        };
        for (const RegionTree::Message& message : sent()) {
            const std::uint32_t serves = m_tree.regionOf(message.to, m_map.step + 1).size();
            left -= serves;
            const QString words = QStringLiteral("for %1").arg(numberText(serves));
            const QPointF at = nearCentre(message.to);
            if (m_tree.at(message.to).first != m_tree.at(message.from).first) {
                besides(message.to, words);
                continue;
            }
            canvas.text(at - QPointF(0, away), QString::number(message.to.value), number);
            canvas.text(at + QPointF(0, away + high), words, size);
        }
        besides(m_map.shown.holder, sent().empty() ? QString() : QStringLiteral("keeps %1").arg(numberText(left)));
    }
    /// Numbers of the first, the last and the root's rows and columns.
    void paintTicks(Canvas& canvas) const
    {
        const TextStyle end{m_theme.text(8.5), m_theme.inkSoft, Anchor::End},
            start{end.font, end.colour, Anchor::Start}, middle{end.font, end.colour, Anchor::Middle};
        const double down = capHeight(end.font) / 2, base = m_map.whole.top() - 4;
        const std::uint32_t columns = m_tree.columns();
        const auto name = [&](RegionTree::Place place, bool row) {
            const std::uint32_t node = m_tree.nodeAt(place).value;
            return QString::number(row ? node / columns : node % columns);
        };
        const RegionTree::Place last{m_tree.rows() - 1, columns - 1},
            root = m_tree.at(m_scene.plan->root.value_or(NodeId{0}));
        canvas.text({m_map.whole.left(), base}, QStringLiteral("column ") + name({0, 0}, false), start);
        canvas.text({m_map.whole.right(), base}, name(last, false), end);
        const double left = m_map.whole.left() - 4, high = m_map.pitch().height(), wide = m_map.pitch().width();
        const double first = std::max(0.5 * high, down);
        canvas.text({left, m_map.whole.top() + first + down}, QStringLiteral("row ") + name({0, 0}, true), end);
        canvas.text({left, m_map.whole.bottom() - first + down}, name(last, true), end);
        constexpr double clear = 80;
        if (const double x = (root.second + 0.5) * wide; x > clear && m_map.whole.width() - x > clear / 2)
            canvas.text({m_map.whole.left() + x, base}, name(root, false), middle);
        if (const double y = (root.first + 0.5) * high; y > clear / 2 && m_map.whole.height() - y > clear / 2)
            canvas.text({left, m_map.whole.top() + y + down}, name(root, true), end);
    }

    const NetworkScene& m_scene;
    const RegionMap& m_map;
    const RegionTree& m_tree;
    const Theme& m_theme;
    StepIndex m_held;
    double m_mark{1}, m_side{1}; ///< radius on the map; of a region there, on average
    std::optional<RegionTree::Message> m_bold{};
};

} // namespace

QColor slabColour(const Theme& theme) { return mixed(theme.edge, theme.nodeFill, 0.68); }

void paintRegionMap(Canvas& canvas, const NetworkScene& scene, const RegionMap& map, const Theme& theme)
{
    const MapPainter painter(scene, map, theme);
    painter.paintWhole(canvas);
    painter.paintNear(canvas);
    painter.paintHead(canvas);
    paintMapWords(canvas, map, theme);
}

void paintMapMessages(Canvas& canvas, const NetworkScene& scene, const RegionMap& map, const Theme& theme)
{
    MapPainter(scene, map, theme).paintPackets(canvas);
}

} // namespace hopscope
