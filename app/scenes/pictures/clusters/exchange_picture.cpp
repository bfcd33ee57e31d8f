#include "scenes/pictures/clusters/exchange_picture.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/clusters/exchange_parts.h"
#include "scenes/pictures/clusters/group_box.h"
#include "scenes/pictures/clusters/group_key.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_names.h"
#include "scenes/pictures/clusters/group_words.h"
#include "scenes/pictures/clusters/step_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/shared_routes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

QString countText(std::uint64_t count) { return numberText(static_cast<double>(count)); }
QString messagesOf(std::uint64_t count)
{
    return counted(count, QStringLiteral("message"), QStringLiteral("messages"));
}
class ExchangePicture final : public Picture {
public:
    ExchangePicture(const PictureRequest& request, GroupLevels levels, GroupLevels::Exchange exchange)
        : m_run(request.run), m_size(request.size), m_position(double(request.steps) + (request.moving ? 0.5 : 0)),
          m_levels(std::move(levels)), m_exchange(std::move(exchange)), m_note(stepNote(*m_run, markedStep(request))),
          m_cost(aloneText(*m_run, markedStep(request))), m_words(commonWords(*m_run, markedStep(request))),
          m_marked(markedStep(request)), m_bits(stepsOfSizes(*m_run, request.stop)),
          m_steps(sizedSteps(*m_run, request.stop))
    {
        for (std::size_t i = 0; i < m_exchange.pairs.size(); ++i) (busy(i) ? m_busy : m_quiet).push_back(i);
        m_alike = std::ranges::all_of(m_busy, [&](std::size_t i) {
            const auto &one = m_exchange.pairs[i], &first = m_exchange.pairs[m_busy.front()];
            return one.there == first.there && one.back == first.back;
        });
        m_same = commonAmount(m_levels.downTo(0).front());
        if (m_same && request.moving) m_ranges = rangesHeld(*m_run, m_marked, *m_same);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        m_places.clear();
        m_numbered = false;
        const auto* node = std::get_if<NodeId>(&selection);
        m_chosen = node && node->value < m_levels.processors() ? std::optional(node->value) : std::nullopt;
        m_open = m_busy.front();
        if (m_chosen) {
            const std::size_t pair = m_levels.clusterOf(*m_chosen, m_exchange.bits + 1);
            if (pair < m_exchange.pairs.size() && busy(pair)) m_open = pair;
        }
        const auto added = [](const QString& text) { return text.isEmpty() ? text : QStringLiteral(" · ") + text; };
        const QString step = stepText(*m_run, m_position), note = added(m_note), cost = added(m_cost),
                      when = step + (m_same ? added(amountOfAll(*m_run, *m_same)) : QString()) + note;
        paintHeading(canvas, theme,
                     {clustersText(*m_run) + QStringLiteral(" · ") + when + cost,
                      QStringLiteral("Clusters · ") + when + cost, when + cost, step + note + cost, when},
                     m_size.width());
        const QFont bold = theme.text(9.5, QFont::DemiBold);
        canvas.text({edge, headingHeight + capHeight(bold) + 2}, fitting(bold, findings(), m_size.width() - 2 * edge),
                    {bold, theme.ink});
        const QRectF area(edge, headingHeight + lineRoom + 6, m_size.width() - 2 * edge,
                          m_size.height() - headingHeight - lineRoom - 6 - foot - 4);
        const bool opened = m_exchange.larger > 2;
        constexpr double between = 22;
        const double wide = opened ? (area.width() < 500 ? 0.5 : 0.46) * area.width() - between / 2 : area.width();
        // Below, where all pairs have room, all steps, or what holds of clusters of every size.
        const double strip = (m_bits.empty()    ? 34
                              : m_steps.empty() ? 48
                                                : 58)
                             * theme.fontScale,
                     pairs = static_cast<double>(m_busy.size()) * 46 * theme.fontScale;
        const bool sizes = opened && m_quiet.empty() && area.height() - strip - 8 >= pairs;
        const QRectF upper = area.adjusted(0, 0, 0, sizes ? -strip - 8 : 0);
        paintPairs(canvas, theme, {upper.left(), upper.top(), wide, upper.height()}, opened);
        const QRectF below(area.left(), area.bottom() - strip, area.width(), strip);
        if (sizes && !m_steps.empty())
            paintStepTable(canvas, theme, below, *m_run, m_steps, m_marked);
        else if (sizes)
            paintSizeStrip(canvas, theme, below, m_levels.nested(), m_bits, m_marked);
        if (opened) paintOpened(canvas, theme, upper.adjusted(wide + between, 0, 0, 0));
        paintFoot(canvas, theme, opened);
    }

