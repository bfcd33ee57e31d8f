#include "algorithms/algorithm.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/known_courses.h"
#include "scenes/pictures/leaf/leaf_cells.h"
#include "scenes/pictures/leaf/leaf_groups.h"
#include "scenes/pictures/leaf/leaf_portions.h"
#include "scenes/pictures/leaf/leaf_rows.h"
#include "scenes/pictures/leaf/leaf_words.h"
#include "scenes/pictures/parts/formula_lines.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope::leaf_link_picture {

namespace {

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
        arrange(theme, 31 + static_cast<double>(sentence.size()) * lineHeight(theme.text(9)));
        paintTop(canvas, theme, sentence);
        if (m_groups) {
            m_groups->paint(canvas, theme, m_marked);
            if (m_shown.empty()) return;
            const double under = m_rows->bands().front().top - 3;
            m_groups->paintEnlarged(canvas, theme, {m_edges.front(), m_edges.back()},
                                    {m_left, under, m_left + width(), under});
        }
        paintNames(canvas, theme);
        for (const LeafRows::Band& band : m_rows->bands()) {
            canvas.fill({m_left, band.top, xOf(std::min(m_run->steps(), m_edges.back())) - m_left, band.height},
                        theme.vacant);
            if (!allInRows())
                canvas.cells({m_left, band.top, width(), band.height},
                             foldedCourses(theme, inRows(band), m_edges, m_run->data().blocks,
                                           static_cast<std::size_t>(band.height)));
            for (std::size_t i = 0; allInRows() && i < band.count; ++i) {
                const LeafRows::Row& row = m_rows->rows()[band.first + i];
                const double high = band.height / static_cast<double>(band.count);
                paintLeafCourse(canvas, theme, cells(), m_tree, m_shown[row.course], row.top, high);
                if (m_sums > 0) paintSum(canvas, theme, m_shown[row.course], row.top, high);
            }
        }
        if (m_untaken) paintUntaken(canvas, theme);
        paintAxis(canvas, theme);
    }

    Selected at(QPointF point) const override
    {
        if (inGroups(point)) {
            const auto step = m_groups->stepAt(point);
            return step ? Selected(StepRef{*step}) : Selected();
        }
        const auto column = columnAt(point.x());
        return column && m_edges[*column] < m_run->steps() ? Selected(StepRef{m_edges[*column]}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        if (inGroups(point)) {
            const auto sent = m_groups->courseAt(point);
            const StepIndex step = m_groups->stepAt(point).value_or(0);
            return sent ? courseStory(m_courses[*sent], *m_leaf, m_tree.leaves(), step, step + 1) : QString();
        }
        const auto column = columnAt(point.x());
        const auto found = m_rows ? m_rows->courseAt(point.y()) : std::nullopt;
        if (!column || !found) return {};
        return courseStory(m_shown[*found], *m_leaf, m_tree.leaves(), m_edges[*column], m_edges[*column + 1]);
    }

private:
    static constexpr double footHeight = 30, rightMargin = 14, leastFramed = 10, leastRow = 4, mostRow = 30,
                            sumGap = 10, untakenGap = 5, enlargedGap = 22;

    bool inGroups(QPointF point) const { return m_groups && (m_shown.empty() || point.y() < m_groups->bottom()); }
    static double leastNamed(const Theme& theme) { return lineHeight(theme.text(8.5)) * 0.86; }
    std::size_t columns() const { return m_edges.size() - 1; }
    bool single() const { return static_cast<StepIndex>(columns()) == m_edges.back() - m_edges.front(); }
    double roomBelow(double top) const { return std::max(8.0, m_size.height() - top - footHeight); }
    /// What is shown: all packets, in rows of their own or folded; or where they are too many for rows and are sent one
    /// per step, a row for all that go equally far, and below these where there is room the last packets enlarged.
    void arrange(const Theme& theme, double top) const
    {
        m_shown = m_courses, m_edges = m_allEdges, m_untaken.reset(), m_groups.reset(), m_sums = 0;
        const double least = leastNamed(theme), room = roomBelow(top);
        m_rows.emplace(m_shown, top, room, least, mostRow);
        const bool straight = !leafPortions(m_courses).empty();
        if (straight && m_rows->named() && single())
            addUntaken(top, room, least);
        else if (straight && !m_rows->named())
            group(theme, top, least);
        m_left = 14 + std::min(widestName(theme), m_size.width() / 3) + 10;
        if (!straight || !allInRows() || !m_rows->named()) return;
        double sums = m_untaken ? sumWidth(theme, *m_untaken) : 0;
        for (const LeafCourse& course : m_shown) sums = std::max(sums, sumWidth(theme, course));
        if ((width() - sums) / static_cast<double>(columns()) >= widestCell(theme)) m_sums = sums;
    }
    void group(const Theme& theme, double top, double least) const
    {
        constexpr double goodRow = 16, goodGroup = 18, mostGroup = 36;
        constexpr std::size_t last = 4; // with one that goes further than to a sibling
        m_groups.emplace(theme, m_courses, m_run->steps(), m_run->data().blocks, 14, m_size.width() - 14 - rightMargin);
        m_shown = {}, m_edges = {0};
        const double below = enlargedGap + untakenGap + goodRow * (last + 1) + footHeight,
                     room = m_size.height() - top - below;
        const bool enlarged = room >= m_groups->height(theme, LeafGroups::leastRow(theme), false);
        m_groups->place(theme, top, enlarged ? room : m_size.height() - top - 6, enlarged ? goodGroup : mostGroup,
                        !enlarged);
        m_rows.emplace(m_shown, top, 0, least, mostRow);
        if (!enlarged) return;
        m_shown = std::span<const LeafCourse>(m_courses).last(last);
        m_edges.clear();
        const StepIndex end = std::ranges::max(m_shown, {}, &LeafCourse::last).last() + 1;
        for (StepIndex k = m_shown.front().step; k <= end; ++k) m_edges.push_back(k);
        const double from = m_groups->bottom() + enlargedGap;
        m_rows.emplace(m_shown, from, roomBelow(from), least, mostRow);
        addUntaken(from, roomBelow(from), least);
    }
    /// Below all that are sent the furthest first, one of the furthest as if it were sent last.
    void addUntaken(double top, double room, double least) const
    {
        const double high = (room - untakenGap) / static_cast<double>(m_shown.size() + 1);
        if (high < least) return;
        m_untaken = furthestSentLast(m_courses);
        if (!m_untaken) return;
        for (StepIndex k = m_edges.back() + 1; k <= m_untaken->last() + 1; ++k) m_edges.push_back(k);
        m_rows.emplace(m_shown, top, room - untakenGap - high, least, mostRow);
    }
    double widestCell(const Theme& theme) const
    {
        return textWidth(theme.text(8.5), QStringLiteral("↑ %1").arg(m_run->topology().nodes() - 1)) + 6;
    }
    double sumWidth(const Theme& theme, const LeafCourse& course) const
    {
        return sumGap + textWidth(theme.text(8.5, QFont::DemiBold), arrivalText(course));
    }
    std::vector<const LeafCourse*> inRows(const LeafRows::Band& band) const
    {
        std::vector<const LeafCourse*> courses;
        for (const LeafRows::Row& row : m_rows->rows().subspan(band.first, band.count))
            courses.push_back(&m_shown[row.course]);
        return courses;
    }
    double rowHeight() const
    {
        const LeafRows::Band& band = m_rows->bands().back();
        return band.height / static_cast<double>(band.count);
    }
    double bottom() const { return m_rows->bottom() + (m_untaken ? untakenGap + rowHeight() : 0); }
    LeafCells cells() const
    {
        return {m_run->data().blocks, m_edges.front(), m_edges.back(), m_left, wide(), m_rows->named()};
    }
    double width() const { return std::max(20.0, m_size.width() - rightMargin - m_sums - m_left); }
    double wide() const { return width() / static_cast<double>(columns()); }
    double xOf(StepIndex step) const
    {
        return m_left
               + static_cast<double>(step - m_edges.front()) / static_cast<double>(m_edges.back() - m_edges.front())
                     * width();
    }
    QColor colour(const Theme& theme, BlockId block) const { return leafColour(theme, block, m_run->data().blocks); }
    /// What a packet is called where each is a block of its own.
    QString word() const
    {
        const Operation operation = m_run->algorithm().operation;
        return operation == Operation::Scatter || operation == Operation::Gather ? QStringLiteral("block")
                                                                                 : QStringLiteral("packet");
    }
    std::optional<std::size_t> columnAt(double place) const
    {
        const double share = (place - m_left) / width();
        if (share < 0 || share >= 1 || columns() == 0) return {};
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
        const QString packets = counted(band.count, word(), word() + u's');
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
        const QString sentence = leafSentence(m_courses, m_tree.leaves(), word()), why = furthestFirst(m_courses);
        const double room = m_size.width() - 28;
        std::vector<QString> lines = wrappedFormulas(words, sentence, room);
        const std::size_t most = m_size.height() < 150 ? 1 : 2;
        if (lines.size() > most) lines = {fitting(words, shorterForms(sentence), room)};
        if (constexpr double high = 220; !why.isEmpty() && m_size.height() >= high)
            for (const QString& line : wrappedFormulas(words, why, room)) lines.push_back(line);
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
        const QString link = QStringLiteral("Link of processor %1").arg(*m_leaf);
        double x = m_size.width() - rightMargin;
        const auto entry = [&](const QString& text, const auto& sample) {
            if (x - textWidth(words, text) - 40 < 14 + textWidth(words, link)) return;
            x -= textWidth(words, text);
            canvas.text({x, 18}, text, {words, theme.inkSoft});
            sample(QPointF(x - 11, 14));
            x -= 32;
        };
        const std::vector<QColor> shown =
            leafKeyColours(theme, m_groups ? std::span<const LeafCourse>(m_courses) : m_shown, m_run->data().blocks);
        const auto swatch = [&](bool other) {
            return [&, other](QPointF centre) { paintLeafSwatch(canvas, theme, centre, shown, other); };
        };
        if (allInRows())
            entry(QStringLiteral("arrived"), [&](QPointF centre) { paintLeafArrival(canvas, theme, centre, 3.5); });
        entry(QStringLiteral("other links"), swatch(true));
        entry(QStringLiteral("this link"), swatch(false));
        const QString ofBlocks = !m_groups && alikeInColour(m_shown, m_run->data().blocks)
                                     ? QString()
                                     : QStringLiteral("; colour: the block"),
                      paths = link + QStringLiteral(": paths of its %1s").arg(word()),
                      arrows = m_rows->named() && !m_shown.empty() ? QStringLiteral(" (↑ up to, ↓ down to node)")
                                                                   : QString();
        paintHeading(canvas, theme, {paths + arrows + ofBlocks, paths + ofBlocks, paths, link}, x);
        double y = 18;
        for (const QString& line : sentence) canvas.text({14, y += lineHeight(words)}, line, {words, theme.ink});
    }

    double widestName(const Theme& theme) const
    {
        const QFont font = theme.text(8.5);
        double widest = textWidth(font, QStringLiteral("step"));
        for (const LeafRows::Band& band : m_rows->bands())
            for (std::size_t i = 0; i < (m_rows->named() ? band.count : 1); ++i)
                widest = std::max(widest, textWidth(font, nameOf(band, band.first + i)));
        return m_untaken ? std::max(widest, textWidth(font, untakenName())) : widest;
    }
    void paintNames(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(8.5);
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

    /// Beside the row of a packet when it arrives; strong where that is the end of the run.
    void paintSum(Canvas& canvas, const Theme& theme, const LeafCourse& course, double top, double high) const
    {
        const bool decides = course.last() + 1 == m_run->steps();
        const QFont font = theme.text(8.5, decides ? QFont::DemiBold : QFont::Normal);
        canvas.text({m_size.width() - rightMargin, top + (high - 1.5 + capHeight(font)) / 2}, arrivalText(course),
                    {font, decides ? theme.ink : theme.inkSoft, Anchor::End});
    }

    QString untakenName() const { return courseName(*m_untaken, m_tree.leaves()) + QStringLiteral(" if last"); }
    void paintUntaken(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(8.5);
        const double high = rowHeight(), top = bottom() - high;
        canvas.text({m_left - 10, top + (high - 1.5 + capHeight(font)) / 2}, untakenName(),
                    {font, theme.ink, Anchor::End});
        paintUntakenCourse(canvas, theme, cells(), m_tree, *m_untaken, top, high);
        if (m_sums > 0) paintSum(canvas, theme, *m_untaken, top, high);
        const double end = xOf(m_run->steps()) - 0.5; // of the run
        const double from = m_rows->bands().front().top;
        paintRunEnd(canvas, theme, {end, from, xOf(m_edges.back()) - end, bottom() - from}, high - 1.5);
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        if (m_rows->bands().empty()) return;
        const QFont font = theme.mono(8.5);
        const double under = bottom(), baseline = under + 6 + capHeight(font) + 2;
        const auto every = static_cast<std::size_t>(
            Side(static_cast<std::uint32_t>(columns()), m_left, width(), wide(), 0.5)
                .labelEvery(textWidth(font, numberText(static_cast<double>(m_run->steps()))) + 8));
        // Steps 1, 6, 11 … or 5, 10, 15 …: round numbers where not all have room.
        for (std::size_t i = every - 1; i < columns(); i += every)
            canvas.text({m_left + wide() * (static_cast<double>(i) + 0.5), baseline},
                        numberText(static_cast<double>(m_edges[i + 1])), {font, theme.inkSoft, Anchor::Middle});
        canvas.text({m_left - 10, baseline}, QStringLiteral("step"), {font, theme.inkSoft, Anchor::End});
        if (m_sums > 0)
            canvas.text({m_size.width() - rightMargin, baseline}, QStringLiteral("arrives"),
                        {theme.text(8.5), theme.inkSoft, Anchor::End});
        if (m_marked < m_edges.front() || m_marked >= m_edges.back()) return;
        const double now = (xOf(m_marked) + xOf(m_marked + 1)) / 2;
        const double from = m_rows->bands().front().top - 4, to = under + 4;
        if (wide() >= leastFramed && single()) {
            paintColumnFrame(canvas, theme, {now - wide() / 2 - 0.5, from, wide(), to - from});
            return;
        }
        canvas.line({now, from}, {now, to}, {theme.panel, 4.5});
        canvas.line({now, from}, {now, to}, {theme.ink, 2 * theme.strokeScale});
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
    mutable std::optional<LeafGroups> m_groups;  ///< where they are too many for rows
    mutable std::span<const LeafCourse> m_shown; ///< all, or the last, or none
    mutable std::vector<StepIndex> m_edges;      ///< of the columns of these
    mutable std::optional<LeafCourse> m_untaken;
    mutable double m_sums{0}; ///< how wide they are
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
