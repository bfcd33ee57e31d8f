#include "scenes/pictures/leaf/last_packets.h"

#include "algorithms/algorithm.h"
#include "algorithms/leaf_theory.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/leaf/known_courses.h"
#include "scenes/pictures/leaf/leaf_portions.h"
#include "scenes/pictures/leaf/leaf_words.h"
#include "scenes/pictures/leaf/send_strip.h"
#include "scenes/pictures/leaf/theorem_unequal.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
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
    std::vector<LeafPortion> portions = leafPortions(courses);
    if (portions.empty()) return {};
    const std::size_t sends = courses.size();
    courses.erase(courses.begin(), courses.end() - static_cast<std::ptrdiff_t>(std::min(mostRows, sends)));
    return LastPackets{LeafTree::of(run.topology()), std::move(courses), std::move(portions), sends, run.steps(), own};
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

/// How the cells of a path are filled: the link of the source, the others, and the last one of what arrives last.
QColor ownLink(const Theme& theme) { return theme.accent; }
QColor otherLink(const Theme& theme) { return mixed(theme.ground, theme.accent, 0.28); }
QColor lastLink(const Theme& theme) { return theme.ink; }
QColor afterSends(const Theme& theme) { return mixed(theme.ground, theme.ink, 0.12); }

bool arrivesLast(const LeafCourse& course, const LastPackets& what) { return course.last() + 1 == what.steps; }

void paintRow(Canvas& canvas, const Theme& theme, const LeafCourse& course, const Grid& grid, std::size_t row,
              bool decides)
{
    const QFont font = theme.text(9, QFont::Medium);
    for (std::size_t i = 0; i < course.hops.size(); ++i) {
        const QRectF cell = grid.cell(course.hops[i].step, row).adjusted(1, 1, -1, -1);
        const bool end = decides && i + 1 == course.hops.size();
        const QColor fill = end ? lastLink(theme) : i == 0 ? ownLink(theme) : otherLink(theme);
        canvas.path(roundedRect(cell, 2), {fill, {}});
        canvas.text({cell.center().x(), cell.center().y() + capHeight(font) / 2}, QString::number(i + 1),
                    {font, inkOn(fill), Anchor::Middle});
    }
}

