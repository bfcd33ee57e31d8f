#include "scenes/compare/compare_holdings.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace hopscope {

namespace {

constexpr double pad = 12, corner = 8;

/// Blocks are counted where they stay what they are; a joined value, or a block that is handed on, is a share.
bool counts(const NetworkPlan& plan) { return !plan.combined && !plan.pairs; }

QString unitOf(const NetworkPlan& plan, const Run& run)
{
    if (plan.combined) return QObject::tr("fraction combined");
    if (plan.pairs) return QObject::tr("fraction received");
    return QObject::tr("%1s of %2").arg(blockName(run), numberText(plan.blocks));
}

/// Links that a block of an alltoall crosses, on average over those that are for another processor; 0 of others.
double linksPerBlock(const NetworkPlan& plan, const Run& run)
{
    if (!plan.pairs || !run.data().uniform() || run.data().words <= 0 || plan.processors < 2) return 0;
    const double processors = plan.processors;
    return run.sumOf(&Traffic::wordHops) / (processors * (processors - 1) * run.data().words);
}

bool sameShare(double a, double b) { return std::abs(a - b) <= 1e-6; }

} // namespace

CompareHoldings::CompareHoldings(const CompareScene& scene, std::vector<std::shared_ptr<const NetworkMoment>> moments)
{
    for (std::size_t i = 0; i < scene.lanes.size() && i < moments.size(); ++i) {
        const CompareLane& lane = scene.lanes[i];
        if (!lane.run || !moments[i]) continue;
        const NetworkPlan& plan = *moments[i]->plan;
        m_processors = std::max(m_processors, plan.processors);
        m_rooted |= info(lane.run->algorithm().operation).rooted;
        const double links = linksPerBlock(plan, *lane.run);
        m_columns.push_back(
            {lane.letter, i, unitOf(plan, *lane.run), blockName(*lane.run), std::move(moments[i]), links});
    }
    for (std::uint32_t row = 0; row < m_processors; ++row) m_differing += differ(row) ? 1 : 0;
    gatherRows();
}

void CompareHoldings::gatherRows()
{
    if (m_processors <= mostAlone) {
        for (std::uint32_t i = 0; i < m_processors; ++i) m_rows.push_back({i, 1});
        return;
    }
    using Like = std::tuple<bool, std::uint32_t, long long, bool>; // there is one, blocks, share, differs
    std::map<std::vector<Like>, std::size_t> classes;
    for (std::uint32_t i = 0; i < m_processors; ++i) {
        std::vector<Like> like;
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            const auto one = cell(i, column);
            like.push_back(one ? Like{true, one->held, std::llround(1e6 * one->share), one->differs} : Like{});
        }
        const auto [known, first] = classes.try_emplace(std::move(like), m_rows.size());
        if (first)
            m_rows.push_back({i, 1});
        else
            ++m_rows[known->second].members;
    }
}

/// Whether part by part the same data is meant.
bool CompareHoldings::comparable(const NetworkMoment& a, const NetworkMoment& b) const
{
    return a.plan->blocks == b.plan->blocks && a.plan->arcs == b.plan->arcs && a.plan->custody == b.plan->custody
           && a.plan->pairs == b.plan->pairs && !a.arcs.empty() && !b.arcs.empty();
}

std::optional<CompareHoldings::Cell> CompareHoldings::cell(std::uint32_t processor, std::size_t column) const
{
    const NetworkMoment& moment = *m_columns[column].moment;
    const NetworkPlan& plan = *moment.plan;
    if (processor >= plan.processors) return {};
    Cell cell{.held = moment.counts[processor], .share = moment.amounts[processor], .text = {}, .parts = {}};
    cell.text = counts(plan) ? numberText(cell.held) : QStringLiteral("%1 %").arg(percentText(cell.share));
    if (!moment.arcs.empty())
        cell.parts = std::span(moment.arcs).subspan(std::size_t{processor} * plan.arcs, plan.arcs);
    if (column == 0) return cell;
    const auto first = this->cell(processor, 0);
    if (!first)
        cell.differs = true;
    else if (comparable(moment, *m_columns.front().moment))
        cell.differs = !std::ranges::equal(cell.parts, first->parts, sameShare) || !sameShare(cell.share, first->share);
    else
        cell.differs = !sameShare(cell.share, first->share);
    return cell;
}

