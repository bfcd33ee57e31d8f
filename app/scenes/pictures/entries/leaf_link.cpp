#include "algorithms/algorithm.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/known_courses.h"
#include "scenes/pictures/leaf/leaf_bar.h"
#include "scenes/pictures/leaf/leaf_rows.h"
#include "scenes/pictures/leaf/leaf_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope::leaf_link_picture {

namespace {

QPainterPath outline(const QRectF& area)
{
    QPainterPath path;
    path.addRect(area);
    return path;
}

/// The packets of one leaf's link in time: a row for each, with its whole way from leaf to leaf, so that what is sent
/// first and travels longest is seen to arrive with what is sent last.
class LeafLinkPicture final : public Picture {
public:
    explicit LeafLinkPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)),
          m_tree(LeafTree::of(m_run->topology())), m_all(coursesOf(*m_run, request.stop)),
          m_allEdges(evenEdges(m_run->steps(), (m_size.width() - 120) / 3)),
          m_usual(info(m_run->algorithm().operation).rooted ? root(m_run->problem()).value : 0), m_edges(m_allEdges)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        std::uint32_t leaf = m_usual;
        for (const Selected& what : chosen(*m_run, selection, {}))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_tree.leaves())
                leaf = node->value;
        if (!m_leaf || *m_leaf != leaf) m_courses = m_all->of(leaf);
        m_leaf = leaf;
        const std::vector<QString> sentence = sentenceLines(theme);
        const double top = 28 + static_cast<double>(sentence.size()) * lineHeight(theme.text(9));
        m_shown = m_courses, m_edges = m_allEdges;
        m_rows.emplace(m_shown, top, roomBelow(top), leastNamed(theme), 30.0);
        const std::vector<LeafPortion> portions = enlargeLast(theme, top);
        paintTop(canvas, theme, sentence);
        paintNames(canvas, theme);
        if (!portions.empty())
            paintLeafBar(canvas, theme, portions, {14, top - 4, m_size.width() - 14 - rightMargin, 0}, m_marked,
                         m_shown.size());
        for (const LeafRows::Band& band : m_rows->bands()) {
            canvas.fill({m_left, band.top, width(), band.height}, theme.vacant);
            if (allInRows())
                for (std::size_t i = 0; i < band.count; ++i) paintRow(canvas, theme, band, band.first + i);
            else
                paintDense(canvas, theme, band);
        }
        paintAxis(canvas, theme);
    }

    Selected at(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        return column ? Selected(StepRef{m_edges[*column]}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        const auto found = m_rows ? m_rows->courseAt(point.y()) : std::nullopt;
        if (!column || !found) return {};
        const LeafCourse& course = m_shown[*found];
        QStringList lines{
            QStringLiteral(
                "%1: it crosses the link of processor %2 in step %3, turns at level %4 and arrives in step %5")
                .arg(packet(course))
                .arg(*m_leaf)
                .arg(course.step + 1)
                .arg(course.level)
                .arg(course.last() + 1)};
        for (StepIndex k = m_edges[*column]; k < m_edges[*column + 1]; ++k)
            if (const QString text = courseStep(course, k, m_tree.leaves()); !text.isEmpty() && lines.size() < 6)
                lines << QStringLiteral("step %1: %2").arg(k + 1).arg(text);
        return lines.join(u'\n');
    }

private:
    static constexpr double footHeight = 30, rightMargin = 14, leastFramed = 10, leastRow = 4;

    static double leastNamed(const Theme& theme) { return lineHeight(theme.text(8.5)) * 0.86; }
    std::size_t columns() const { return m_edges.size() - 1; }
    bool single() const { return static_cast<StepIndex>(columns()) == m_edges.back() - m_edges.front(); }
    double roomBelow(double top) const { return std::max(8.0, m_size.height() - top - footHeight); }
    /// Where packets have no rows that are seen, rows of the last ones alone, which have names; what is sent is then a
    /// bar above them.
    std::vector<LeafPortion> enlargeLast(const Theme& theme, double top) const
    {
        constexpr double seen = 2, fewest = 6;
        const double least = leastNamed(theme), from = top + leafBarHeight(theme), room = roomBelow(from);
        if (m_rows->named() || room < fewest * least
            || (single() && roomBelow(top) >= seen * static_cast<double>(m_courses.size())))
            return {};
        std::vector<LeafPortion> portions = leafPortions(m_courses);
        if (portions.empty()) return {};
        m_shown = std::span(m_courses).last(static_cast<std::size_t>(room / least));
        m_edges.clear();
        for (StepIndex k = m_shown.front().step; k <= m_run->steps(); ++k) m_edges.push_back(k);
        m_rows.emplace(m_shown, from, room, least, 30.0);
        return portions;
    }
    double width() const { return std::max(20.0, m_size.width() - rightMargin - m_left); }
    double wide() const { return width() / static_cast<double>(columns()); }
    double xOf(StepIndex step) const
    {
        return m_left
               + static_cast<double>(step - m_edges.front()) / static_cast<double>(m_run->steps() - m_edges.front())
                     * width();
    }
    /// As in the network: by the number of the block.
    QColor colour(const Theme& theme, BlockId block) const
    {
        const std::uint32_t blocks = m_run->data().blocks;
        return theme.order(blocks <= 1 ? -1 : static_cast<double>(block.value) / (blocks - 1));
    }
    /// Whether the blocks that are seen differ so little that their colours do not tell them apart.
    bool oneColour() const
    {
        if (m_shown.empty()) return true;
        constexpr double same = 0.05; // of the scale
        const auto [least, most] =
            std::ranges::minmax(m_shown, {}, [](const LeafCourse& one) { return one.block.value; });
        return most.block.value - least.block.value < same * m_run->data().blocks;
    }
    static QColor onOtherLinks(const Theme& theme, const QColor& colour) { return mixed(theme.ground, colour, 0.4); }
    QString packet(const LeafCourse& course) const
    {
        const QString ends = course.received
                                 ? QStringLiteral("%1 → %2").arg(course.hops.front().from.value).arg(*m_leaf)
                                 : QStringLiteral("%1 %2").arg(*m_leaf).arg(courseName(course, m_tree.leaves()));
        return QStringLiteral("Packet %1 (block %2)").arg(ends).arg(course.block.value);
    }
    std::optional<std::size_t> columnAt(double place) const
    {
        const double share = (place - m_left) / width();
        if (share < 0 || share >= 1) return {};
        return static_cast<std::size_t>(share * static_cast<double>(columns()));
    }
    /// Of a packet; of a whole band where packets have no names of their own.
    QString nameOf(const LeafRows::Band& band, std::size_t row) const
    {
        const LeafCourse& course = m_shown[m_rows->rows()[row].course];
        if (m_rows->named())
            return (row > band.first ? QString()
                    : band.received  ? QStringLiteral("receives ")
                                     : QStringLiteral("sends "))
                   + courseName(course, m_tree.leaves());
        const QString packets = counted(band.count, QStringLiteral("packet"), QStringLiteral("packets"));
        const auto received = [](const LeafCourse& one) { return one.received; };
        // Of copies to several leaves each has links of its own.
        return std::ranges::any_of(m_shown, received)
                   ? QStringLiteral("%1, level %2: %3")
                         .arg(band.received ? QStringLiteral("receives") : QStringLiteral("sends"))
                         .arg(band.level)
                         .arg(packets)
                   : (band.count == 1 ? QStringLiteral("%1, %2 links") : QStringLiteral("%1, %2 links each"))
                         .arg(packets)
                         .arg(course.hops.size());
    }

    std::vector<QString> sentenceLines(const Theme& theme) const
    {
        const QFont words = theme.text(9);
        const QString sentence = leafSentence(m_courses, m_run->steps(), m_tree.leaves()),
                      why = furthestFirst(m_courses);
        const double room = m_size.width() - 28;
        std::vector<QString> lines = wrapped(words, sentence, room);
        const std::size_t most = m_size.height() < 150 ? 1 : 2;
        if (lines.size() > most) lines = {fitting(words, shorterForms(sentence), room)};
        if (constexpr double high = 220; !why.isEmpty() && m_size.height() >= high)
            for (const QString& line : wrapped(words, why, room)) lines.push_back(line);
        return lines;
    }
    /// Whether every packet has a row of its own that is high enough for cells.
    bool allInRows() const
    {
        return single() && std::ranges::all_of(m_rows->bands(), [](const LeafRows::Band& band) {
                   return band.height / static_cast<double>(band.count) >= leastRow;
               });
    }

    void paintTop(Canvas& canvas, const Theme& theme, const std::vector<QString>& sentence) const
    {
        const QFont words = theme.text(9);
        double x = m_size.width() - rightMargin;
        const auto entry = [&](const QString& text, const auto& sample) {
            if (x - textWidth(words, text) - 40 < 240) return;
            x -= textWidth(words, text);
            canvas.text({x, 18}, text, {words, theme.inkSoft});
            sample(QPointF(x - 11, 14));
            x -= 34;
        };
        // In the colours of the cells: of the packet in the middle.
        const QColor shown = m_shown.empty() ? theme.order(0.45) : colour(theme, m_shown[m_shown.size() / 2].block);
        const auto swatch = [&](const QColor& fill) {
            return [&, fill](QPointF centre) {
                canvas.path(roundedRect({centre.x() - 7, centre.y() - 5, 13, 10}, 2), {fill, {}});
            };
        };
        if (allInRows()) entry(QStringLiteral("arrived"), [&](QPointF centre) { arrived(canvas, theme, centre, 3.5); });
        entry(QStringLiteral("other links"), swatch(onOtherLinks(theme, shown)));
        entry(QStringLiteral("this link"), swatch(shown));
        const QString link = QStringLiteral("Link of processor %1").arg(*m_leaf),
                      ofBlocks = oneColour() ? QString() : QStringLiteral("; colour: the block"),
                      paths = link + QStringLiteral(": the paths of its packets"),
                      arrows = m_rows->named() ? QStringLiteral(" (↑ up to, ↓ down to node)") : QString();
        paintHeading(canvas, theme, {paths + arrows + ofBlocks, paths + ofBlocks, paths, link}, x);
        double y = 18;
        for (const QString& line : sentence) canvas.text({14, y += lineHeight(words)}, line, {words, theme.ink});
    }

    void paintNames(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(8.5);
        double widest = textWidth(font, QStringLiteral("step"));
        for (const LeafRows::Band& band : m_rows->bands())
            for (std::size_t i = 0; i < (m_rows->named() ? band.count : 1); ++i)
                widest = std::max(widest, textWidth(font, nameOf(band, band.first + i)));
        m_left = 14 + std::min(widest, m_size.width() / 3) + 10;
        for (const LeafRows::Band& band : m_rows->bands()) {
            const std::size_t names = m_rows->named() ? band.count : 1;
            for (std::size_t i = 0; i < names; ++i)
                canvas.text(
                    {m_left - 10, band.top + band.height * (static_cast<double>(i) + 0.5) / static_cast<double>(names)
                                      + capHeight(font) / 2},
                    fitting(font, {nameOf(band, band.first + i), nameOf(band, band.first + i).section(u' ', 0, -2)},
                            m_left - 24),
                    {font, theme.ink, Anchor::End});
        }
    }

    static void arrived(Canvas& canvas, const Theme& theme, QPointF centre, double radius)
    {
        canvas.path(circle(centre, radius), {theme.ink, {theme.ground, 1}});
    }

    void paintRow(Canvas& canvas, const Theme& theme, const LeafRows::Band& band, std::size_t row) const
    {
        const LeafCourse& course = m_shown[m_rows->rows()[row].course];
        const double high = band.height / static_cast<double>(band.count), top = m_rows->rows()[row].top;
        const double gap = high >= 8 ? 1.5 : 1, middle = top + (high - gap) / 2;
        const QColor full = colour(theme, course.block), pale = onOtherLinks(theme, full);
        const QFont font = theme.text(8.5);
        StepIndex next = course.first();
        for (auto hop = course.hops.begin(); hop != course.hops.end();) {
            const auto end =
                std::find_if(hop, course.hops.end(), [&](const LeafHop& h) { return h.step != hop->step; });
            if (hop->step > next) // it waits in a router
                canvas.line({xOf(next), middle}, {xOf(hop->step) - 1, middle}, {full, high >= 8 ? 2.0 : 1.0});
            next = hop->step + 1;
            const QRectF cell(xOf(hop->step), top, wide() - (wide() >= 5 ? 1 : 0), high - gap);
            const bool own = hop->step == course.step, last = end == course.hops.end();
            const QColor fill = own ? full : pale;
            canvas.fill(cell, fill);
            if (own && contrast(fill, theme.ground) < 1.9) // light yellow never without an outline
                canvas.path(outline(cell.adjusted(0.5, 0.5, -0.5, -0.5)), {{}, {theme.edgeActive, 1}});
            const double mark = std::min(3.5, (high - gap) * 0.36), markRoom = last ? 2 * mark + 6 : 0;
            if (last && wide() > 2 * mark + 1)
                arrived(canvas, theme, {cell.right() - std::min(mark + 4, cell.width() / 2), middle}, mark);
            if (m_rows->named())
                for (const bool turns = m_tree.level(hop->to.value) == course.level;
                     const QString& text : courseCellTexts({hop, end}, turns)) {
                    if (textWidth(font, text) + 4 > cell.width() - markRoom) continue;
                    // In the middle, unless the mark stands there.
                    const double x = std::min(cell.center().x(), cell.right() - markRoom - textWidth(font, text) / 2);
                    canvas.text({x, middle + capHeight(font) / 2}, text, {font, inkOn(fill), Anchor::Middle});
                    break;
                }
            hop = end;
        }
    }

    /// A pixel to a packet, or to some where there are more than pixels.
    void paintDense(Canvas& canvas, const Theme& theme, const LeafRows::Band& band) const
    {
        const auto high = std::max<std::size_t>(1, std::min(band.count, static_cast<std::size_t>(band.height)));
        QImage image(static_cast<int>(columns()), static_cast<int>(high), QImage::Format_RGB32);
        image.fill(theme.vacant);
        std::vector<bool> own(columns() * high);
        for (std::size_t i = 0; i < band.count; ++i) {
            const LeafCourse& course = m_shown[m_rows->rows()[band.first + i].course];
            const QColor full = colour(theme, course.block), pale = onOtherLinks(theme, full);
            const std::size_t y = i * high / band.count;
            for (const LeafHop& hop : course.hops) {
                const std::size_t x =
                    static_cast<std::size_t>(std::ranges::upper_bound(m_edges, hop.step) - m_edges.begin() - 1);
                if (own[y * columns() + x]) continue;
                own[y * columns() + x] = hop.step == course.step;
                image.setPixelColor(static_cast<int>(x), static_cast<int>(y), hop.step == course.step ? full : pale);
            }
        }
        canvas.cells({m_left, band.top, width(), band.height}, image);
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const double bottom = m_rows->bottom(), baseline = bottom + 6 + capHeight(font) + 2;
        const auto every = static_cast<std::size_t>(
            Side(static_cast<std::uint32_t>(columns()), m_left, width(), wide(), 0.5)
                .labelEvery(textWidth(font, numberText(static_cast<double>(m_run->steps()))) + 8));
        // Steps 1, 6, 11 … or 5, 10, 15 …: round numbers where not all have room.
        for (std::size_t i = every - 1; i < columns(); i += every)
            canvas.text({m_left + wide() * (static_cast<double>(i) + 0.5), baseline},
                        numberText(static_cast<double>(m_edges[i + 1])), {font, theme.inkSoft, Anchor::Middle});
        canvas.text({m_left - 10, baseline}, QStringLiteral("step"), {font, theme.inkSoft, Anchor::End});
        if (m_marked < m_edges.front() || m_courses.empty()) return;
        const double now = (xOf(m_marked) + xOf(m_marked + 1)) / 2;
        const double from = m_rows->bands().front().top - 4, to = bottom + 4;
        const Stroke halo{theme.panel, 4.5}, line{theme.ink, 2 * theme.strokeScale};
        if (wide() >= leastFramed && single()) {
            // Around the step, so that its numbers are seen.
            const QPainterPath frame = outline({now - wide() / 2 - 0.5, from, wide(), to - from});
            canvas.path(frame, {{}, halo});
            canvas.path(frame, {{}, line});
            return;
        }
        canvas.line({now, from}, {now, to}, halo);
        canvas.line({now, from}, {now, to}, line);
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    LeafTree m_tree;
    std::shared_ptr<const LeafCourses> m_all;
    std::vector<StepIndex> m_allEdges;
    std::uint32_t m_usual;
    // Of the selected leaf; places depend on the fonts.
    mutable std::optional<std::uint32_t> m_leaf;
    mutable std::vector<LeafCourse> m_courses;
    mutable std::span<const LeafCourse> m_shown; ///< all, or the last ones
    mutable std::vector<StepIndex> m_edges;      ///< of the columns of these
    mutable std::optional<LeafRows> m_rows;
    mutable double m_left{14};
};

std::string objection(const Run& run)
{
    if (run.data().routers == 0)
        return "Messages travel over their whole way in one step; packets go link by link on a leaf-tree, with an "
               "algorithm for leaves.";
    if (run.transfers() > LeafCourses::mostTransfers)
        return "There are too many packets to remember their paths: choose fewer processors.";
    return run.steps() == 0 ? "Nothing is sent." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<LeafLinkPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "leaf-link",
    .title = "Leaf link",
    .help = "the paths of the packets that one leaf of a tree sends and receives, step by step",
    .size = {900, 260},
    .objection = objection,
    .make = make,
    .example = "leaf-tree:3x3 scatter-leaf-furthest-first",
    .place = 100,
    .special = true,
    .leastHeight = 340,
    .numbers = "leaf-link",
};

} // namespace hopscope::leaf_link_picture
