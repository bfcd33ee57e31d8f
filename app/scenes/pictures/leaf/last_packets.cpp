#include "scenes/pictures/leaf/last_packets.h"

#include "algorithms/algorithm.h"
#include "algorithms/leaf_theory.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/leaf/known_courses.h"
#include "scenes/pictures/leaf/leaf_bar.h"
#include "scenes/pictures/leaf/leaf_words.h"
#include "scenes/pictures/leaf/theorem_unequal.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/ranges.h>

namespace hopscope {

namespace {

constexpr std::size_t mostRows = 4; // with the last packet that comes from further away than a sibling

/// Whether a step is lost after those in which the packets leave and the last one is passed on.
bool losesStep(const LeafTree& tree) { return leafLinkBound(tree) > tree.leaves(); }

/// Trees that are as near to the given one as can be, the nearest first.
std::vector<std::string> neighboursOf(const LeafTree& tree)
{
    std::vector<std::string> names;
    const std::vector<std::uint32_t> reversed(tree.arities().rbegin(), tree.arities().rend());
    if (!tree.uniform()) names.push_back(fmt::format("leaf-tree:{}", fmt::join(reversed, "x")));
    const std::uint32_t n = tree.leaves(), h = std::max(2U, tree.levels());
    const int log = std::bit_width(n) - 1;
    if (std::has_single_bit(n) && log > 1) {
        names.push_back(fmt::format("leaf-tree:2^{}", log));
        if (log % 2 == 0) names.push_back(fmt::format("leaf-tree:4^{}", log / 2));
    }
    for (const auto& [k, mostLevels] : {std::pair{2U, 10U}, {3U, 6U}}) // which are run at once
        if (h <= mostLevels) names.push_back(fmt::format("leaf-tree:{}^{}", k, h));
    return names;
}

/// "This run: k = 4", "Compare: k = 2"; where routers differ in their children the whole tree.
QStringList titlesOf(const LastPackets& what)
{
    const LeafTree& tree = what.tree;
    const QString start = what.own ? QStringLiteral("This run: ") : QStringLiteral("Compare: ");
    if (tree.uniform()) return {start + QStringLiteral("k = %1").arg(tree.arity(1))};
    const QString first = theoremFormula("k_1") + QStringLiteral(" = %1").arg(tree.arity(1));
    return {start + treeText(tree) + QStringLiteral(", ") + first, start + first};
}

/// "6 + 3 = 9": the step in which it is sent, the links that are left, and the step in which it arrives.
QString arrivalOf(const LeafCourse& course)
{
    return QStringLiteral("%1 + %2 = %3")
        .arg(numberText(static_cast<double>(course.step) + 1), numberText(static_cast<double>(course.hops.size()) - 1),
             numberText(static_cast<double>(course.last()) + 1));
}

/// Where the rows and columns of one run are.
struct Grid {
    static constexpr double apart = 10; ///< from what stands beside them
    double left, top, wide, high;
    StepIndex first;
    QRectF cell(StepIndex step, std::size_t row) const
    {
        return {left + wide * static_cast<double>(step - first), top + high * static_cast<double>(row), wide, high};
    }
};

/// Nothing where it is no scatter of one packet per step.
std::optional<LastPackets> packetsOf(const Run& run, std::vector<LeafCourse> courses, bool own)
{
    if (leafPortions(courses).empty()) return {};
    const std::size_t sends = courses.size();
    courses.erase(courses.begin(), courses.end() - static_cast<std::ptrdiff_t>(std::min(mostRows, sends)));
    return LastPackets{LeafTree::of(run.topology()), std::move(courses), sends, run.steps(), own};
}

/// Of the same algorithm in a tree in which the extra step is needed and here it is not, or the other way round;
/// nothing where there is no small one.
std::optional<LastPackets> packetsOfOther(const Run& own, const std::stop_token& stop)
{
    constexpr std::uint32_t mostLeaves = 1024; // which take a few milliseconds
    const LeafTree tree = LeafTree::of(own.topology());
    const Values values = capacitiesLike(tree);
    for (const std::string& name : neighboursOf(tree)) {
        const LeafTree other = LeafTree::of(makeTopology(name, values));
        if (losesStep(other) == losesStep(tree) || other.leaves() > mostLeaves) continue;
        const auto found = run(Experiment{name, own.experiment().algorithm, values}, {}, {}, nullptr, stop);
        return packetsOf(*found, LeafCourses(*found, stop).of(root(found->problem()).value), false);
    }
    return {};
}

void paintRow(Canvas& canvas, const Theme& theme, const LeafCourse& course, const Grid& grid, std::size_t row)
{
    const QFont font = theme.text(9, QFont::Medium);
    for (std::size_t i = 0; i < course.hops.size(); ++i) {
        const QRectF cell = grid.cell(course.hops[i].step, row).adjusted(1, 1, -1, -1);
        const QColor fill = i == 0 ? theme.accent : mixed(theme.ground, theme.accent, 0.28);
        canvas.path(roundedRect(cell, 2), {fill, {}});
        canvas.text({cell.center().x(), cell.center().y() + capHeight(font) / 2}, QString::number(i + 1),
                    {font, inkOn(fill), Anchor::Middle});
    }
}

QString allOf(const LastPackets& what)
{
    return QStringLiteral("= %1 steps").arg(numberText(static_cast<double>(what.steps)));
}

/// What stands beside the rows of one run.
struct PacketWords {
    std::vector<QString> names; ///< "→ 7, 4 links"
    double named{}, summed{};   ///< how wide those are, and the sums
};
PacketWords packetWordsOf(const LastPackets& what, const QFont& text, const QFont& strong)
{
    PacketWords words;
    for (const LeafCourse& course : what.sent) {
        words.names.push_back(
            QStringLiteral("%1, %2").arg(courseName(course, what.tree.leaves()),
                                         counted(course.hops.size(), QStringLiteral("link"), QStringLiteral("links"))));
        words.named = std::max(words.named, textWidth(text, words.names.back()));
        words.summed = std::max(words.summed, textWidth(strong, arrivalOf(course)));
    }
    words.summed = std::max(words.summed, textWidth(strong, allOf(what)));
    return words;
}

/// "63 sends", "+ 1" and "= 64 steps" over what they count.
void paintPacketSum(Canvas& canvas, const Theme& theme, const LastPackets& what, const Grid& grid, double baseline)
{
    const QFont strong = theme.text(9, QFont::DemiBold);
    const auto sent = static_cast<StepIndex>(what.sends);
    const QString sends = numberText(static_cast<double>(what.sends)) + QStringLiteral(" sends"),
                  after = QStringLiteral("+ ") + numberText(static_cast<double>(what.steps - sent));
    const double from = grid.left, turn = grid.cell(sent, 0).left(), end = grid.cell(what.steps, 0).left();
    const auto over = [&](double left, double right, const QString& words, const QColor& ink, bool open) {
        const double y = grid.top - 3, tick = 3;
        canvas.line({left + 1, y}, {right - 1, y}, {ink, 1.2 * theme.strokeScale});
        if (!open) canvas.line({left + 1, y}, {left + 1, y + tick}, {ink, 1.2 * theme.strokeScale});
        canvas.line({right - 1, y}, {right - 1, y + tick}, {ink, 1.2 * theme.strokeScale});
        canvas.text({(left + right) / 2, baseline}, words, {strong, theme.ink, Anchor::Middle});
    };
    const bool earlier = what.sends > what.sent.size();
    over(from, turn, earlier ? QStringLiteral("… ") + sends : sends, theme.accent, earlier);
    if (what.steps > sent) over(turn, end, after, theme.inkSoft, false);
    canvas.text({end + Grid::apart, baseline}, allOf(what), {strong, theme.ink});
}

Grid paintRun(Canvas& canvas, const Theme& theme, const LastPackets& what, const QRectF& area)
{
    const QFont title = theme.text(9.5, QFont::DemiBold), text = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    const double line = lineHeight(text), high = 1.08 * line, y = area.top() + lineHeight(title) - 3;
    const PacketWords words = packetWordsOf(what, text, strong);
    const QStringList titles = titlesOf(what);
    const StepIndex first = what.sent.front().step;
    constexpr double widest = 42, apart = Grid::apart, leastCell = 8, goodCell = 28;
    const double columns = static_cast<double>(what.steps - first), beside = area.width() - words.summed - 2 * apart;
    // The title stands before the columns; the longer one where they stay wide enough.
    const auto titled = std::ranges::find_if(
        titles, [&](const QString& one) { return beside - textWidth(title, one) >= goodCell * columns; });
    const double named = std::max(words.named, textWidth(title, titled == titles.end() ? titles.back() : *titled)) + 1;
    const Grid grid{area.left() + named + apart, y + 6, std::min(widest, (beside - named) / columns), high, first};
    if (grid.wide < leastCell) return grid;
    canvas.text({area.left(), y}, titled == titles.end() ? titles.back() : *titled, {title, theme.ink});
    const double rows = static_cast<double>(what.sent.size());
    const auto sent = static_cast<StepIndex>(what.sends);
    canvas.fill({grid.cell(sent, 0).left(), grid.top, grid.wide * static_cast<double>(what.steps - sent), rows * high},
                mixed(theme.ground, theme.ink, 0.12));
    paintPacketSum(canvas, theme, what, grid, y);
    for (std::size_t row = 0; row < what.sent.size(); ++row) {
        const double base = grid.top + high * static_cast<double>(row) + (high + capHeight(text)) / 2;
        canvas.text({area.left(), base}, words.names[row], {text, theme.ink});
        paintRow(canvas, theme, what.sent[row], grid, row);
        const bool decides = what.sent[row].last() + 1 == what.steps;
        canvas.text({grid.cell(what.steps, row).left() + apart, base}, arrivalOf(what.sent[row]),
                    {decides ? strong : text, decides ? theme.ink : theme.inkSoft});
    }
    const double baseline = grid.top + rows * high + capHeight(text) + 4;
    canvas.text({grid.left - apart, baseline}, QStringLiteral("step"), {text, theme.inkSoft, Anchor::End});
    // All steps, or every other one back from the last.
    const bool every = textWidth(strong, numberText(static_cast<double>(what.steps))) + 4 <= grid.wide;
    for (StepIndex step = what.steps - 1; step >= first; step -= every ? 1 : 2)
        canvas.text({grid.cell(step, 0).center().x(), baseline}, numberText(static_cast<double>(step) + 1),
                    {step >= sent ? strong : text, step >= sent ? theme.ink : theme.inkSoft, Anchor::Middle});
    return grid;
}

} // namespace

std::vector<LastPackets> lastPackets(const Run& run, const std::stop_token& stop)
{
    if (run.algorithm().operation != Operation::Scatter || run.transfers() > LeafCourses::mostTransfers) return {};
    static LastOf<std::vector<LastPackets>, Simulation> last;
    return *last.of(run.simulation(), [&] {
        std::vector<LastPackets> found;
        if (auto own = packetsOf(run, coursesOf(run, stop)->of(root(run.problem()).value), true))
            found.push_back(std::move(*own));
        if (!found.empty())
            if (auto other = packetsOfOther(run, stop)) found.push_back(std::move(*other));
        return std::make_shared<const std::vector<LastPackets>>(std::move(found));
    });
}

double lastPacketsHeight(const Theme& theme)
{
    const double line = lineHeight(theme.text(9));
    return lineHeight(theme.text(9.5)) + 2 + 1.08 * line * mostRows + line + 2 + lineHeight(theme.text(8.5)) + 3;
}

PacketColumns paintLastPackets(Canvas& canvas, const Theme& theme, std::span<const LastPackets> runs,
                               const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("last packets"));
    constexpr double apart = 28, leastWide = 330;
    const std::size_t shown = runs.size() > 1 && area.width() < 2 * leastWide + apart ? 1 : runs.size();
    const double wide = (area.width() - apart * static_cast<double>(shown - 1)) / static_cast<double>(shown);
    PacketColumns columns;
    for (std::size_t i = 0; i < shown; ++i) {
        const LastPackets& what = runs[i];
        const Grid grid =
            paintRun(canvas, theme, what,
                     {area.left() + (wide + apart) * static_cast<double>(i), area.top(), wide, area.height()});
        if (what.own) {
            const double rows = static_cast<double>(what.sent.size()) * grid.high;
            columns = {{grid.left, grid.top, grid.wide, rows + capHeight(theme.text(9)) + 4}, grid.first, what.steps};
        }
    }
    const QFont small = theme.text(8.5);
    const QString what = QStringLiteral("→ destination · cell: which of its links it crosses"),
                  right = QStringLiteral(" · right: step sent + links left = step of arrival"),
                  grey = QStringLiteral(" · grey: after the last send");
    // Of a short run most steps are there, of a long one the last few, in which it seldom is.
    const auto seen = static_cast<StepIndex>(2 * (columns.steps - columns.firstStep));
    const QString frame = seen >= columns.steps ? QStringLiteral(" · frame: step shown") : QString();
    canvas.text(
        {area.left(), area.bottom() - 5},
        fitting(small,
                {what + QStringLiteral(", full blue: the sender's") + right + grey + frame, what + right + grey + frame,
                 what + QStringLiteral(" · right: step sent + links left = arrival") + grey + frame,
                 frame.isEmpty()
                     ? what.mid(what.indexOf(u'c')) + QStringLiteral(" · right: step sent + links left = arrival")
                     : QStringLiteral("cell: its link · right: sent + links left = arrival") + frame,
                 QStringLiteral("cell: which of its links · right: step sent + links left"),
                 QStringLiteral("cell: which of its links")},
                area.width()),
        {small, theme.inkSoft});
    return columns;
}

void paintStepNow(Canvas& canvas, const Theme& theme, const PacketColumns& columns, double position)
{
    const auto step = static_cast<StepIndex>(std::ceil(position - 1e-9)) - 1;
    if (step < columns.firstStep || step >= columns.steps || columns.first.isEmpty()) return;
    const double x = columns.first.left() + columns.first.width() * static_cast<double>(step - columns.firstStep);
    paintColumnFrame(canvas, theme, {x, columns.first.top(), columns.first.width(), columns.first.height()});
}

} // namespace hopscope