bool CompareHoldings::differ(std::uint32_t processor) const
{
    for (std::size_t column = 1; column < m_columns.size(); ++column) {
        const auto one = cell(processor, column);
        if (!one || one->differs) return true;
    }
    return false;
}

bool CompareHoldings::alike() const
{
    return m_processors > mostAlone && !m_rooted && m_rows.size() == 1
           && std::ranges::all_of(
               m_columns, [&](const Column& column) { return column.moment->plan->processors == m_processors; });
}

namespace {

/// "all 1024 processors alike: A 29 %, B 12.5 % received; blocks that others pass on count when they arrive"; "A 6, B 4
/// of 1024 blocks".
QString alikeText(const CompareHoldings& holdings)
{
    const auto wordOf = [](const CompareHoldings::Column& column) {
        const NetworkPlan& plan = *column.moment->plan;
        return counts(plan)    ? QObject::tr("of %1 %2s").arg(numberText(plan.blocks), column.block)
               : plan.combined ? QObject::tr("combined")
               : plan.pairs    ? QObject::tr("in place")
                               : QObject::tr("received");
    };
    const auto& columns = holdings.columns();
    QStringList parts;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const QString word = wordOf(columns[i]);
        const bool last = i + 1 == columns.size() || wordOf(columns[i + 1]) != word;
        parts << columns[i].letter + u' ' + holdings.cell(0, i)->text + (last ? u' ' + word : QString());
    }
    QString text = QObject::tr("all %1 processors alike: %2")
                       .arg(numberText(holdings.processors()), parts.join(QStringLiteral(", ")));
    // Who sends over others may be the fastest and have the least.
    if (std::ranges::any_of(columns, [](const CompareHoldings::Column& one) { return one.moment->plan->pairs; }))
        text += QObject::tr("; blocks that others pass on count when they arrive");
    // Why transfers take more here than there.
    if (std::ranges::any_of(columns, [](const CompareHoldings::Column& one) { return one.linksPerBlock <= 0; }))
        return text;
    QStringList links;
    for (const CompareHoldings::Column& column : columns)
        links << column.letter + u' ' + numberText(std::round(1000 * column.linksPerBlock) / 1000);
    return text + QObject::tr("; transfers: a block crosses %1 links on average").arg(links.join(QStringLiteral(", ")));
}

} // namespace

QString CompareHoldings::summary() const
{
    if (m_columns.empty()) return QObject::tr("nothing has run yet");
    if (m_columns.size() == 1) return QObject::tr("add an experiment to see where they differ");
    if (alike()) return alikeText(*this);
    if (m_rows.size() < m_processors && m_differing > 0)
        return QObject::tr("≠ %1 of %2 processors differ from %3; a row for those that hold equally much")
            .arg(numberText(m_differing), numberText(m_processors), m_columns.front().letter);
    if (m_differing == 0) return QObject::tr("all %1 processors hold the same").arg(m_processors);
    return QObject::tr("≠ %1 of %2 processors differ from %3")
        .arg(m_differing)
        .arg(m_processors)
        .arg(m_columns.front().letter);
}

