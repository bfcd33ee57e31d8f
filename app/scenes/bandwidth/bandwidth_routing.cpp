#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// Most packets that a processor may send or receive in a superstep of a routing, by its theorem.
double boundOf(const RoutedSuperstep& step, const BandwidthAnswer& answer, bool allClimb)
{
    const SuperstepDemand& only = answer.supersteps.front();
    if (step.phase == RoutedSuperstep::Phase::Direct) return only.relation.h;
    if (!allClimb) return std::ceil(only.relation.loads[step.level] - 1e-9);
    // All packets climb: a cluster of 2^q processors below the superstep's level spreads what its processors hold.
    const double wide = std::exp2(step.level - *only.relation.level + 1);
    const double sent = only.traffic.sent, received = only.traffic.received;
    return step.phase == RoutedSuperstep::Phase::Up ? std::min(sent, received * wide) : std::min(received, sent * wide);
}

} // namespace

void paintRouting(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const auto group = canvas.group(QStringLiteral("routing"));
    const QFont font = theme.text(9), number = theme.mono(9), head = theme.text(8.5);
    if (!answer.routed) {
        const std::vector<QString> lines =
            wrapped(theme.text(10),
                    QObject::tr("Choose a routing for a single superstep. Its packets then climb the tree, are "
                                "spread over ever larger clusters, and come down again in waves."),
                    std::min(area.width(), 420 * theme.fontScale));
        double y = area.center().y() - double(lines.size()) * lineHeight(theme.text(10)) / 2;
        for (const QString& line : lines)
            canvas.text({area.center().x(), y += lineHeight(theme.text(10))}, line,
                        {theme.text(10), theme.inkSoft, Anchor::Middle});
        return;
    }
    const PacketRouting& routing = answer.routed->routing;
    const Beat* beat = moment.plan->beatAt(moment.position);
    const bool allClimb = moment.plan->asked().routing == Routing::K12;
    const std::array<QString, 6> titles{
        QObject::tr("phase"),     QObject::tr("level"),
        QObject::tr("set"),       allClimb ? QObject::tr("h ≤ k₁, k₂") : QObject::tr("h ≤ ⌈H⌉"),
        QObject::tr("transfers"), QObject::tr("waves")};
    const std::array<double, 6> ends{0.17, 0.30, 0.42, 0.64, 0.83, 1.0};
    for (std::size_t i = 0; i < titles.size(); ++i)
        canvas.text({area.left() + ends[i] * area.width(), area.top() + lineHeight(head) - 3}, titles[i],
                    {head, theme.inkSoft, Anchor::End});
    const std::size_t count = routing.supersteps.size();
    const double top = area.top() + lineHeight(head) + 2, least = lineHeight(number) + 1,
                 bottom = area.bottom() - lineHeight(head) - 2;
    const double pitch = std::max(least, std::min(22.0, (bottom - top) / double(std::max<std::size_t>(1, count))));
    const auto fits = static_cast<std::size_t>(std::max(1.0, (bottom - top) / pitch));
    const std::size_t now = beat && beat->kind != Beat::Kind::Straight ? beat->superstep : 0;
    // The row under way stays in sight.
    const std::size_t first = count <= fits ? 0 : std::min(now > fits / 2 ? now - fits / 2 : 0, count - fits),
                      last = std::min(count, first + fits);
    for (std::size_t i = first; i < last; ++i) {
        const RoutedSuperstep& step = routing.supersteps[i];
        const double y = top + double(i - first) * pitch;
        const bool current = beat && beat->kind != Beat::Kind::Straight && i == now;
        if (current) canvas.path(roundedRect({area.left(), y, area.width(), pitch}, 4), {theme.accentSoft, {}});
        const double bound = boundOf(step, answer, allClimb);
        const std::array<QString, 6> cells{
            toQString(toText(step.phase)),
            QString::number(step.level),
            toQString(toText(step.set)),
            QStringLiteral("%1 %2 %3")
                .arg(step.h)
                .arg(step.h > bound ? QStringLiteral(">") : QStringLiteral("≤"), digitsText(bound)),
            digitsText(double(step.transfers)),
            answer.routed->times.wave ? digitsText(double(answer.routed->times.waves[i])) : QStringLiteral("–")};
        for (std::size_t c = 0; c < cells.size(); ++c)
            canvas.text({area.left() + ends[c] * area.width(), y + pitch / 2 + capHeight(number) / 2}, cells[c],
                        {c == 0 ? font : number, theme.ink, Anchor::End});
    }
    QStringList foot;
    if (count > fits) foot += QObject::tr("rows %1–%2 of %3").arg(first + 1).arg(last).arg(count);
    if (answer.routed->times.wave) {
        foot += QObject::tr("%1 waves").arg(answer.routed->waves);
        if (!routing.idle.empty())
            foot += QObject::tr("%1 with %2 idle supersteps, as printed")
                        .arg(answer.routed->wavesWithIdle)
                        .arg(routing.idle.size());
    } else {
        foot += QObject::tr("a mesh has no waves");
    }
    if (moment.plan->asked().routing != Routing::Direct)
        foot += QObject::tr("packets that leave (Cs) or enter (Cr) the cluster, or stay in it (Cx)");
    canvas.text({area.left(), area.bottom() - 1}, elided(head, foot.join(QStringLiteral(" · ")), area.width()),
                {head, theme.inkSoft});
}

