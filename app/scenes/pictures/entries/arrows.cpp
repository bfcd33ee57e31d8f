#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chosen_messages.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <QLineF>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint64_t mostArrows = 120;
/// As many are looked at to see between how many pairs they go.
constexpr std::uint64_t mostMessages = 2000;
constexpr std::uint32_t mostNodes = 200;
constexpr double top = headingHeight, edge = 8, labelSize = 15, letterWidth = 5.5;
/// Bows need room more than a network needs its proportions: in a low and wide area it may be so much wider.
constexpr double leastStretch = 2.4;
constexpr double leastPoints = 7.5; ///< of the names of nodes
constexpr double mostMargin = 0.13; ///< of the area on each side, for bows

/// All messages of a pair, as a bow.
struct Arrow : MessagesOfPair {
    std::vector<QPointF> track; ///< from border to border
    QPointF label;
    QRectF reach;
};

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }
bool near(QPointF a, QPointF b, double reach)
{
    const QPointF apart = a - b;
    return QPointF::dotProduct(apart, apart) < reach * reach;
}

/// Around a track, with room for its number.
QRectF reachOf(const std::vector<QPointF>& track)
{
    QRectF reach(track.front(), QSizeF(0, 0));
    for (const QPointF& point : track)
        reach = QRectF(QPointF(std::min(reach.left(), point.x()), std::min(reach.top(), point.y())),
                       QPointF(std::max(reach.right(), point.x()), std::max(reach.bottom(), point.y())));
    return reach.adjusted(-labelSize, -labelSize, labelSize, labelSize);
}

/// The network as it lies, with all messages of the schedule as bowed arrows that carry the number of their step.
class ArrowsPicture final : public Picture {
public:
    explicit ArrowsPicture(const PictureRequest& request)
        : m_run(request.run), m_plan(networkPlan(*m_run, NetworkLayout::Topology)), m_size(request.size),
          m_done(request.steps), m_moving(request.moving)
    {
        std::vector<Arrow> arrows;
        if (auto pairs = pairsOf(*m_run, mostArrows, request.stop))
            for (MessagesOfPair& pair : *pairs) arrows.push_back({std::move(pair), {}, {}, {}});
        // Bows need room outside the network: as much as they turn out to need.
        std::array<double, 4> margins{edge, edge, edge, edge}; // left, top, right, bottom
        for (int attempt = 0; attempt < 3; ++attempt) {
            place(margins);
            m_arrows = arrows;
            for (Arrow& arrow : m_arrows) lay(arrow);
            const QRectF reach = reachOfArrows();
            const std::array<double, 4> over{edge - reach.left(), top - reach.top(),
                                             reach.right() - m_size.width() + edge,
                                             reach.bottom() - m_size.height() + edge};
            if (std::ranges::none_of(over, [](double by) { return by > 0.5; })) break;
            for (std::size_t side = 0; side < margins.size(); ++side)
                margins[side] =
                    std::min(margins[side] + std::max(0.0, over[side]),
                             std::max(edge, mostMargin * (side % 2 == 0 ? m_size.width() : m_size.height())));
        }
        // In an area that is too small for all of this, numbers at least stay inside.
        for (Arrow& arrow : m_arrows) {
            const double room = labelSize / 2 + 2, aside = letterWidth * double(stepsOf(arrow).size()) / 2 + 6;
            arrow.label = {std::clamp(arrow.label.x(), aside, std::max(aside, m_size.width() - aside)),
                           std::clamp(arrow.label.y(), top + room, std::max(top + room, m_size.height() - room))};
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintHeading(canvas, theme,
                     {QStringLiteral("All messages of the schedule; the numbers are their steps"),
                      QStringLiteral("numbers are steps")},
                     m_size.width());
        paintLinks(canvas, theme);
        const auto among = messagesChosen(*m_run, selection);
        for (const Arrow& arrow : m_arrows) {
            const bool chosen = isAbout(selection, *among, arrow) || isAbout(hover, {}, arrow);
            paintTrack(canvas, theme, arrow, chosen);
        }
        paintNodes(canvas, theme, selection, hover);
        const auto numbers = canvas.group(QStringLiteral("steps"));
        for (const Arrow& arrow : m_arrows) paintNumber(canvas, theme, arrow);
    }

    Selected at(QPointF point) const override
    {
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i)
            if (distance(point, node(NodeId{i})) <= m_radius + 2) return NodeId{i};
        if (const Arrow* arrow = nearest(point)) return latest(*arrow);
        return {};
    }