/// "k − 1 = 1 send over 2 links comes last: → 7 and → 3 arrive after it": which packets decide, and why.
QStringList lastArrivals(const LastPackets& what)
{
    QStringList names;
    for (const LeafCourse& course : what.sent)
        if (arrivesLast(course, what)) names << courseName(course, what.tree.leaves());
    const std::uint32_t siblings = what.tree.arity(1) - 1;
    const QString sent = QObject::tr("%1 − 1 = %2")
                             .arg(theoremFormula(what.tree.uniform() ? "k" : "k_1"),
                                  counted(siblings, QObject::tr("send over 2 links comes last"),
                                          QObject::tr("sends over 2 links come last"))),
                  who = names.join(QObject::tr(" and "));
    if (names.isEmpty()) return {sent}; // who decides is sent before those that are shown
    const QString arrive = names.size() == 1 ? QObject::tr("%1 arrives") : QObject::tr("%1 arrive");
    const QString when = arrivesLast(what.sent.back(), what) ? QObject::tr(" last")
                         : siblings == 1                     ? QObject::tr(" after it")
                                                             : QObject::tr(" after them");
    return {sent + QStringLiteral(": ") + arrive.arg(who) + when, sent};
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

/// What is above and below the rows of a run.
struct PacketHeights {
    double strip, head, axis, caption, key;
    double all() const { return strip + head + axis + caption + key; }
};
/// Whether the steps of the last packets are few of all of the run that is shown.
bool few(const LastPackets& what) { return 2 * (what.steps - what.sent.front().step) < what.steps; }
PacketHeights packetHeights(const Theme& theme, std::span<const LastPackets> runs, bool captioned)
{
    const bool stripped = captioned && few(runs.front())
                          && std::ranges::all_of(runs, [](const LastPackets& one) { return one.portions.size() > 1; });
    const double line = lineHeight(theme.text(9));
    return {stripped ? sendStripHeight(theme) + 9 : 0, lineHeight(theme.text(9.5)) + (captioned ? 3 : 2),
            line + (captioned ? 4 : 2), captioned ? line + 2 : 0, lineHeight(theme.text(8.5)) + (captioned ? 8 : 3)};
}

/// A tick for each step, and its number, or that of every other one back from the last where they are too narrow.
void paintPacketAxis(Canvas& canvas, const Theme& theme, const LastPackets& what, const Grid& grid)
{
    const QString widest = numberText(static_cast<double>(what.steps));
    const double points = textWidth(theme.text(9, QFont::DemiBold), widest) + 2 <= grid.wide ? 9 : 8.5;
    const QFont text = theme.text(points), strong = points < 9 ? text : theme.text(points, QFont::DemiBold);
    const double top = grid.cell(grid.first, what.sent.size()).top() + 1, tick = 3,
                 baseline = top + tick + capHeight(text) + 2;
    canvas.text({grid.left - Grid::apart, baseline}, QStringLiteral("step"), {text, theme.inkSoft, Anchor::End});
    const bool every = textWidth(strong, widest) + 1 <= grid.wide;
    std::vector<QLineF> ticks;
    for (StepIndex step = what.steps - 1; step >= grid.first; --step) {
        const double x = grid.cell(step, 0).center().x();
        ticks.emplace_back(x, top, x, top + tick);
        const bool after = step >= static_cast<StepIndex>(what.sends);
        if (every || (what.steps - 1 - step) % 2 == 0)
            canvas.text({x, baseline}, numberText(static_cast<double>(step) + 1),
                        {after ? strong : text, after ? theme.ink : theme.inkSoft, Anchor::Middle});
    }
    canvas.lines(ticks, {theme.inkSoft, theme.strokeScale});
}

/// Where the strip of all steps is: above all else, below the mark of the step shown.
QRectF stripOf(const Theme& theme, const QRectF& area)
{
    return {area.left(), area.top() + 6, area.width(), sendStripHeight(theme)};
}
void paintStripOf(Canvas& canvas, const Theme& theme, const LastPackets& what, const QRectF& strip, const Grid& grid)
{
    // Its last steps are the columns below.
    const double from =
                     strip.left() + strip.width() * static_cast<double>(grid.first) / static_cast<double>(what.steps),
                 to = grid.cell(what.steps, 0).left();
    QPainterPath path(QPointF(from, strip.bottom()));
    for (const QPointF corner : {strip.bottomRight(), QPointF(to, grid.top - 3), QPointF(grid.left, grid.top - 3)})
        path.lineTo(corner);
    path.closeSubpath();
    canvas.path(path, {mixed(theme.ground, theme.accent, 0.13), {}});
    paintSendStrip(canvas, theme, what.portions, what.steps, strip);
}

Grid paintRun(Canvas& canvas, const Theme& theme, const LastPackets& what, const QRectF& area,
              const PacketHeights& heights)
{
    const QFont title = theme.text(9.5, QFont::DemiBold), text = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    const double rows = static_cast<double>(what.sent.size()), top = area.top() + heights.strip + heights.head,
                 y = top - 6, high = (area.height() - heights.all()) / static_cast<double>(mostRows);
    const PacketWords words = packetWordsOf(what, text, strong);
    const QStringList titles = titlesOf(what);
    const StepIndex first = what.sent.front().step;
    constexpr double widest = 42, apart = Grid::apart, leastCell = 8, goodCell = 28;
    const double columns = static_cast<double>(what.steps - first), beside = area.width() - words.summed - 2 * apart;
    // The title stands before the columns; the longer one where they stay wide enough.
    const auto titled = std::ranges::find_if(
        titles, [&](const QString& one) { return beside - textWidth(title, one) >= goodCell * columns; });
    const double named = std::max(words.named, textWidth(title, titled == titles.end() ? titles.back() : *titled)) + 1;
    const Grid grid{area.left() + named + apart, top, std::min(widest, (beside - named) / columns), high, first};
    if (grid.wide < leastCell) return grid;
    if (heights.strip > 0) paintStripOf(canvas, theme, what, stripOf(theme, area), grid);
    canvas.text({area.left(), y}, titled == titles.end() ? titles.back() : *titled, {title, theme.ink});
    const auto sent = static_cast<StepIndex>(what.sends);
    canvas.fill({grid.cell(sent, 0).left(), grid.top, grid.wide * static_cast<double>(what.steps - sent), rows * high},
                afterSends(theme));
    paintPacketSum(canvas, theme, what, grid, y);
    for (std::size_t row = 0; row < what.sent.size(); ++row) {
        const double base = grid.top + high * static_cast<double>(row) + (high + capHeight(text)) / 2;
        const bool decides = arrivesLast(what.sent[row], what);
        canvas.text({area.left(), base}, words.names[row], {text, theme.ink});
        paintRow(canvas, theme, what.sent[row], grid, row, decides);
        canvas.text({grid.cell(what.steps, row).left() + apart, base}, arrivalOf(what.sent[row]),
                    {decides ? strong : text, decides ? theme.ink : theme.inkSoft});
    }
    paintPacketAxis(canvas, theme, what, grid);
    if (heights.caption > 0)
        canvas.text({area.left(), grid.top + rows * high + heights.axis + heights.caption - 4},
                    fitting(text, lastArrivals(what), area.width()), {text, theme.ink});
    return grid;
}

/// Samples of the colours and what they mean, then what the numbers do.
void paintPacketKey(Canvas& canvas, const Theme& theme, QPointF at, double room, bool framed, bool stripped)
{
    const QFont font = theme.text(8.5);
    constexpr double sample = 12, inside = 5, apart = 14;
    double x = at.x();
    const auto entry = [&](const QString& text, const Style& style) {
        if (x + sample + inside + textWidth(font, text) > at.x() + room) return;
        canvas.path(roundedRect({x, at.y() - capHeight(font) / 2 - 5, sample, 10}, 2), style);
        canvas.text({x + sample + inside, at.y()}, text, {font, theme.inkSoft});
        x += sample + inside + textWidth(font, text) + apart;
    };
    entry(QObject::tr("root leaf's link"), {ownLink(theme), {}});
    entry(QObject::tr("further links"), {otherLink(theme), {}});
    entry(QObject::tr("last to arrive"), {lastLink(theme), {}});
    if (framed) entry(QObject::tr("step shown"), {{}, {theme.ink, 1.5 * theme.strokeScale}});
    entry(QObject::tr("no sends left"), {afterSends(theme), {}});
    if (stripped) {
        const QString shown = QObject::tr("step shown");
        paintStepLine(canvas, theme, x + sample / 2, at.y() - 2, at.y() + 2);
        canvas.text({x + sample + inside, at.y()}, shown, {font, theme.inkSoft});
        x += sample + inside + textWidth(font, shown) + apart;
    }
    const QString sum = QObject::tr("right: step sent + links left = step of arrival"),
                  brief = QObject::tr("right: sent + links left = arrival"),
                  cell = QObject::tr("number: which of its links · ");
    const QString words = fitting(font, {cell + sum, cell + brief, sum, brief, QString()}, at.x() + room - x);
    if (!words.isEmpty()) canvas.text({x, at.y()}, words, {font, theme.inkSoft});
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

double lastPacketsHeight(const Theme& theme, std::span<const LastPackets> runs, bool captioned)
{
    return packetHeights(theme, runs, captioned).all() + 1.08 * lineHeight(theme.text(9)) * mostRows;
}

PacketColumns paintLastPackets(Canvas& canvas, const Theme& theme, std::span<const LastPackets> runs,
                               const QRectF& area, bool captioned)
{
    const auto group = canvas.group(QStringLiteral("last packets"));
    constexpr double apart = 28, leastWide = 330;
    const std::size_t shown = runs.size() > 1 && area.width() < 2 * leastWide + apart ? 1 : runs.size();
    const double wide = (area.width() - apart * static_cast<double>(shown - 1)) / static_cast<double>(shown);
    const PacketHeights heights = packetHeights(theme, runs, captioned);
    PacketColumns columns;
    for (std::size_t i = 0; i < shown; ++i) {
        const LastPackets& what = runs[i];
        const QRectF half(area.left() + (wide + apart) * static_cast<double>(i), area.top(), wide, area.height());
        const Grid grid = paintRun(canvas, theme, what, half, heights);
        if (what.own) {
            const double rows = static_cast<double>(what.sent.size()) * grid.high;
            columns = {{grid.left, grid.top, grid.wide, rows + capHeight(theme.text(9)) + 8.5},
                       grid.first,
                       what.steps,
                       heights.strip > 0 ? stripOf(theme, half) : QRectF()};
        }
    }
    // Of a short run most steps are there, of a long one the last few, in which it seldom is.
    paintPacketKey(canvas, theme, {area.left(), area.bottom() - 5}, area.width(), !few(runs.front()),
                   heights.strip > 0);
    return columns;
}

void paintStepNow(Canvas& canvas, const Theme& theme, const PacketColumns& columns, double position)
{
    const auto step = static_cast<StepIndex>(std::ceil(position - 1e-9)) - 1;
    if (step < 0 || step >= columns.steps || columns.first.isEmpty()) return;
    if (const QRectF& strip = columns.strip; !strip.isEmpty())
        paintStepLine(canvas, theme,
                      strip.left()
                          + strip.width() * (static_cast<double>(step) + 0.5) / static_cast<double>(columns.steps),
                      strip.top(), strip.bottom());
    if (step < columns.firstStep) return;
    const double x = columns.first.left() + columns.first.width() * static_cast<double>(step - columns.firstStep);
    paintColumnFrame(canvas, theme, {x, columns.first.top(), columns.first.width(), columns.first.height()});
}

} // namespace hopscope
