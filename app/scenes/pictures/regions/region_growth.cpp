#include "scenes/pictures/regions/region_growth.h"

#include "algorithms/algorithm.h"
#include "algorithms/problem.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/analysis/why.h"
#include "run/processor_links.h"
#include "run/run.h"
#include "scenes/pictures/parts/formula_lines.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/regions/few_regions.h"
#include "scenes/pictures/spread/spread_growth.h"
#include "scenes/step_costs.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

namespace hopscope {

namespace {

constexpr double paragraphGap = 0.4; // of a line

/// Where a side is short, why a holder sends to no more than that: " (1 in its column, a side of 2; 2 in its row)".
QString shortSides(const ServiceTree& tree, StepIndex steps, std::uint64_t most, std::uint32_t columns)
{
    if (columns == 0 || !cutsEverySide(tree, steps, columns)) return {};
    const auto rows = static_cast<std::uint32_t>(tree.parent.size()) / columns;
    const auto slabs = [](std::uint32_t side) { return std::min(side - 1, 2U); };
    if (std::min(rows, columns) != 2 || most != slabs(rows) + slabs(columns)) return {};
    const auto along = [&](std::uint32_t side, const char* line) {
        return QStringLiteral("%1 in its %2").arg(slabs(side)).arg(QLatin1String(line))
               + (side == 2 ? QStringLiteral(", a side of 2") : QString());
    };
    return QStringLiteral(" (%1; %2)").arg(along(rows, "column"), along(columns, "row"));
}

/// Why it takes more steps than it would with the factor in each: what is left after so many.
QString shortfall(const ServiceTree& tree, StepIndex steps, std::size_t least)
{
    std::map<std::uint32_t, std::uint32_t> sizes; // by the holder of a region
    for (const std::uint32_t owner : tree.ownersAfter(static_cast<StepIndex>(least))) ++sizes[owner];
    const auto several = std::ranges::count_if(sizes, [](const auto& region) { return region.second > 1; });
    const std::uint32_t largest = std::ranges::max(sizes | std::views::values);
    return QStringLiteral(" Here %1: after step %2 still %3 of %4 regions %5 %6%7 processors.")
        .arg(QString::number(steps), QString::number(least), numberText(static_cast<double>(several)),
             numberText(static_cast<double>(sizes.size())),
             several == 1 ? QStringLiteral("has") : QStringLiteral("have"),
             several > 1 && largest > 2 ? QStringLiteral("up to ") : QString(), numberText(largest));
}

} // namespace

namespace {

struct GrowthBound {
    std::uint64_t most{}; ///< to whom a holder sends in a step
    std::size_t least{};  ///< steps
    QString text;         ///< "regions grow × 5 at most: 5² = 25 < 64, so at least 3 steps"
};

std::optional<GrowthBound> boundOf(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what)
{
    if (!tree.forwards || growth.size() < 3) return {};
    std::map<std::pair<std::uint32_t, StepIndex>, std::uint64_t> sent; // by a holder in a step
    std::uint64_t most = 0;
    for (std::uint32_t node = 0; node < tree.parent.size(); ++node)
        if (node != tree.root.value) most = std::max(most, ++sent[{tree.parent[node], tree.step[node]}]);
    if (most == 0) return {};
    const std::uint64_t factor = most + 1, processors = tree.parent.size();
    std::uint64_t reached = 1; // in so many steps that they are not enough
    std::size_t before = 0;
    for (; reached * factor < processors; ++before) reached *= factor;
    const std::size_t least = before + 1;
    const QString power =
        before > 1 ? powerOf(static_cast<std::uint32_t>(factor), static_cast<int>(before)) + QStringLiteral(" = ")
                   : QString();
    return GrowthBound{most, least,
                       QStringLiteral("%1 grow × %2 at most: %3 < %4, so at least %5")
                           .arg(what)
                           .arg(factor)
                           .arg(power + numberText(static_cast<double>(reached)),
                                numberText(static_cast<double>(processors)),
                                counted(least, QStringLiteral("step"), QStringLiteral("steps")))};
}

} // namespace

QString growthSentence(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what,
                       std::uint32_t columns)
{
    const auto bound = boundOf(tree, growth, what);
    if (!bound) return {};
    const auto all = static_cast<StepIndex>(growth.size() - 1);
    const QString sides = shortSides(tree, all, bound->most, columns),
                  sends = QStringLiteral("A holder sends to at most %1 in a step%2, so ")
                              .arg(counted(bound->most, QStringLiteral("other"), QStringLiteral("others")), sides);
    return sends + bound->text
           + (growth.size() - 1 > bound->least ? QStringLiteral(".") + shortfall(tree, all, bound->least)
                                               : QStringLiteral(", as many as here."));
}

QString whyFewer(const ServiceTree& tree, const std::vector<std::size_t>& growth, StepIndex step)
{
    const auto bound = boundOf(tree, growth, QString());
    if (!bound || step < 0 || static_cast<std::size_t>(step) + 1 >= growth.size()) return {};
    const std::size_t before = growth[static_cast<std::size_t>(step)],
                      after = growth[static_cast<std::size_t>(step) + 1];
    if (bound->most < 2 || after == before || largestRegion(tree.ownersAfter(step)) != 2) return {};
    return (2 * before == tree.parent.size()
                ? QStringLiteral("A region of 2 has one receiver left: ×%1 instead of ×%2.")
                : QStringLiteral("No region has more than 2 processors, so one receiver at most: ×%1 instead of ×%2."))
        .arg(growthFactor(before, after))
        .arg(bound->most + 1);
}

QString growthBoundText(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what,
                        std::uint32_t columns)
{
    const auto bound = boundOf(tree, growth, what);
    if (!bound) return {};
    const std::size_t steps = growth.size() - 1;
    const bool slabs =
        steps > bound->least && bound->most == 4 && cutsEverySide(tree, static_cast<StepIndex>(steps), columns);
    return bound->text + QStringLiteral(", here %1").arg(steps)
           + (slabs ? QStringLiteral(", as a side of 2 gives only one slab") : QString());
}

namespace {

/// Whether Result has a lower bound that counts so much transfer beside start-ups.
bool boundCounts(const Run& run, double transfer)
{
    const std::string end = " + " + writtenAmount(transfer);
    return std::ranges::any_of(run.comparisons(), [&](const Comparison& comparison) {
        return comparison.kind == Comparison::Kind::Bound && comparison.quantity == "time"
               && comparison.numbers.ends_with(end);
    });
}

/// Where some of the root's links lead to one node, as on a ring of two: " (2 of them to 4)".
QString parallelLinks(const Run& run)
{
    const Topology& network = run.topology();
    const NodeId root = run.setup().placed[hopscope::root(run.problem()).value];
    std::map<std::uint32_t, std::uint64_t> to;
    for (LinkId link = 0; link < network.links(); ++link)
        if (const Ends ends = network.ends(link); ends.from == root) to[ends.to.value] += network.capacity(link);
    QStringList several;
    for (const auto& [node, links] : to)
        if (links > 1 && to.size() > 1) several << QStringLiteral("%1 of them to %2").arg(links).arg(node);
    return several.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(several.join(QStringLiteral(", ")));
}

QString transferBound(const Run& run)
{
    const auto costs = stepCosts(run);
    const auto links = linksOfProcessor(run.topology());
    if (!costs || !links || *links < 2 || run.algorithm().operation != Operation::Broadcast) return {};
    const double all = costs->block, least = all / static_cast<double>(*links);
    const auto steps = static_cast<double>(run.steps());
    const double sum = steps * (costs->startUp + all);
    if (std::abs(run.time() - sum) > 1e-9 * sum || !boundCounts(run, least)) return {};
    return QStringLiteral("Lower bound of the transfer: %1 words over the root's %2 links%3: %1 / %2 = %4.")
        .arg(digitsText(all))
        .arg(*links)
        .arg(parallelLinks(run), digitsText(least));
}

} // namespace

QStringList regionCosts(const Run& run)
{
    const QStringList sums = sumOfSteps(run);
    if (sums.isEmpty()) return {};
    const bool far = std::ranges::any_of(run.profile().stretches(), [&](const auto& stretch) {
        const Traffic& traffic = stretch.traffic;
        return traffic.wordHops > 1.001 * traffic.largestMessage * static_cast<double>(traffic.transfers);
    });
    QStringList texts{sums.front() + (far ? QStringLiteral(", however many links a message crosses.") : QString())};
    if (const QString bound = transferBound(run); !bound.isEmpty()) texts << bound;
    return texts;
}

void paintRegionGrowth(Canvas& canvas, const Theme& theme, const QRectF& area, const SpreadGrowth& growth,
                       const QStringList& paragraphs)
{
    constexpr double mostChart = 190, leastChart = SpreadGrowth::leastHeight + 16, goodChart = 124, gap = 8;
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    QStringList said;
    double words = 0;
    for (const QString& paragraph : paragraphs) {
        if (paragraph.isEmpty()) continue;
        const double more = (said.isEmpty() ? gap : paragraphGap * line)
                            + line * static_cast<double>(wrappedFormulas(font, paragraph, area.width()).size());
        if (area.height() - words - more < (said.isEmpty() ? leastChart : goodChart)) break;
        words += more;
        said << paragraph;
    }
    const double high = std::min(area.height() - words, mostChart);
    growth.paint(canvas, theme, {area.topLeft(), QSizeF(area.width(), high)});
    paintParagraphs(canvas, theme, said, area.adjusted(0, high + gap, 0, 0));
}

double paragraphsHeight(const Theme& theme, const QStringList& paragraphs, double width)
{
    const QFont font = theme.text(9);
    std::size_t lines = 0;
    for (const QString& paragraph : paragraphs) lines += wrappedFormulas(font, paragraph, width).size();
    const double gaps = paragraphGap * static_cast<double>(paragraphs.size() - 1);
    return capHeight(font) + lineHeight(font) * (static_cast<double>(lines) - 1 + gaps);
}

void paintParagraphs(Canvas& canvas, const Theme& theme, const QStringList& paragraphs, const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("why"));
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    double y = area.top() + capHeight(font);
    for (const QString& paragraph : paragraphs) {
        const std::vector<QString> lines = wrappedFormulas(font, paragraph, area.width());
        if (y + line * static_cast<double>(lines.size() - 1) > area.bottom() + 1) return;
        for (const QString& text : lines) {
            canvas.text({area.left(), y}, text, {font, theme.ink});
            y += line;
        }
        y += paragraphGap * line;
    }
}

bool paintWhole(Canvas& canvas, const Theme& theme, QStringList paragraphs, const QRectF& area)
{
    while (!paragraphs.isEmpty() && paragraphsHeight(theme, paragraphs, area.width()) > area.height())
        paragraphs.removeLast();
    if (!paragraphs.isEmpty()) paintParagraphs(canvas, theme, paragraphs, area);
    return !paragraphs.isEmpty();
}

} // namespace hopscope