Table machineTableOf(const BandwidthMoment& moment)
{
    Table table{{"processors", "g", "l", "prefix", "alpha", "gOfAlpha", "lOfAlpha", "lowerBound"}, {}};
    const BspMachine& machine = moment.plan->machine();
    const double h = moment.demand() ? moment.demand()->relation.hFor(moment.alpha) : 1;
    for (unsigned q = moment.plan->levels(); q > 0; --q) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row.push_back(std::to_string(std::uint64_t{1} << q));
        for (const double value :
             {machine.gap(q), machine.latency(q), machine.prefixTime(q), moment.alpha, machine.gap(q, moment.alpha),
              machine.latency(q, moment.alpha), machine.lowerBound(h, q, moment.alpha)})
            row.push_back(formatNumber(value));
    }
    return table;
}

void paintMachine(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BspMachine& machine = moment.plan->machine();
    const unsigned k = moment.plan->levels();
    const auto group = canvas.group(QStringLiteral("machine"));
    const QFont number = theme.mono(9), head = theme.text(8.5), font = theme.text(8.5);
    const double h = moment.demand() ? moment.demand()->relation.hFor(moment.alpha) : 1;
    const QString alpha = QString::number(moment.alpha, 'f', 2);
    struct Title {
        QString word, letter;
    };
    const std::array<Title, 7> titles{{{QObject::tr("processors"), QStringLiteral("s")},
                                       {QObject::tr("per packet"), QStringLiteral("g")},
                                       {QObject::tr("latency"), QStringLiteral("l")},
                                       {QObject::tr("counting"), QStringLiteral("Pf")},
                                       {QObject::tr("per packet"), QStringLiteral("g(%1)").arg(alpha)},
                                       {QObject::tr("latency"), QStringLiteral("l(%1)").arg(alpha)},
                                       {QObject::tr("at least"), QObject::tr("bound")}}};
    const auto end = [&](std::size_t i) {
        return area.left() + area.width() * (double(i) + 1) / double(titles.size());
    };
    const double headHeight = 2 * lineHeight(head) + 2;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const double first = area.top() + lineHeight(head) - 3;
        canvas.text({end(i), first}, titles[i].word, {head, theme.inkSoft, Anchor::End});
        canvas.text({end(i), first + lineHeight(head)}, titles[i].letter,
                    {theme.text(8.5, QFont::DemiBold), theme.ink, Anchor::End});
    }
    const std::vector<QString> lines = wrapped(
        font,
        QObject::tr("s: processors of the cluster; g: time per packet, l: latency, Pf: counting before packets are "
                    "spread. Table 1 of Soviani and Singh, constants set to 1. The bound holds for h(α) = %1 where H "
                    "falls exactly with slope α = %2. g(α) and l(α) jump at α_M = %3, so do not minimise over α.")
            .arg(digitsText(h), alpha, fractionText(machine.alpha())),
        area.width());
    const double top = area.top() + headHeight + 2, foot = double(lines.size()) * lineHeight(font) + 12;
    const double pitch = std::clamp((area.bottom() - foot - top) / std::max(1U, k), 12.0, 30.0);
    const auto rows = std::min(k, static_cast<unsigned>(std::max(1.0, (area.bottom() - foot - top) / pitch)));
    for (unsigned row = 0; row < rows; ++row) {
        const unsigned q = k - row;
        const std::array<double, 6> values{machine.gap(q),
                                           machine.latency(q),
                                           machine.prefixTime(q),
                                           machine.gap(q, moment.alpha),
                                           machine.latency(q, moment.alpha),
                                           machine.lowerBound(h, q, moment.alpha)};
        const double line = top + row * pitch, y = line + pitch / 2 + capHeight(number) / 2;
        canvas.line({area.left(), line}, {area.right(), line}, {theme.line, 1});
        canvas.text({end(0), y}, sizeText(q), {number, theme.ink, Anchor::End});
        for (std::size_t i = 0; i < values.size(); ++i)
            canvas.text({end(i + 1), y},
                        QString::number(values[i], values[i] < 1e4 ? 'g' : 'f', values[i] < 1e4 ? 4 : 0),
                        {number, theme.ink, Anchor::End});
    }
    double y = top + rows * pitch + 8;
    for (const QString& line : lines) canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.inkSoft});
}

} // namespace hopscope