    Selected at(QPointF point) const override
    {
        for (const Place& place : m_places)
            if (place.box.contains(point)) return NodeId{place.processor};
        return {};
    }
    QString explain(QPointF point) const override
    {
        for (const Place& place : m_places)
            if (place.box.contains(point)) return place.sentence;
        return {};
    }

private:
    static constexpr double foot = 24, edge = 14, lineRoom = 16, leastRange = 30;
    struct Place {
        QRectF box;
        std::uint32_t processor;
        QString sentence;
    };

    bool busy(std::size_t pair) const { return m_exchange.pairs[pair].there + m_exchange.pairs[pair].back > 0; }
    bool both() const
    {
        return std::ranges::all_of(
            m_busy, [&](std::size_t i) { return m_exchange.pairs[i].there > 0 && m_exchange.pairs[i].back > 0; });
    }

    /// What decides: in which clusters all messages stay, and which all leave; in ever fewer words.
    QStringList findings() const
    {
        const QString larger = countText(m_exchange.larger), smaller = countText(m_exchange.members);
        if (m_exchange.larger >= m_levels.processors())
            return {QStringLiteral("In this step every message leaves its half of the processors: none stays inside a "
                                   "cluster of %1 or fewer.")
                        .arg(smaller),
                    QStringLiteral("In this step every message leaves its half of the processors."),
                    QStringLiteral("all leave clusters of %1").arg(smaller)};
        const QString stay =
            QStringLiteral("In this step all messages stay inside clusters of %1 processors").arg(larger);
        return {m_exchange.members > 1 ? stay + QStringLiteral(" and leave every cluster of %1 or fewer.").arg(smaller)
                                       : stay + QLatin1Char('.'),
                QStringLiteral("All messages stay inside clusters of %1 and leave those of %2.").arg(larger, smaller),
                QStringLiteral("all leave clusters of %1").arg(smaller)};
    }
    QString nameOf(const GroupLevels::Group& group, const QFont& font, double room) const
    {
        const std::uint32_t width = group.members.size() > 1 ? m_levels.width() : 0;
        QStringList names;
        if (width > 0)
            names << groupName(group, width, GroupNaming::Sides) << groupName(group, width, GroupNaming::Product);
        return fitting(font, names << groupName(group, 0, GroupNaming::Ends), room);
    }
    QString numberOf(const GroupLevels::Exchange::Pair& pair) const
    {
        if (pair.there > 0 && pair.there == pair.back) return countText(pair.there) + QStringLiteral(" each way");
        if (pair.there > 0 && pair.back > 0)
            return QStringLiteral("%1 →, ← %2").arg(countText(pair.there), countText(pair.back));
        return messagesOf(pair.there + pair.back);
    }
    QString sentenceOf(const GroupLevels::Group& group, const QString& name) const
    {
        return group.members.size() == 1 ? QStringLiteral("Processor %1: %2.").arg(name, amountOf(*m_run, group))
                                         : QStringLiteral("%1 processors, %2: %3.")
                                               .arg(countText(group.members.size()), name, amountOf(*m_run, group));
    }

    QString rangeOf(std::uint32_t processor) const
    {
        return processor < m_ranges.size() ? rangeText(*m_run, m_ranges[processor]) : QString();
    }

