#include "drawing/arrow_head.h"
#include "scenes/chosen_messages.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_messages.h"
#include "scenes/pictures/parts/arrow_steps.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "scenes/pictures/parts/message_rows.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/parts/partners_picture.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace hopscope::arrows_picture {

namespace {

constexpr std::uint64_t mostArrows = 120;
/// As many are looked at to see between how many pairs they go.
constexpr std::uint64_t mostMessages = 2000;
constexpr std::uint32_t mostNodes = 200;
constexpr double leastPoints = 7.5; ///< of the names of nodes
constexpr double bitsDown = 7;      ///< from the middle of a node to that of its bits
constexpr double bitPoints = 8.5;   ///< of these bits
/// A picture so high has two lines above the network and one below it.
constexpr double roomyHeight = 240, lineBelow = 16, footHeight = 20;
/// So many arrows all carry their numbers, as do those between so few processors.
constexpr std::size_t mostNumbered = 40;
constexpr std::uint32_t fewProcessors = 20;
constexpr StepIndex mostInTable = 8; ///< that stands beside the network
constexpr double widthWithTable = 700, besideTable = 24;

/// The network as it lies, with all messages of the schedule as arrows that carry the number of their step. Where
/// there are too many for that, only those of the present step do; the others are thin, without links below them.
class ArrowsPicture final : public Picture {
public:
    ArrowsPicture(const PictureRequest& request, std::vector<MessagesOfPair> pairs)
        : m_run(request.run), m_find(request.find), m_plan(networkPlan(*m_run, NetworkLayout::Topology)),
          m_size(request.size), m_done(request.steps), m_marked(markedStep(request)), m_moving(request.moving)
    {
        m_crowded = pairs.size() > mostNumbered && m_plan->processors > fewProcessors;
        if (m_crowded) m_cables = longRoutes(*m_run, pairs);
        m_roomy = m_size.height() >= roomyHeight;
        if (m_roomy && !m_crowded && m_size.width() >= widthWithTable && m_run->steps() <= mostInTable)
            m_holders = holdersBySteps(*m_run, request.stop);
        const double beside = m_holders.empty() ? 0 : stepTableSize(0).width() + besideTable;
        m_layout = ArrowLayout(m_plan, {m_size.width() - beside, m_size.height() - (m_roomy ? footHeight : 0)},
                               std::move(pairs), m_crowded, headingHeight + (m_roomy ? lineBelow : 0));
        if (m_crowded) chooseNumbered();
        m_verdict = arrowVerdict(*m_run, request.stop);
        m_flipped = m_moving ? flippedBit(*m_run, m_marked) : std::nullopt;
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        paintLinks(canvas, theme);
        const auto among = messagesChosen(*m_run, selection, m_find);
        // What matters most lies on top.
        for (const When when : {When::Later, When::Earlier, When::Now})
            for (const Arrow& arrow : m_layout.arrows())
                if (whenOf(arrow) == when)
                    paintTrack(canvas, theme, arrow, isAbout(selection, *among, arrow) || isAbout(hover, {}, arrow));
        paintNodes(canvas, theme, selection, hover);
        const auto numbers = canvas.group(QStringLiteral("steps"));
        if (!m_crowded)
            for (const Arrow& arrow : m_layout.arrows()) paintNumber(canvas, theme, arrow, arrow.label);
        for (const auto& [arrow, place] : m_numbered) paintNumber(canvas, theme, *arrow, place);
    }

    Selected at(QPointF point) const override
    {
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i)
            if (const QPointF away = point - m_layout.node(NodeId{i});
                std::hypot(away.x(), away.y()) <= m_layout.radius() + 2)
                return NodeId{i};
        if (const Arrow* arrow = m_layout.nearest(point)) return latest(*arrow);
        return {};
    }

    QString explain(QPointF point) const override
    {
        const Arrow* arrow = m_layout.nearest(point);
        if (!arrow) return {};
        return QStringLiteral("%1 %2: processor %3 sends to %4")
            .arg(arrow->messages.size() > 1 ? QStringLiteral("Steps") : QStringLiteral("Step"), stepsOf(*arrow))
            .arg(arrow->from.value)
            .arg(arrow->to.value);
    }

private:
    static double lengthOf(const Arrow* arrow)
    {
        const QPointF way = arrow->track.back() - arrow->track.front();
        return std::hypot(way.x(), way.y());
    }
    /// The message that is under way or was the last, before all of them the first.
    TransferRef latest(const Arrow& arrow) const
    {
        TransferRef found = arrow.messages.front();
        for (const TransferRef& message : arrow.messages)
            if (message.step < m_done || isNow(message)) found = message;
        return found;
    }
    static bool isAbout(const Selected& what, const Messages& among, const Arrow& arrow)
    {
        if (const auto* id = std::get_if<NodeId>(&what)) return arrow.from == *id || arrow.to == *id;
        return std::ranges::any_of(arrow.messages, [&](const TransferRef& message) {
            if (among.find(message.step, message.index)) return true;
            if (const auto* step = std::get_if<StepRef>(&what)) return message.step == step->step;
            const auto* transfer = std::get_if<TransferRef>(&what);
            return transfer && transfer->step == message.step && transfer->index == message.index;
        });
    }