namespace {

/// The same colours as the rings of the networks: the parts in their order, each as full as it is held.
void paintParts(Canvas& canvas, const CompareHoldings::Cell& cell, const QRectF& area, const Theme& theme)
{
    const std::size_t count = cell.parts.size();
    canvas.fill(area, theme.vacant);
    if (count == 0) {
        canvas.fill({area.topLeft(), QSizeF(area.width() * std::clamp(cell.share, 0.0, 1.0), area.height())},
                    theme.amount(0.6));
        return;
    }
    const double width = area.width() / static_cast<double>(count), gap = width > 5 ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double full = std::clamp(static_cast<double>(cell.parts[i]), 0.0, 1.0);
        const double order = count == 1 ? -1 : static_cast<double>(i) / static_cast<double>(count - 1);
        canvas.fill({area.left() + static_cast<double>(i) * width, area.bottom() - full * area.height(), width - gap,
                     full * area.height()},
                    theme.order(order));
    }
    std::vector<QLineF> lines;
    for (std::size_t i = 1; gap > 0 && i < count; ++i) {
        const double x = area.left() + static_cast<double>(i) * width - gap / 2;
        lines.emplace_back(x, area.top(), x, area.bottom());
    }
    canvas.lines(lines, {theme.panel, gap});
}

/// "17", "17 … ×512"
QString nameOf(const CompareHoldings::Row& row)
{
    const QString first = QString::number(row.processor);
    return row.members == 1 ? first : first + QStringLiteral(" … ×%1").arg(row.members);
}

QString longestName(const CompareHoldings& holdings)
{
    QString longest;
    for (const CompareHoldings::Row& row : holdings.rows())
        if (const QString name = nameOf(row); name.size() > longest.size()) longest = name;
    return longest;
}

struct Places {
    Places(const CompareHoldings& holdings, QSizeF size, const Theme& theme)
        : name(pad + textWidth(theme.mono(9), longestName(holdings)) + 26 * theme.fontScale),
          count(static_cast<double>(std::max<std::size_t>(holdings.columns().size(), 1))),
          width((size.width() - name - pad + 10) / count)
    {
    }
    double left(std::size_t column) const { return name + static_cast<double>(column) * width; }
    double name, count, width;
};

} // namespace

double holdingsRow(const Theme& theme) { return std::ceil(lineHeight(theme.mono(9)) + 5); }

namespace {

std::vector<QString> summaryLines(const CompareHoldings& holdings, double width, const Theme& theme)
{
    return wrapped(theme.text(9), holdings.summary(), width - 2 * pad);
}

/// Of the title and what stands below it.
double summaryHeight(const CompareHoldings& holdings, double width, const Theme& theme)
{
    const auto lines = static_cast<double>(std::max<std::size_t>(summaryLines(holdings, width, theme).size(), 1));
    return 10 + lineHeight(theme.text(11)) + lines * lineHeight(theme.text(9));
}

} // namespace

double holdingsHead(const CompareHoldings& holdings, double width, const Theme& theme)
{
    return std::ceil(summaryHeight(holdings, width, theme) + 30 * theme.fontScale + lineHeight(theme.text(8.5)));
}

QRectF placeHoldings(const CompareHoldings& holdings, double wide, double gap, QRectF& cards, const Theme& theme)
{
    constexpr double rowsBelow = 4, leastHeight = 560; // so that cards keep their drawings
    constexpr std::size_t oneRow = 3;                  // of cards: two rows of them would have no height for those
    if (holdings.alike()
        || (holdings.processors() > CompareHoldings::mostAlone && holdings.columns().size() <= oneRow
            && cards.height() >= leastHeight * theme.fontScale)) {
        const double high = holdings.alike()
                                ? summaryHeight(holdings, cards.width(), theme) + 10
                                : holdingsHead(holdings, cards.width(), theme) + rowsBelow * holdingsRow(theme) + 8;
        const QRectF below(cards.left(), cards.bottom() - high, cards.width(), high);
        cards.setBottom(below.top() - gap);
        return below;
    }
    const QRectF beside(cards.right() - wide, cards.top(), wide, cards.height());
    cards.setRight(beside.left() - gap);
    return beside;
}