    /// One half of a pair; a processor in the boxes of one.
    void paintHalf(Canvas& canvas, const Theme& theme, GroupLevels::Group half, const QRectF& box) const
    {
        half.leave = 1; // a dark border: it takes part
        const QString full = nameOf(half, groupNameFont(theme), box.width() - 6);
        QString name = full, more;
        if (half.members.size() == 1 && box.height() >= leastRange * theme.fontScale)
            more = fitting(groupMoreFont(theme), {rangeOf(half.members.front()), QString()}, box.width() - 4);
        const bool said = !more.isEmpty();
        if (box.height() >= 30 * theme.fontScale && half.members.size() > 1) {
            const auto [rows, columns] =
                m_levels.width() > 0 ? sidesOfGroup(half, m_levels.width()) : std::pair<QString, QString>();
            if (m_levels.width() > 0 && m_same) {
                name = QStringLiteral("rows ") + rows;
                more = QStringLiteral("columns ") + columns;
            } else {
                more = fitting(
                    groupMoreFont(theme),
                    m_same ? QStringList{countText(half.members.size()) + QStringLiteral(" processors"), QString()}
                           : QStringList{amountOf(*m_run, half), percentText(half.mean) + QStringLiteral(" %")},
                    box.width() - 6);
            }
        }
        const bool own = m_chosen && half.members.size() == 1 && half.members.front() == *m_chosen;
        paintGroupBox(canvas, theme, half, box, own, {name, more, false, !said});
        m_places.push_back({box, half.members.front(), sentenceOf(half, full)});
    }

