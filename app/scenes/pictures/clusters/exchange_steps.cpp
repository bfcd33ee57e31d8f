#include "scenes/pictures/clusters/exchange_steps.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/clusters/group_box.h"
#include "scenes/pictures/clusters/group_key.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_words.h"
#include "scenes/pictures/clusters/step_words.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/time_rows.h"
#include "scenes/pictures/traffic/now_words.h"
#include "scenes/related.h"

#include <QLineF>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double edge = 14, between = 18, foot = 24, line = 16;
const QString arrowText = QStringLiteral(" → ");

class ExchangeStepsPicture final : public Picture {
public:
    struct Panel {
        unsigned bits{};                               ///< a half has 2^bits processors
        std::vector<GroupLevels::Partners> partners{}; ///< of all of its clusters
        std::vector<GroupLevels::Group> processors{};  ///< with what they have before the step, by place in the order
        std::optional<double> words{};                 ///< of every message
        std::optional<std::uint32_t> bit{};            ///< in which the numbers of partners differ
        QString sum{};                                 ///< "10 + 128 = 138 units"
    };

    ExchangeStepsPicture(const PictureRequest& request, std::vector<Panel> panels)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)), m_panels(std::move(panels)),
          m_places(m_run->topology().processors())
    {
        for (std::uint32_t place = 0; place < m_places.size(); ++place)
            m_places[m_panels.front().processors[place].members.front()] = place;
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        {
            const auto group = canvas.group(QStringLiteral("heading"));
            const QFont bold = theme.text(10, QFont::DemiBold), font = theme.text(9);
            const double room = m_size.width() - 2 * edge;
            canvas.text({edge, 19}, fitting(bold, findings(), room), {bold, theme.ink});
            if (const QStringList why = reasons(); !why.isEmpty())
                canvas.text({edge, 19 + line}, fitting(font, why, room), {font, theme.inkSoft});
        }
        const std::vector<Selected> about = chosen(*m_run, selection, hover);
        for (std::size_t i = 0; i < m_panels.size(); ++i) paintPanel(canvas, theme, i, about);
        GroupKey key;
        key.amount = m_run->data().custody == Custody::Combined
                         ? QStringLiteral("operands combined before the step")
                         : QStringLiteral("%1s held before the step").arg(blockName(*m_run));
        key.numbers.pairs = anyPartners([](const GroupLevels::Partners& one) { return one.there && one.back; });
        key.numbers.ones = anyPartners([](const GroupLevels::Partners& one) { return one.there != one.back; });
        paintGroupKey(canvas, theme, key, {edge, m_size.height() - foot, m_size.width() - 2 * edge, foot - 2});
    }

    Selected at(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            for (std::uint32_t place = 0; place < m_places.size(); ++place)
                if (box(i, place).contains(point)) return NodeId{processorAt(i, place).members.front()};
            if (area(i).contains(point)) return StepRef{static_cast<StepIndex>(i)};
        }
        return {};
    }
    QString explain(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_panels.size(); ++i)
            for (std::uint32_t place = 0; place < m_places.size(); ++place)
                if (box(i, place).contains(point))
                    return QStringLiteral("Processor %1 before step %2: %3.")
                        .arg(processorAt(i, place).members.front())
                        .arg(i + 1)
                        .arg(amountOf(*m_run, processorAt(i, place)));
        return {};
    }