    QString explain(QPointF point) const override
    {
        const Arrow* arrow = nearest(point);
        if (!arrow) return {};
        return QStringLiteral("%1 %2: processor %3 sends to %4")
            .arg(arrow->messages.size() > 1 ? QStringLiteral("Steps") : QStringLiteral("Step"), stepsOf(*arrow))
            .arg(arrow->from.value)
            .arg(arrow->to.value);
    }

private:
    /// The message that is under way or was the last, before all of them the first.
    TransferRef latest(const Arrow& arrow) const
    {
        TransferRef found = arrow.messages.front();
        for (const TransferRef& message : arrow.messages)
            if (message.step < m_done || isNow(message)) found = message;
        return found;
    }
    QPointF onPicture(QPointF place) const
    {
        return {m_origin.x() + place.x() * m_scale.x(), m_origin.y() + place.y() * m_scale.y()};
    }
    QPointF node(NodeId id) const { return onPicture(m_plan->place(id)); }

    /// Fits the network between the margins.
    void place(const std::array<double, 4>& margins)
    {
        const QRectF area(margins[0], top + margins[1], std::max(20.0, m_size.width() - margins[0] - margins[2]),
                          std::max(20.0, m_size.height() - top - margins[1] - margins[3]));
        const QRectF bounds = m_plan->extent;
        constexpr double most = 130;
        double x = std::min(area.width() / std::max(bounds.width(), 0.1), most),
               y = std::min(area.height() / std::max(bounds.height(), 0.1), most);
        const double least = std::min(x, y);
        const double stretch = std::max(m_plan->stretch, leastStretch);
        x = std::min(x, least * stretch);
        y = std::min(y, least * stretch);
        m_scale = {x, y};
        m_origin = area.center() - QPointF(bounds.center().x() * x, bounds.center().y() * y);
        m_radius = std::clamp(0.25 * spacing(), 2.0, 17.0);
    }

    /// Least distance of two nodes in the picture.
    double spacing() const
    {
        double least = std::numeric_limits<double>::max();
        for (std::uint32_t a = 0; a < m_plan->nodes; ++a)
            for (std::uint32_t b = 0; b < a; ++b) least = std::min(least, distance(node(NodeId{a}), node(NodeId{b})));
        return least;
    }

    bool joined(NodeId a, NodeId b) const
    {
        return std::ranges::any_of(m_plan->wires, [&](const Wire& wire) {
            return (wire.from == a && wire.to == b) || (wire.from == b && wire.to == a);
        });
    }

    std::vector<QPointF> bow(const Arrow& arrow, double height) const
    {
        const QPointF from = node(arrow.from), to = node(arrow.to), way = to - from;
        const QPointF control = (from + to) / 2 + QPointF(-way.y(), way.x()) * 2 * height;
        std::vector<QPointF> points;
        constexpr int pieces = 20;
        for (int i = 0; i <= pieces; ++i) {
            const double t = double(i) / pieces;
            const QPointF point = from * (1 - t) * (1 - t) + control * 2 * t * (1 - t) + to * t * t;
            if (distance(point, from) >= m_radius + 2 && distance(point, to) >= m_radius + 3) points.push_back(point);
        }
        if (points.size() < 2) points = {from, to};
        return points;
    }