    /// Of many arrows one of each step has a number, the longest on which it hides nothing; where there are many steps,
    /// one of the present.
    void chooseNumbered()
    {
        constexpr std::size_t mostSteps = 12;
        std::map<StepIndex, std::vector<const Arrow*>> bySteps;
        for (const Arrow& arrow : m_layout.arrows()) {
            const bool now = whenOf(arrow) == When::Now;
            std::vector<const Arrow*>& own = bySteps[now ? m_marked : arrow.first()];
            if (now || arrow.messages.size() == 1) own.push_back(&arrow);
        }
        const bool all = bySteps.size() <= mostSteps;
        std::vector<QPointF> taken;
        m_stepsNumbered = all;
        for (auto& [step, arrows] : bySteps) {
            if (!all && step != m_marked) continue;
            std::ranges::stable_sort(arrows, std::ranges::greater(), lengthOf);
            std::optional<QPointF> place;
            for (const Arrow* arrow : arrows) {
                place = m_layout.freeLabel(*arrow, taken);
                if (!place) continue;
                m_numbered.emplace_back(arrow, *place);
                taken.push_back(*place);
                break;
            }
            m_stepsNumbered = m_stepsNumbered && place;
        }
    }

    enum class When : std::uint8_t { Earlier, Now, Later };

    /// Where there are many, the step just done is the present one until the next begins.
    bool isNow(const TransferRef& message) const { return (m_moving || m_crowded) && message.step == m_marked; }
    When whenOf(const Arrow& arrow) const
    {
        if (std::ranges::any_of(arrow.messages, [this](const TransferRef& message) { return isNow(message); }))
            return When::Now;
        return arrow.first() < m_done ? When::Earlier : When::Later;
    }
    /// Past and present in full colour, the future pale; where all steps have numbers, in their order.
    QColor colourOf(const Arrow& arrow, const Theme& theme) const
    {
        const When when = whenOf(arrow);
        return colourOf(when == When::Now ? m_marked : arrow.first(), when, theme);
    }
    QColor colourOf(StepIndex step, When when, const Theme& theme) const
    {
        const double place = static_cast<double>(step) / std::max(1.0, static_cast<double>(m_run->steps() - 1));
        // Its light end would be lost on a light ground.
        if (m_stepsNumbered) return theme.order(theme.dark() ? place : 0.56 * place);
        switch (when) {
        case When::Now:
            return presentArrow(theme);
        case When::Earlier:
            return earlierArrow(theme);
        case When::Later:
            break;
        }
        return comingArrow(theme);
    }

    /// Of a single message for all, where the heading has room to say it: who has it, when this many steps are done.
    std::set<std::uint32_t> holders() const
    {
        std::set<std::uint32_t> all;
        if ((m_crowded && (!m_stepsNumbered || !m_cables.empty())) || !m_plan->root || m_run->data().blocks != 1
            || m_run->data().custody == Custody::Combined)
            return all;
        all.insert(m_plan->root->value);
        for (const Arrow& arrow : m_layout.arrows())
            if (arrow.first() < m_done) all.insert(arrow.to.value);
        return all;
    }