private:
    const GroupLevels::Group& processorAt(std::size_t panel, std::uint32_t place) const
    {
        return m_panels[panel].processors[place];
    }
    template <class Is> bool anyPartners(Is is) const
    {
        return std::ranges::any_of(m_panels,
                                   [&](const Panel& panel) { return std::ranges::any_of(panel.partners, is); });
    }

    /// In which clusters the messages stay, and what all steps take.
    QStringList findings() const
    {
        QStringList sizes;
        for (const Panel& panel : m_panels) sizes << QString::number(2U << panel.bits);
        const QString sum = sumOfStepTimes(*m_run, 0, m_run->steps()).mid(2),
                      time = withTimeUnit(*m_run, m_run->time()),
                      sums = sum.isEmpty() ? time : QStringLiteral("%1 = %2").arg(sum, time),
                      list = sizes.join(QStringLiteral(", then "));
        return {QStringLiteral("All messages of a step stay inside clusters of %1 processors: %2.").arg(list, sums),
                QStringLiteral("All messages stay inside clusters of %1: %2.").arg(list, sums),
                QStringLiteral("All messages stay inside clusters of %1.").arg(list)};
    }
    /// Why messages are as long as they are.
    QStringList reasons() const
    {
        bool doubles = m_run->data().custody != Custody::Combined;
        QStringList words;
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            const std::optional<double>& own = m_panels[i].words;
            doubles = doubles && own && (i == 0 || *own == 2 * *m_panels[i - 1].words);
            if (own) words << numberText(*own);
            // In a gather only one of two partners holds what both held.
            const auto& partners = m_panels[i].partners;
            doubles = doubles && 2 * partners.size() == m_run->topology().processors()
                      && std::ranges::all_of(partners, [](const auto& one) { return one.there && one.back; });
        }
        bool grow = true, shrink = true;
        for (std::size_t i = 1; i < m_panels.size(); ++i) {
            grow = grow && m_panels[i].bits > m_panels[i - 1].bits;
            shrink = shrink && m_panels[i].bits < m_panels[i - 1].bits;
        }
        if (shrink) return {QStringLiteral("Each step goes on within the halves of the clusters of the step before.")};
        if (!grow) return {};
        const QString merge = QStringLiteral("Each step makes one cluster out of two");
        if (!doubles) return {merge + QLatin1Char('.')};
        return {merge
                    + QStringLiteral("; every member then holds the %1s of both, so the messages double: %2 words.")
                          .arg(blockName(*m_run), words.join(arrowText)),
                merge + QStringLiteral(", so the messages double: %1 words.").arg(words.join(arrowText))};
    }

    QRectF area(std::size_t panel) const
    {
        const auto count = static_cast<double>(m_panels.size());
        const double wide = (m_size.width() - 2 * edge - (count - 1) * between) / count, top = headingHeight + line + 4;
        return {edge + static_cast<double>(panel) * (wide + between), top, wide, m_size.height() - top - foot - 4};
    }
    /// The frame of a cluster of two halves.
    QRectF frame(std::size_t panel, std::uint32_t cluster) const
    {
        constexpr double pad = 8, gap = 6, head = 22, sums = 24;
        const QRectF whole = area(panel).adjusted(pad, head, -pad, -sums);
        const auto count = static_cast<double>(m_places.size() >> (m_panels[panel].bits + 1));
        const double wide = (whole.width() - (count - 1) * gap) / count;
        return {whole.left() + cluster * (wide + gap), whole.top(), wide, whole.height()};
    }
    QRectF box(std::size_t panel, std::uint32_t place) const
    {
        constexpr double pad = 5, gap = 6, most = 62;
        const unsigned bits = m_panels[panel].bits;
        const std::uint32_t half = 1U << bits, column = place & (half - 1);
        const QRectF inside = frame(panel, place >> (bits + 1)).adjusted(pad, pad, -pad, -pad);
        const double wide = (inside.width() - (half - 1) * gap) / half, high = std::min(0.37 * inside.height(), 48.0),
                     left = inside.left() + column * (wide + gap);
        const bool upper = ((place >> bits) & 1) == 0;
        const QRectF room(left, upper ? inside.top() : inside.bottom() - high, wide, high);
        const double over = std::max(0.0, (wide - most) / 2);
        return room.adjusted(over, 0, -over, 0);
    }

    void paintPanel(Canvas& canvas, const Theme& theme, std::size_t index, const std::vector<Selected>& about) const
    {
        const auto group = canvas.group(QStringLiteral("step-%1").arg(index + 1));
        const Panel& panel = m_panels[index];
        const QRectF whole = area(index);
        const bool now = static_cast<StepIndex>(index) == m_marked;
        if (now) {
            canvas.fill(whole, theme.accentSoft);
            paintColumnFrame(canvas, theme, whole.adjusted(0, 0, 0, -2));
        }
        const QFont title = theme.text(9.5, now ? QFont::DemiBold : QFont::Medium), font = theme.text(9);
        const QString step = QStringLiteral("Step %1").arg(index + 1) + (now ? QStringLiteral(", now") : QString());
        QStringList titles{step};
        if (panel.bit) {
            const bool cube = m_run->topology().cube();
            const QString differ =
                step
                + (cube ? QStringLiteral(": dimension %1") : QStringLiteral(": partners differ in bit %1"))
                      .arg(*panel.bit);
            titles = {differ
                          + (cube ? QStringLiteral(", partner ± %1") : QStringLiteral(", by %1")).arg(1U << *panel.bit),
                      differ, step};
        }
        canvas.text({whole.center().x(), whole.top() + 15}, fitting(title, titles, whole.width() - 10),
                    {title, theme.ink, Anchor::Middle});
        for (std::uint32_t cluster = 0; cluster < m_places.size() >> (panel.bits + 1); ++cluster)
            canvas.path(roundedRect(frame(index, cluster), 6), {theme.hull, {theme.hullEdge, 1}});
        for (const GroupLevels::Partners& one : panel.partners) paintPartners(canvas, theme, index, one);
        for (std::uint32_t place = 0; place < m_places.size(); ++place) {
            const GroupLevels::Group& own = processorAt(index, place);
            const bool lit = std::ranges::find(about, Selected(NodeId{own.members.front()})) != about.end();
            paintGroupBox(canvas, theme, own, box(index, place), lit,
                          {QString::number(own.members.front()), percentText(own.mean) + QStringLiteral(" %"), false});
        }
        QStringList sums{panel.sum};
        if (panel.words) sums.prepend(QStringLiteral("%1 each: %2").arg(wordsText(*panel.words), panel.sum));
        canvas.text({whole.center().x(), whole.bottom() - 8}, fitting(font, sums, whole.width() - 10),
                    {font, theme.ink, Anchor::Middle});
    }

    /// From the lower edge of the one to the upper edge of the other.
    void paintPartners(Canvas& canvas, const Theme& theme, std::size_t panel, const GroupLevels::Partners& one) const
    {
        constexpr double gap = 3, head = 8;
        const QRectF upper = box(panel, m_places[one.low]), lower = box(panel, m_places[one.high]);
        const QLineF way(upper.center().x(), upper.bottom() + gap, lower.center().x(), lower.top() - gap);
        if (way.length() < head) return;
        const QPointF along = (way.p2() - way.p1()) / way.length();
        canvas.line(way.p1() + (one.back ? 0.7 * head : 0) * along, way.p2() - (one.there ? 0.7 * head : 0) * along,
                    {theme.edgeActive, 1.4 * theme.strokeScale});
        if (one.there) canvas.path(arrowHead(way.p2(), along, head), {theme.edgeActive, {}});
        if (one.back) canvas.path(arrowHead(way.p1(), -along, head), {theme.edgeActive, {}});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    std::vector<Panel> m_panels;
    std::vector<std::uint32_t> m_places; ///< in the order of clusters, by processor
};