    /// How badly a bow stands in the way of others.
    double faultsOf(const Arrow& arrow, const std::vector<QPointF>& track, QPointF label) const
    {
        double faults = 0;
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
            const QPointF centre = node(NodeId{i});
            if (near(label, centre, m_radius + labelSize * 0.6)) faults += 4;
            if (NodeId{i} == arrow.from || NodeId{i} == arrow.to) continue;
            double nearest = std::numeric_limits<double>::max();
            for (const QPointF& point : track) nearest = std::min(nearest, distance(point, centre));
            if (nearest < m_radius + 4) faults += 2 + 2 * (m_radius + 4 - nearest) / (m_radius + 4);
        }
        const QRectF reach = reachOf(track);
        faults += 0.2 * (std::max(0.0, top - reach.top()) + std::max(0.0, reach.bottom() - m_size.height()));
        for (const Arrow& other : m_arrows) {
            if (&other == &arrow) break; // the rest is laid later
            if (!reach.intersects(other.reach)) continue;
            if (near(label, other.label, labelSize)) faults += 3;
            int close = 0;
            for (const QPointF& point : other.track) {
                if (near(point, label, labelSize * 0.6)) faults += 0.12;
                for (const QPointF& own : track) close += near(point, own, 4) ? 1 : 0;
            }
            faults += 0.06 * std::min(close, 40);
            for (const QPointF& point : track)
                if (near(point, other.label, labelSize * 0.6)) faults += 0.12;
        }
        return faults;
    }

    void lay(Arrow& arrow) const
    {
        const bool onLink = joined(arrow.from, arrow.to);
        const QPointF middle = onPicture(m_plan->bounds.center()), chord = (node(arrow.from) + node(arrow.to)) / 2;
        double least = std::numeric_limits<double>::max();
        const auto attempt = [&](const std::vector<QPointF>& track, double share, double faults) {
            QPointF label = track[std::size_t(std::lround(share * double(track.size() - 1)))];
            // On a short arrow the number would hide it: beside it, on the outer side.
            if (const QPointF way = track.back() - track.front(); std::hypot(way.x(), way.y()) < 3 * labelSize) {
                const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
                const QPointF aside = QPointF(-way.y(), way.x()) / length * (labelSize / 2 + 2);
                const QPointF out = label - chord;
                const bool outwards = QPointF::dotProduct(aside, out) > 1e-6
                                      || (std::abs(QPointF::dotProduct(aside, out)) <= 1e-6
                                          && QPointF::dotProduct(aside, chord - middle) >= 0);
                label += outwards ? aside : -aside;
            }
            faults += faultsOf(arrow, track, label);
            if (faults >= least) return;
            least = faults;
            arrow.track = track;
            arrow.label = label;
        };
        for (const double height : {0.0, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32, 0.44, -0.44}) {
            const std::vector<QPointF> track = bow(arrow, height);
            double faults = 0.9 * std::abs(height);
            if (height == 0 && onLink) faults += 0.5; // it would hide the link
            // Outside is free.
            if (height != 0 && distance(track[track.size() / 2], middle) < distance(chord, middle) - 0.5)
                faults += 0.06;
            attempt(track, 0.5, faults);
        }
        const std::vector<QPointF> best = arrow.track;
        const double aside = 0.05 + least - faultsOf(arrow, best, arrow.label);
        for (const double share : {0.36, 0.64}) attempt(best, share, aside);
        arrow.reach = reachOf(arrow.track);
    }

    QRectF reachOfArrows() const
    {
        QRectF reach;
        const auto add = [&](QPointF point, double around) {
            const QRectF box(point.x() - around, point.y() - around, 2 * around, 2 * around);
            reach = reach.isNull() ? box : reach.united(box);
        };
        for (const Arrow& arrow : m_arrows) {
            for (const QPointF& point : arrow.track) add(point, 2);
            add(arrow.label, labelSize / 2);
        }
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i) add(node(NodeId{i}), m_radius);
        return reach;
    }

    const Arrow* nearest(QPointF point) const
    {
        const Arrow* found = nullptr;
        double least = 9;
        for (const Arrow& arrow : m_arrows)
            for (const QPointF& own : arrow.track)
                if (const double away = distance(point, own); away < least) least = away, found = &arrow;
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

    bool isNow(const TransferRef& message) const { return m_moving && message.step == m_done; }
    bool isNow(const Arrow& arrow) const
    {
        return std::ranges::any_of(arrow.messages, [this](const TransferRef& message) { return isNow(message); });
    }
    /// Past and present in full colour, the future pale.
    QColor colourOf(const Arrow& arrow, const Theme& theme) const
    {
        if (isNow(arrow)) return theme.ink;
        return arrow.first() < m_done ? theme.accent : mixed(theme.accent, theme.ground, 0.62);
    }

    void paintLinks(Canvas& canvas, const Theme& theme) const
    {
        const auto links = canvas.group(QStringLiteral("links"));
        std::vector<QPainterPath> paths;
        std::vector<QPointF> track;
        for (const Wire& wire : m_plan->wires) {
            track.clear();
            appendTrack(*m_plan, wire, true, track);
            QPainterPath path;
            bool open = false;
            for (const QPointF& point : track) {
                if (isJump(point)) {
                    open = false;
                    continue;
                }
                open ? path.lineTo(onPicture(point)) : path.moveTo(onPicture(point));
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
        const double width = (chosen || isNow(arrow) ? 2.4 : 1.6) * theme.strokeScale;
        canvas.path(path, {{}, {colour, width, {3.5, 2.5}}});
        const QPointF tip = arrow.track.back(), way = tip - arrow.track[arrow.track.size() - 2];
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-9), size = 7 * theme.strokeScale;
        const QPointF along = way / length * size, across = QPointF(-along.y(), along.x()) * 0.42;
        QPainterPath head;
        head.addPolygon(QPolygonF({tip, tip - along + across, tip - along - across, tip}));
        canvas.path(head, {colour, {}});
    }

    void paintNumber(Canvas& canvas, const Theme& theme, const Arrow& arrow) const
    {
        const QColor colour = colourOf(arrow, theme);
        const QFont font = theme.text(8.5, QFont::Bold);
        const QString text = stepsOf(arrow);
        const double wide = std::max(labelSize, textWidth(font, text) + 7);
        canvas.path(
            roundedRect({arrow.label.x() - wide / 2, arrow.label.y() - labelSize / 2, wide, labelSize}, labelSize / 2),
            {colour, {theme.ground, 1.2}});
        canvas.text(arrow.label + QPointF(0, capHeight(font) / 2), text, {font, inkOn(colour), Anchor::Middle});
    }

    /// A processor of a hypercube is known by its bits.
    QString bitsOf(std::uint32_t processor) const
    {
        return QString::number(processor, 2).rightJustified(int(std::bit_width(m_plan->processors - 1)), u'0');
    }

    void paintNodes(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const std::uint32_t last = m_plan->processors - 1;
        const auto fits = [&](const QString& name, double points) {
            return textWidth(theme.text(points, QFont::DemiBold), name) <= 2 * m_radius - 5;
        };
        const bool bits = m_run->topology().cube() && last > 0 && fits(bitsOf(last), leastPoints);
        const auto nameOf = [&](std::uint32_t processor) {
            return bits ? bitsOf(processor) : QString::number(processor);
        };
        double points = 10;
        while (points > leastPoints && !fits(nameOf(last), points)) points -= 0.5;
        const QFont font = theme.text(points, QFont::DemiBold);
        const bool named = fits(nameOf(last), points);
        const std::vector<Selected> about = hopscope::chosen(*m_run, selection, hover);
        for (std::uint32_t i = 0; i < m_plan->nodes; ++i) {
            const QPointF centre = node(NodeId{i});
            const bool chosen = std::ranges::find(about, Selected(NodeId{i})) != about.end();
            const Stroke stroke{chosen ? theme.accent : theme.nodeEdge, (chosen ? 2.4 : 1.2) * theme.strokeScale};
            if (i >= m_plan->processors) {
                const double half = 0.55 * m_radius;
                canvas.path(roundedRect({centre.x() - half, centre.y() - half, 2 * half, 2 * half}, 2),
                            {theme.panel, stroke});
                continue;
            }
            canvas.path(circle(centre, m_radius), {theme.panel, stroke});
            if (m_plan->root == NodeId{i})
                canvas.path(circle(centre, m_radius), {{}, {theme.ink, 2.4 * theme.strokeScale}});
            if (named)
                canvas.text(centre + QPointF(0, capHeight(font) / 2), nameOf(i), {font, theme.ink, Anchor::Middle});
        }
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const NetworkPlan> m_plan;
    QSizeF m_size;
    StepIndex m_done;
    bool m_moving;
    QPointF m_origin, m_scale{1, 1};
    double m_radius{1};
    std::vector<Arrow> m_arrows;
};

std::string objection(const Run& run)
{
    std::uint64_t messages = 0;
    for (const auto& stretch : run.profile().stretches())
        messages += static_cast<std::uint64_t>(stretch.count) * stretch.traffic.transfers;
    if (messages <= mostMessages && run.topology().nodes() <= mostNodes && pairsOf(run, mostArrows)) return {};
    return "Arrows can be distinguished between up to 120 pairs in up to 2000 messages among 200 nodes; here are "
           + numberText(static_cast<double>(messages)).toStdString() + " messages among "
           + numberText(run.topology().nodes()).toStdString() + " nodes.";
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<ArrowsPicture>(request); }

} // namespace

extern const PictureKind arrowsPicture;
constinit const PictureKind arrowsPicture{
    .id = "arrows",
    .title = "Arrows",
    .help = "the network with every message as an arrow that carries its step",
    .size = {900, 420},
    .objection = objection,
    .make = make,
    .leastHeight = 320,
};

} // namespace hopscope
