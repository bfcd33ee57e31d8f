#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chosen_messages.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_messages.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/parts/partners_picture.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <QPolygonF>

#include <algorithm>
#include <bit>
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
constexpr double bitsDown = 6.5;    ///< from the middle of a node to that of its bits
/// So many arrows all carry their numbers, as do those between so few processors.
constexpr std::size_t mostNumbered = 40;
constexpr std::uint32_t fewProcessors = 20;

/// The network as it lies, with all messages of the schedule as bowed arrows that carry the number of their step. Where
/// there are too many for that, only those of the present step do; the others are thin, without links below them.
class ArrowsPicture final : public Picture {
public:
    explicit ArrowsPicture(const PictureRequest& request)
        : m_run(request.run), m_find(request.find), m_plan(networkPlan(*m_run, NetworkLayout::Topology)),
          m_size(request.size), m_done(request.steps), m_marked(markedStep(request)), m_moving(request.moving)
    {
        std::vector<MessagesOfPair> pairs;
        if (auto found = pairsOf(*m_run, mostArrows, request.stop)) pairs = std::move(*found);
        m_crowded = pairs.size() > mostNumbered && m_plan->processors > fewProcessors;
        if (m_crowded) m_cables = longRoutes(*m_run, pairs);
        m_layout = ArrowLayout(m_plan, m_size, std::move(pairs), m_crowded);
        if (m_crowded) chooseNumbered();
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
        if (m_stepsNumbered) {
            const StepIndex step = whenOf(arrow) == When::Now ? m_marked : arrow.first();
            return orderColour(theme,
                               static_cast<double>(step) / std::max(1.0, static_cast<double>(m_run->steps() - 1)));
        }
        switch (whenOf(arrow)) {
        case When::Now:
            return theme.ink;
        case When::Earlier:
            return theme.accent;
        case When::Later:
            break;
        }
        return mixed(theme.accent, theme.ground, m_crowded ? 0.45 : 0.62);
    }

    /// Its light end would be lost on a light ground.
    static QColor orderColour(const Theme& theme, double place)
    {
        return theme.order(theme.dark() ? place : 0.82 * place);
    }

    /// Of a single message for all, where the heading has room to say it: who has it, when this many steps are done.
    std::set<std::uint32_t> holders() const
    {
        std::set<std::uint32_t> all;
        if (!m_stepsNumbered || !m_cables.empty() || !m_plan->root || m_run->data().blocks != 1
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
        const QString also = QStringLiteral("; ");
        if (m_crowded) {
            QStringList key;
            if (now) key << QStringLiteral("bold: step %1").arg(m_marked + 1);
            if (past) key << QStringLiteral("thin: earlier");
            if (future) key << QStringLiteral("dashed, pale: later");
            if (m_stepsNumbered)
                key << QStringLiteral("number: step, on one arrow of each");
            else if (!m_numbered.empty())
                key << QStringLiteral("number: step");
            if (!holders().empty()) key << QStringLiteral("filled: has the message");
            const QString lines = key.join(also), counts = m_stepsNumbered ? messagesBySteps(*m_run) : QString(),
                          links = m_cables.empty() ? QStringLiteral("; links are not drawn")
                                                   : QStringLiteral("; links that no message uses are not drawn");
            const QString brief = QString(lines).remove(QStringLiteral(", on one arrow of each"));
            if (counts.isEmpty() || !m_cables.empty())
                paintHeading(canvas, theme,
                             {QStringLiteral("Arrows: all messages of the schedule; ") + lines + links,
                              QStringLiteral("Arrows: all messages; ") + lines + links,
                              QStringLiteral("Arrows: all messages; ") + lines, lines, brief},
                             m_size.width());
            else
                paintHeading(canvas, theme,
                             {QStringLiteral("Arrows: ") + counts + also + lines, counts + also + lines,
                              counts + also + brief, brief},
                             m_size.width());
            return;
        }
        QStringList colours;
        if (now) colours << QStringLiteral("bold: this step");
        if (past) colours << QStringLiteral("blue: earlier steps");
        if (future) colours << QStringLiteral("pale: to come");
        const QString what = QStringLiteral("Dashed arrows: all messages of the schedule"),
                      numbers = QStringLiteral("numbers: their steps");
        const QString key = (QStringList{numbers} + colours).join(also);
        const QString bits = bitsShown(theme) ? QStringLiteral("; below a number: its bits") : QString();
        paintHeading(canvas, theme,
                     {what + also + key + bits, what + also + key, QStringLiteral("Arrows: messages; ") + key,
                      what + also + numbers, QStringLiteral("numbers are steps")},
                     m_size.width());
    }

    void paintLinks(Canvas& canvas, const Theme& theme) const
    {
        const auto links = canvas.group(QStringLiteral("links"));
        std::vector<QPainterPath> paths;
        std::vector<QPointF> track;
        for (const Wire& wire : m_plan->wires) {
            if (m_crowded && !m_cables.contains(wire.link / 2)) continue;
            track.clear();
            appendTrack(*m_plan, wire, true, track);
            QPainterPath path;
            bool open = false;
            for (const QPointF& point : track) {
                if (isJump(point)) {
                    open = false;
                    continue;
                }
                open ? path.lineTo(m_layout.onPicture(point)) : path.moveTo(m_layout.onPicture(point));
                open = true;
            }
            paths.push_back(path);
        }
        canvas.paths(paths, {{}, {theme.edge, 1.3 * theme.strokeScale}});
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
        if (!m_crowded || when == When::Later) dashes = {3.5, 2.5};
        canvas.path(path, {{}, {colour, width, dashes}});
        const QPointF tip = arrow.track.back(), way = tip - arrow.track[arrow.track.size() - 2];
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9), size = (thin ? 5 : 7) * theme.strokeScale;
        const QPointF along = way / length * size, across = QPointF(-along.y(), along.x()) * 0.42;
        QPainterPath head;
        head.addPolygon(QPolygonF({tip, tip - along + across, tip - along - across, tip}));
        canvas.path(head, {colour, {}});
    }