    /// What is drawn, the colours of those arrows alone that there are.
    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        bool now = false, past = false, future = false;
        for (const Arrow& arrow : m_layout.arrows()) {
            const When when = whenOf(arrow);
            (when == When::Now ? now : when == When::Earlier ? past : future) = true;
        }
        const ArrowMarks marks{.now = now,
                               .past = past,
                               .future = future,
                               .crowded = m_crowded,
                               .links = !m_cables.empty(),
                               .allNumbered = m_stepsNumbered,
                               .someNumbered = !m_numbered.empty(),
                               .holders = !holders().empty(),
                               .root = m_plan->root.has_value(),
                               .bits = bitsShown(theme),
                               .counted = m_roomy,
                               .marked = m_marked,
                               .flipped = m_flipped};
        paintArrowKey(canvas, theme, *m_run, marks, m_roomy ? 19 + lineBelow : 18, m_size.width());
        if (!m_roomy || m_verdict.isEmpty()) return;
        const QFont font = theme.text(10, QFont::DemiBold);
        canvas.text({14, 19}, fitting(font, m_verdict, m_size.width() - 28), {font, theme.ink});
        QStringList notes = flipTexts(*m_run, marks);
        if (const QString example = m_flipped ? flipExample(*m_run, m_marked) : QString(); !example.isEmpty())
            notes.prepend(example);
        const double baseline = m_size.height() - 8, room = m_size.width() - 28;
        if (m_holders.empty())
            return paintStepMessages(canvas, theme, messagesOfSteps(theme), notes, {14, baseline}, room);
        const QSizeF table = stepTableSize(m_holders.size() - 1);
        const double high = m_size.height() - footHeight - headingHeight - lineBelow;
        paintStepTable(canvas, theme, messagesOfSteps(theme), m_holders, m_moving ? m_marked : -1,
                       {m_size.width() - 14 - table.width(),
                        headingHeight + lineBelow + std::max(0.0, (high - table.height()) / 2)});
        if (notes.isEmpty()) return;
        if (notes.size() > 1) notes.prepend(notes.front() + QStringLiteral(" · ") + notes[1]);
        canvas.text({14, baseline}, fitting(theme.text(9), notes, room), {theme.text(9), theme.ink});
    }

    /// Of few steps.
    std::vector<StepMessages> messagesOfSteps(const Theme& theme) const
    {
        std::vector<StepMessages> steps;
        Step step;
        for (StepIndex k = 0; k < m_run->steps(); ++k) {
            m_run->schedule().at(k, step);
            const When when = (m_moving || m_crowded) && k == m_marked ? When::Now
                              : k < m_done                             ? When::Earlier
                                                                       : When::Later;
            steps.push_back({k, step.transfers().size(), colourOf(k, when, theme), when == When::Later});
        }
        return steps;
    }

    void paintLinks(Canvas& canvas, const Theme& theme) const
    {
        const auto links = canvas.group(QStringLiteral("links"));
        canvas.paths(m_layout.links(m_crowded ? &m_cables : nullptr), {{}, {theme.edge, 1.3 * theme.strokeScale}});
    }

    void paintTrack(Canvas& canvas, const Theme& theme, const Arrow& arrow, bool chosen) const
    {
        const auto group = canvas.group(QStringLiteral("step-%1").arg(arrow.first() + 1));
        const QColor colour = colourOf(arrow, theme);
        QPainterPath path(arrow.track.front());
        for (const QPointF& point : arrow.track) path.lineTo(point);
        const When when = whenOf(arrow);
        const bool thin = m_crowded && when != When::Now;
        const double width = (chosen || when == When::Now ? 2.8 : thin ? 1.2 : 1.6) * theme.strokeScale;
        std::vector<double> dashes;
        if (when == When::Later) dashes = {4, 2.5};
        canvas.path(path, {{}, {colour, width, dashes}});
        const QPointF tip = arrow.track.back(), way = tip - arrow.track[arrow.track.size() - 2];
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9), size = (thin ? 5 : 7) * theme.strokeScale;
        canvas.path(arrowHead(tip, way / length, size), {colour, {}});
    }

    void paintNumber(Canvas& canvas, const Theme& theme, const Arrow& arrow, QPointF place) const
    {
        const QString text =
            m_crowded ? QString::number((whenOf(arrow) == When::Now ? m_marked : arrow.first()) + 1) : stepsOf(arrow);
        paintStepBadge(canvas, theme, place, text, colourOf(arrow, theme), whenOf(arrow) == When::Later);
    }

    /// Below its number, where both have room: a message goes to a processor that differs in one of them.
    bool bitsShown(const Theme& theme) const
    {
        const std::uint32_t last = m_plan->processors - 1;
        const double radius = m_layout.radius(),
                     half = 2 * bitsDown; // at half of the lower line the circle is narrower
        return m_run->topology().cube() && last > 0 && radius > half
               && textWidth(theme.mono(bitPoints), processorBits(last, m_plan->processors))
                      <= 2 * std::sqrt(radius * radius - bitsDown * bitsDown) - 5;
    }

    void paintNodes(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const std::uint32_t last = m_plan->processors - 1;
        const double radius = m_layout.radius();
        const auto fits = [&](const QString& name, double points) {
            return textWidth(theme.text(points, QFont::DemiBold), name) <= 2 * radius - 5;
        };
        const bool bits = bitsShown(theme);
        double points = bits ? 9 : 10;
        while (points > leastPoints && !fits(QString::number(last), points)) points -= 0.5;
        const QFont font = theme.text(points, QFont::DemiBold), small = theme.mono(bitPoints);
        const bool named = fits(QString::number(last), points);
        const double up = bits ? bitsDown : 0;
        const std::vector<Selected> about = hopscope::chosen(*m_run, selection, hover);
        const std::set<std::uint32_t> having = holders();
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
            const QPointF centre = m_layout.node(NodeId{i});
            const bool chosen = std::ranges::find(about, Selected(NodeId{i})) != about.end();
            const Stroke stroke{chosen ? theme.accent : theme.nodeEdge, (chosen ? 2.4 : 1.2) * theme.strokeScale};
            if (i >= m_plan->processors) {
                const double half = 0.55 * radius;
                canvas.path(roundedRect({centre.x() - half, centre.y() - half, 2 * half, 2 * half}, 2),
                            {theme.panel, stroke});
                continue;
            }
            const QColor fill = having.contains(i) ? theme.accent : theme.panel;
            canvas.path(circle(centre, radius), {fill, stroke});
            if (m_plan->root == NodeId{i})
                canvas.path(circle(centre, radius), {{}, {theme.ink, 2.4 * theme.strokeScale}});
            if (named)
                canvas.text(centre + QPointF(0, capHeight(font) / 2 - up), QString::number(i),
                            {font, having.contains(i) ? inkOn(fill) : theme.ink, Anchor::Middle});
            if (bits) paintBits(canvas, theme, i, having.contains(i) ? std::optional(inkOn(fill)) : std::nullopt);
        }
    }

    /// Strong the bit that the present step flips, of who sends and who receives.
    void paintBits(Canvas& canvas, const Theme& theme, std::uint32_t processor, std::optional<QColor> onFill) const
    {
        const bool takesPart =
            m_flipped && std::ranges::any_of(m_layout.arrows(), [&](const Arrow& arrow) {
                return whenOf(arrow) == When::Now && (arrow.from.value == processor || arrow.to.value == processor);
            });
        const QFont soft = theme.mono(bitPoints), strong = theme.mono(bitPoints, QFont::Bold);
        const QPointF below(0, capHeight(soft) / 2 + bitsDown + 0.5);
        paintProcessorBits(canvas, m_layout.node(NodeId{processor}) + below,
                           processorBits(processor, m_plan->processors), takesPart ? m_flipped : std::nullopt,
                           {soft, onFill.value_or(theme.inkSoft)}, {strong, onFill.value_or(theme.ink)});
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    std::shared_ptr<const NetworkPlan> m_plan;
    QSizeF m_size;
    StepIndex m_done, m_marked;
    bool m_moving, m_crowded{false};
    std::set<LinkId> m_cables; ///< that are drawn where there are many arrows
    ArrowLayout m_layout;
    std::vector<std::pair<const Arrow*, QPointF>> m_numbered; ///< of the layout, where there are many: where
    bool m_stepsNumbered{false};                              ///< every step has a number
    bool m_roomy{false};                                      ///< a line above the key and one below the network
    QStringList m_verdict;
    std::vector<std::uint64_t> m_holders;   ///< by steps, where a table beside the network says how many
    std::optional<std::uint32_t> m_flipped; ///< the bit that the step under way flips
};

/// Nothing where all messages cannot be told apart in one picture.
std::optional<std::vector<MessagesOfPair>> fewPairs(const Run& run, const std::stop_token& stop)
{
    std::uint64_t messages = 0;
    for (const auto& stretch : run.profile().stretches())
        messages += static_cast<std::uint64_t>(stretch.count) * stretch.traffic.transfers;
    if (messages > mostMessages || run.topology().nodes() > mostNodes) return {};
    return pairsOf(run, mostArrows, stop);
}

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request)
{
    auto pairs = fewPairs(*request.run, request.stop);
    if (!pairs) return partnersPicture(request);
    if (longRoutes(*request.run, *pairs).empty()) // the network would say no more
        if (auto rows = messageRows(request)) return rows;
    return std::make_unique<ArrowsPicture>(request, std::move(*pairs));
}

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "arrows",
    .title = "Arrows",
    .help = "messages as arrows that carry their step: all of a small network, those of one processor of a large one",
    .size = {900, 420},
    .objection = objection,
    .make = make,
    .example = "hypercube:3 broadcast-hypercube",
    .place = 120,
    .leastHeight = 350,
};

} // namespace hopscope::arrows_picture