    void paintPairs(Canvas& canvas, const Theme& theme, const QRectF& area, bool opened) const
    {
        const auto group = canvas.group(QStringLiteral("pairs"));
        const QFont words = theme.text(9);
        const double least = 38 * theme.fontScale, most = 76 * theme.fontScale, gap = 8;
        const std::size_t all = m_busy.size();
        const auto rowsIn = [&](double height) {
            return std::max<std::size_t>(1, static_cast<std::size_t>((height + gap) / (least + gap)));
        };
        const double leastWide = 200 * theme.fontScale;
        const std::size_t mostColumns = std::max<std::size_t>(1, static_cast<std::size_t>(area.width() / leastWide));
        const bool fits = rowsIn(area.height()) * mostColumns >= all;
        const bool note = !fits || !m_quiet.empty();
        const QRectF plot = area.adjusted(0, 0, 0, note ? -lineRoom : 0);
        std::size_t columns = 1;
        while (columns < mostColumns && rowsIn(plot.height()) * columns < all) ++columns;
        const std::size_t shown = std::min(all, rowsIn(plot.height()) * columns),
                          rows = (shown + columns - 1) / columns;
        // The one that is opened is among those that are drawn.
        const auto opens = std::ranges::find(m_busy, m_open) - m_busy.begin();
        const std::size_t first = std::min(
            static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, opens - std::ptrdiff_t(shown) + 1)), all - shown);
        const double pitch = std::min((plot.height() + gap) / static_cast<double>(rows), most + gap),
                     across = (plot.width() + gap) / static_cast<double>(columns);
        const double top = plot.top();
        for (std::size_t i = 0; i < shown; ++i) {
            const std::size_t number = m_busy[first + i];
            const QRectF frame(plot.left() + static_cast<double>(i / rows) * across,
                               top + static_cast<double>(i % rows) * pitch, across - gap, pitch - gap);
            paintPair(canvas, theme, number, frame, opened && number == m_open);
        }
        if (!note) return;
        QStringList rest;
        if (all > shown)
            rest << QStringLiteral("%1 more %2%3")
                        .arg(countText(all - shown),
                             all - shown == 1 ? QStringLiteral("pair") : QStringLiteral("pairs"),
                             m_alike ? QStringLiteral(", with as many messages each") : QString());
        if (!m_quiet.empty())
            rest << counted(m_quiet.size(), QStringLiteral("pair"), QStringLiteral("pairs"))
                        + QStringLiteral(" without a message");
        canvas.text(
            {plot.left(), top + static_cast<double>(rows) * pitch - gap + capHeight(words) + 8},
            fitting(words,
                    {QStringLiteral("… ") + rest.join(QStringLiteral("; ")), QStringLiteral("… ") + rest.front(),
                     QStringLiteral("… ") + rest.front().section(u',', 0, 0)},
                    plot.width()),
            {words, theme.inkSoft});
    }

    void paintPair(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& frame, bool opened) const
    {
        const GroupLevels::Exchange::Pair& pair = m_exchange.pairs[number];
        const QColor ground = opened ? theme.accentSoft : theme.hull;
        canvas.path(roundedRect(frame, 6),
                    {ground, opened ? Stroke{theme.accent, 1.2 * theme.strokeScale} : Stroke{theme.hullEdge, 1}});
        const QFont font = theme.mono(8.5), soft = theme.text(8.5);
        const QString text = numberOf(pair);
        const QString words =
            m_words ? QStringLiteral("of %1").arg(counted(static_cast<std::uint64_t>(std::llround(*m_words)),
                                                          QStringLiteral("word"), QStringLiteral("words")))
                    : QString();
        const bool whole = m_words && std::abs(*m_words - std::round(*m_words)) < 1e-9;
        // Names have room before what stands at the arrow has.
        const GroupLevels::Group first = m_levels.cluster(pair.first, m_exchange.bits),
                                 second = m_levels.cluster(pair.first + 1, m_exchange.bits);
        double named = 0;
        for (const GroupLevels::Group* half : {&first, &second})
            named = std::max(named, textWidth(groupNameFont(theme), groupName(*half, 0, GroupNaming::Ends)) + 10);
        const double leastArrow = 24, in = 6, inside = frame.width() - 2 * in, middle = frame.center().y(),
                     arrow = std::max({44.0, textWidth(font, text) + 14, whole ? textWidth(soft, words) + 14 : 0.0}),
                     wide = std::min(
                         {std::max((inside - arrow) / 2, named), (inside - leastArrow) / 2, 130 * theme.fontScale}),
                     high = std::min(frame.height() - 2 * in, 44 * theme.fontScale);
        const QRectF low(frame.left() + in, middle - high / 2, wide, high),
            upper(frame.right() - in - wide, middle - high / 2, wide, high);
        paintExchangeArrow(canvas, theme, {low.right() + 3, middle}, {upper.left() - 3, middle}, pair.there > 0,
                           pair.back > 0, 2);
        paintHalf(canvas, theme, first, low);
        paintHalf(canvas, theme, second, upper);
        const double room = upper.left() - low.right() - 8, x = frame.center().x();
        if (const bool alone = pair.there + pair.back == 1 + (pair.back & pair.there); !alone || m_exchange.larger > 2)
            if (textWidth(font, text) <= room) {
                canvas.text({x, middle - 6}, text, {font, theme.ink, Anchor::Middle, ground});
                m_numbered = true;
            }
        if (whole && textWidth(soft, words) <= room && frame.height() >= 36)
            canvas.text({x, middle + capHeight(soft) + 7}, words, {soft, theme.inkSoft, Anchor::Middle, ground});
    }

    /// "processor i ↔ i + 256", where that holds for all of them.
    QString ruleText(const std::vector<GroupLevels::Partners>& partners) const
    {
        const std::uint32_t apart = partners.front().high - partners.front().low;
        if (partners.size() < 2 || !std::ranges::all_of(partners, [&](const GroupLevels::Partners& one) {
                return one.high > one.low && one.high - one.low == apart;
            }))
            return {};
        return QStringLiteral(" · i %1 i + %2")
            .arg(both()                   ? QStringLiteral("↔")
                 : partners.front().there ? QStringLiteral("→")
                                          : QStringLiteral("←"))
            .arg(apart);
    }

    void paintOpened(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        const auto group = canvas.group(QStringLiteral("opened"));
        const std::vector<GroupLevels::Partners> partners = m_levels.partnersIn(m_exchange, m_open);
        const std::size_t first = m_exchange.pairs[m_open].first;
        const GroupLevels::Group whole = m_levels.cluster(first / 2, m_exchange.bits + 1);
        canvas.path(roundedRect(area, 6), {theme.accentSoft, {theme.accent, 1.2 * theme.strokeScale}});
        const QFont bold = theme.text(9, QFont::DemiBold), number = theme.text(8.5, QFont::DemiBold);
        const QString inside = QStringLiteral("Inside ") + nameOf(whole, bold, area.width() - 30);
        const QString count =
            QStringLiteral(" · ") + counted(partners.size(), QStringLiteral("pair"), QStringLiteral("pairs"));
        canvas.text({area.left() + 8, area.top() + capHeight(bold) + 7},
                    fitting(bold,
                            {inside + count + ruleText(partners), inside + ruleText(partners), inside + count, inside},
                            area.width() - 16),
                    {bold, theme.categoryText(0)});
        const QRectF plot = area.adjusted(10, lineRoom + 10, -10, -7);
        const double high = 0.36 * plot.height();
        const bool ranges = !m_ranges.empty() && high >= leastRange * theme.fontScale;
        double digits = 0;
        for (const GroupLevels::Partners& one : partners)
            for (const std::uint32_t processor : {one.low, one.high})
                digits = std::max({digits, textWidth(number, QString::number(processor)),
                                   ranges ? textWidth(groupMoreFont(theme), rangeOf(processor)) : 0});
        const double pitch = std::max(digits + 14, 30 * theme.fontScale), between = 18;
        std::size_t own = 0;
        for (std::size_t i = 0; i < partners.size(); ++i)
            if (m_chosen && (partners[i].low == *m_chosen || partners[i].high == *m_chosen)) own = i;
        const std::vector<std::optional<std::size_t>> places =
            shownAround(own, partners.size(), plot.width() + 6, pitch, between);
        const auto gaps = static_cast<double>(std::ranges::count_if(places, [](const auto& place) { return !place; }));
        const double wide = std::min((plot.width() - gaps * between) / (static_cast<double>(places.size()) - gaps),
                                     std::max(pitch, 64 * theme.fontScale)),
                     tall = ranges ? std::min(38 * theme.fontScale, high)
                                   : std::min(30 * theme.fontScale, 0.32 * plot.height());
        double x = plot.center().x() - ((static_cast<double>(places.size()) - gaps) * wide + gaps * between - 6) / 2;
        for (const auto& place : places) {
            if (!place) {
                canvas.text({x + between / 2 - 3, plot.center().y() + 3}, QStringLiteral("…"),
                            {bold, theme.inkSoft, Anchor::Middle});
                x += between;
                continue;
            }
            const GroupLevels::Partners& one = partners[*place];
            const QRectF upper(x, plot.top(), wide - 6, tall), lower(x, plot.bottom() - tall, wide - 6, tall);
            paintExchangeArrow(canvas, theme, {upper.center().x(), upper.bottom() + 3},
                               {lower.center().x(), lower.top() - 3}, one.there, one.back, 1.4);
            paintHalf(canvas, theme, m_levels.cluster(m_levels.clusterOf(one.low, 0), 0), upper);
            paintHalf(canvas, theme, m_levels.cluster(m_levels.clusterOf(one.high, 0), 0), lower);
            x += wide;
        }
    }
    void paintFoot(Canvas& canvas, const Theme& theme, bool opened) const
    {
        GroupKey key;
        const Custody custody = m_run->data().custody;
        key.amount = custody == Custody::Combined ? QStringLiteral("operands combined")
                     : custody == Custody::Moved
                         ? QStringLiteral("%1s held, of the most at one processor").arg(blockName(*m_run))
                         : QStringLiteral("%1s held").arg(blockName(*m_run));
        key.opened = key.solid = opened;
        key.numbers.bothWays = both();
        key.numbers.written = m_numbered;
        key.numbers.ones = !(m_numbered && both()) && (m_exchange.larger > 2 || m_exchange.messages > 1);
        key.numbers.pairs = m_numbered ? m_exchange.larger > 2 : both();

        paintGroupKey(canvas, theme, key, {edge, m_size.height() - foot, m_size.width() - 2 * edge, foot - 2});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    double m_position;
    GroupLevels m_levels;
    GroupLevels::Exchange m_exchange;
    QString m_note;                ///< which bit all messages cross, and the busiest link
    QString m_cost;                ///< of the step, where messages are alone on their links
    std::optional<double> m_words; ///< of every message, if all have as many
    StepIndex m_marked;
    std::vector<StepIndex> m_bits;            ///< by bit, the step whose partners differ in it; may be empty
    std::vector<SizedStep> m_steps;           ///< all of them, where they are alike in this; may be empty
    std::vector<SentRange> m_ranges;          ///< by processor the blocks that it holds and sends; may be empty
    std::vector<std::size_t> m_busy, m_quiet; ///< pairs with and without messages
    bool m_alike{false};
    std::optional<double> m_same; ///< what every processor has, if all have as much
    mutable std::optional<std::uint32_t> m_chosen;
    mutable std::size_t m_open{0};
    mutable bool m_numbered{false}; ///< some arrow says how many messages it is
    mutable std::vector<Place> m_places;
};

} // namespace

std::unique_ptr<Picture> exchangePicture(const PictureRequest& request)
{
    GroupLevels levels(request);
    std::optional<GroupLevels::Exchange> exchange = levels.exchange();
    if (!exchange) return nullptr;
    return std::make_unique<ExchangePicture>(request, std::move(levels), std::move(*exchange));
}

} // namespace hopscope