    void paintNumber(Canvas& canvas, const Theme& theme, const Arrow& arrow, QPointF place) const
    {
        const QColor colour = colourOf(arrow, theme);
        const QFont font = theme.text(8.5, QFont::Bold);
        const QString text =
            m_crowded ? QString::number((whenOf(arrow) == When::Now ? m_marked : arrow.first()) + 1) : stepsOf(arrow);
        const double wide = std::max(ArrowLayout::labelSize, textWidth(font, text) + 7);
        canvas.path(
            roundedRect({place.x() - wide / 2, place.y() - ArrowLayout::labelSize / 2, wide, ArrowLayout::labelSize},
                        ArrowLayout::labelSize / 2),
            {colour, {theme.ground, 1.2}});
        canvas.text(place + QPointF(0, capHeight(font) / 2), text, {font, inkOn(colour), Anchor::Middle});
    }

    /// A processor of a hypercube is known by its bits.
    QString bitsOf(std::uint32_t processor) const
    {
        return QString::number(processor, 2).rightJustified(int(std::bit_width(m_plan->processors - 1)), u'0');
    }

    /// Below its number, where both have room: a message goes to a processor that differs in one of them.
    bool bitsShown(const Theme& theme) const
    {
        const std::uint32_t last = m_plan->processors - 1;
        const double radius = m_layout.radius(),
                     half = 2 * bitsDown; // at half of the lower line the circle is narrower
        return m_run->topology().cube() && last > 0 && radius > half
               && textWidth(theme.mono(leastPoints), bitsOf(last))
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
        const QFont font = theme.text(points, QFont::DemiBold), small = theme.mono(leastPoints);
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
            canvas.path(circle(centre, radius), {having.contains(i) ? theme.accentSoft : theme.panel, stroke});
            if (m_plan->root == NodeId{i})
                canvas.path(circle(centre, radius), {{}, {theme.ink, 2.4 * theme.strokeScale}});
            if (named)
                canvas.text(centre + QPointF(0, capHeight(font) / 2 - up), QString::number(i),
                            {font, theme.ink, Anchor::Middle});
            if (bits)
                canvas.text(centre + QPointF(0, capHeight(small) / 2 + bitsDown + 0.5), bitsOf(i),
                            {small, theme.inkSoft, Anchor::Middle});
        }
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
};

/// Whether all messages can be told apart in one picture.
bool showsAll(const Run& run)
{
    std::uint64_t messages = 0;
    for (const auto& stretch : run.profile().stretches())
        messages += static_cast<std::uint64_t>(stretch.count) * stretch.traffic.transfers;
    return messages <= mostMessages && run.topology().nodes() <= mostNodes && pairsOf(run, mostArrows);
}

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request)
{
    if (showsAll(*request.run)) return std::make_unique<ArrowsPicture>(request);
    return partnersPicture(request);
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
    .leastHeight = 320,
};

} // namespace hopscope::arrows_picture