std::optional<ExchangeStepsPicture::Panel> panelOf(const PictureRequest& request, StepIndex step)
{
    PictureRequest at = request;
    at.steps = step;
    at.moving = true;
    const GroupLevels levels(at);
    const std::optional<GroupLevels::Exchange> exchange = levels.exchange();
    if (!exchange) return {};
    const Run& run = *request.run;
    ExchangeStepsPicture::Panel panel{
        .bits = exchange->bits, .words = commonWords(run, step), .bit = flippedBit(run, step)};
    std::vector<bool> active(levels.processors());
    for (std::size_t i = 0; i < exchange->pairs.size(); ++i)
        for (const GroupLevels::Partners& one : levels.partnersIn(*exchange, i)) {
            panel.partners.push_back(one);
            active[one.low] = active[one.high] = true;
        }
    for (std::uint32_t place = 0; place < levels.processors(); ++place) {
        panel.processors.push_back(levels.cluster(place, 0));
        panel.processors.back().leave = active[panel.processors.back().members.front()] ? 1 : 0;
    }
    panel.sum = stepTimeText(run, step);
    return panel;
}

} // namespace

std::unique_ptr<Picture> exchangeSteps(const PictureRequest& request)
{
    constexpr std::uint32_t fewest = 4, most = 8;
    constexpr StepIndex mostSteps = 3;
    constexpr double leastWidth = 640, leastHeight = 210;
    const Run& run = *request.run;
    const std::uint32_t count = run.topology().processors();
    if (count < fewest || count > most || !std::has_single_bit(count) || run.steps() < 2 || run.steps() > mostSteps
        || run.clockless() || request.size.width() < leastWidth || request.size.height() < leastHeight)
        return nullptr;
    std::vector<ExchangeStepsPicture::Panel> panels;
    for (StepIndex step = 0; step < run.steps(); ++step) {
        std::optional<ExchangeStepsPicture::Panel> panel = panelOf(request, step);
        if (!panel) return nullptr;
        panels.push_back(std::move(*panel));
    }
    return std::make_unique<ExchangeStepsPicture>(request, std::move(panels));
}

} // namespace hopscope