void paintHoldings(Canvas& canvas, const CompareHoldings& holdings, std::uint32_t first, QSizeF size,
                   const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("who-holds-what"));
    canvas.path(roundedRect(QRectF({}, size).adjusted(1, 1, -1, -1), corner), {theme.panel, {theme.line, 1}});
    const TextStyle title{theme.text(11, QFont::DemiBold), theme.ink}, soft{theme.text(9), theme.inkSoft},
        unit{theme.text(8.5), theme.inkSoft}, number{theme.mono(9), theme.ink, Anchor::End},
        strong{theme.mono(9, QFont::Bold), theme.ink, Anchor::End};
    double y = 10 + 0.78 * lineHeight(title.font);
    canvas.text({pad, y}, QObject::tr("Who holds what"), title);
    y += 2;
    for (const QString& line : summaryLines(holdings, size.width(), theme))
        canvas.text({pad, y += lineHeight(soft.font)}, line, soft);

    if (holdings.alike()) return;
    const Places places(holdings, size, theme);
    const double head = holdingsHead(holdings, size.width(), theme), row = holdingsRow(theme),
                 badge = 18 * theme.fontScale;
    for (std::size_t i = 0; i < holdings.columns().size(); ++i) {
        const CompareHoldings::Column& column = holdings.columns()[i];
        const QRectF at(places.left(i), y + 8, badge, badge);
        paintBadge(canvas, column.lane, column.letter, at, theme);
        if (column.moment->stale()) // the networks, too, are drawn with older ones meanwhile
            canvas.text({at.right() + 5, at.center().y() + capHeight(unit.font) / 2}, QStringLiteral("…"), unit);
        canvas.text({places.left(i), at.bottom() + 3 + 0.78 * lineHeight(unit.font)},
                    elided(unit.font, column.unit, places.width - 8), unit);
    }
    canvas.line({pad, head - 1}, {size.width() - pad, head - 1}, {theme.line, 1});

    std::vector<double> rooms; // of the numbers
    for (const CompareHoldings::Column& column : holdings.columns()) {
        const NetworkPlan& plan = *column.moment->plan;
        rooms.push_back(textWidth(strong.font, counts(plan) ? numberText(plan.blocks) : QStringLiteral("100 %")));
    }
    const double cap = capHeight(number.font);
    std::uint32_t shown = first;
    for (double top = head; shown < holdings.rows().size(); ++shown, top += row) {
        // The last line says what does not fit.
        const auto left = static_cast<std::uint32_t>(holdings.rows().size()) - shown;
        if (top + row > size.height() - 4) break;
        if (top + 2 * row > size.height() - 4 && left > 1) {
            canvas.text({pad, top + (row + cap) / 2}, QObject::tr("and %1 more").arg(left), soft);
            break;
        }
        const std::uint32_t processor = holdings.rows()[shown].processor;
        const bool differ = holdings.differ(processor);
        const double baseline = top + (row + cap) / 2;
        const TextStyle& label = differ ? strong : number;
        if (differ) canvas.text({pad - 2, baseline}, QStringLiteral("≠"), {label.font, theme.ink});
        canvas.text({places.name - 10 * theme.fontScale, baseline}, nameOf(holdings.rows()[shown]), label);
        for (std::size_t i = 0; i < holdings.columns().size(); ++i) {
            const auto cell = holdings.cell(processor, i);
            const double right = places.left(i) + places.width - 10;
            if (!cell) {
                canvas.text({right, baseline}, QStringLiteral("–"), number);
                continue;
            }
            const TextStyle& style = cell->differs ? strong : number;
            if (cell->differs)
                canvas.fill({places.left(i) - 4, top + 0.5, right - places.left(i) + 8, row - 1}, theme.accentSoft);
            const double room = std::max(rooms[i], textWidth(style.font, cell->text));
            const QRectF strip(places.left(i), top + 4, right - places.left(i) - room - 6, row - 8);
            if (strip.width() > 12) paintParts(canvas, *cell, strip, theme);
            canvas.text({right, baseline}, cell->text, style);
        }
    }
}

} // namespace hopscope
