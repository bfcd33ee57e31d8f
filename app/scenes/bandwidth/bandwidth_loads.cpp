#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// Powers of two on an axis: "1/8", "1", "16".
QString powerText(int exponent)
{
    if (exponent < 0)
        return exponent < -10 ? QStringLiteral("2^%1").arg(exponent) : QStringLiteral("1/%1").arg(1 << -exponent);
    return sizeText(static_cast<unsigned>(exponent));
}

/// A plot over t whose vertical axis counts powers of two.
struct PowerPlot {
    QRectF box;
    double low{}; ///< exponents
    int high{1};
    unsigned count{1};

    double column() const { return box.width() / count; }
    double x(double t) const { return box.left() + (t + 0.5) * column(); }
    double y(double value) const
    {
        return box.bottom() - (std::log2(value) - low) / std::max(1.0, high - low) * box.height();
    }

    /// Distances along the axes: t, and powers of two above the lowest.
    QPointF along(double t, double value) const { return {t, std::log2(value) - low}; }

    /// The plot without its bars and lines.
    PlotFrame frame(const Theme& theme) const
    {
        PlotFrame frame{.plot = box,
                        .range = {-0.5, count - 0.5, 0, std::max(1.0, high - low)},
                        .font = theme.text(8.5),
                        .barWidth = std::min(0.66, 46 / column())};
        const int every = std::max(1, int(std::ceil((high - low) * lineHeight(frame.font) * 1.2 / box.height())));
        for (int exponent = static_cast<int>(std::ceil(low)); exponent <= high; exponent += every)
            frame.yTicks.push_back({exponent - low, powerText(exponent)});
        const double room = textWidth(frame.font, sizeText(count)) + 8;
        const auto apart = std::max(1U, static_cast<unsigned>(std::ceil(room / column())));
        for (unsigned t = 0; t < count; t += apart) frame.xTicks.push_back({double(t), sizeText(t)});
        return frame;
    }
    void paintTitle(Canvas& canvas, const Theme& theme, const QString& xTitle) const
    {
        canvas.text({box.center().x(), box.bottom() + 32 * theme.fontScale}, xTitle,
                    {theme.text(8.5), theme.inkSoft, Anchor::Middle});
    }
};

QRectF plotArea(const QRectF& area, const Theme& theme, double above, double right)
{
    return area.adjusted(40 * theme.fontScale, above, -right, -34 * theme.fontScale);
}

/// Whether there is room for a line of its own that says what bars and line are.
bool hasLoadKey(const QRectF& area, const Theme& theme) { return area.height() >= 160 * theme.fontScale; }

PowerPlot loadPlot(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const SuperstepDemand& demand = *moment.demand();
    PowerPlot plot;
    plot.count = std::max(1U, moment.plan->levels());
    double least = 1, most = 1;
    if (demand.relation.level) {
        const double h = demand.relation.hFor(moment.alpha);
        least = demand.relation.loads[*demand.relation.level];
        most = h;
        for (const double load : demand.relation.loads) {
            if (load > 0) least = std::min(least, load);
            most = std::max(most, load);
        }
        least = std::min(least, h * std::exp2(-moment.alpha * (moment.plan->levels() - 1 - *demand.relation.level)));
    }
    plot.low = std::floor(std::log2(least) - 0.6);
    plot.high = static_cast<int>(std::ceil(std::log2(most) + 0.2));
    plot.box = plotArea(area, theme, (hasLoadKey(area, theme) ? 3 : 2) * lineHeight(theme.text(9)) + 12, 8);
    return plot;
}

QString optionalText(const std::optional<double>& number)
{
    return number ? QString::number(*number, 'f', 2) : QStringLiteral("–");
}

/// What the bars are, and what the line. In a low card only the line, in the corner that both leave free, as they fall.
void paintLoadKey(Canvas& canvas, const PowerPlot& plot, const QRectF& area, const Theme& theme)
{
    const QFont font = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    const QString line = QStringLiteral("h·2⁻ᵅᵗ");
    const Stroke stroke{theme.categories[2], 2.2 * theme.strokeScale};
    constexpr double mark = 18, gap = 6;
    if (!hasLoadKey(area, theme)) {
        const QPointF corner(plot.box.right() - 2, plot.box.top() + capHeight(strong) + 5);
        canvas.text(corner, line, {strong, theme.categoryText(2), Anchor::End, theme.panel});
        const double before = corner.x() - textWidth(strong, line) - gap, middle = corner.y() - capHeight(strong) / 2;
        return canvas.line({before - mark, middle}, {before, middle}, stroke);
    }
    const double baseline = area.top() + 3 * lineHeight(font), middle = baseline - capHeight(font) / 2;
    const double behind = 2 * (mark + gap) + 14 + textWidth(strong, line);
    const QString bars =
        fitting(font, {QObject::tr("H: packets per processor"), QStringLiteral("H")}, area.width() - behind);
    double x = area.left();
    canvas.path(roundedRect({x, middle - 2, mark, 4}, 1), {theme.accent, {}});
    canvas.text({x += mark + gap, baseline}, bars, {font, theme.ink});
    x += textWidth(font, bars) + 14;
    canvas.line({x, middle}, {x + mark, middle}, stroke);
    canvas.text({x + mark + gap, baseline}, line, {strong, theme.categoryText(2)});
}

} // namespace

QString fractionText(const Fraction& fraction)
{
    const QString text = QString::fromStdString(toText(fraction));
    return text.size() <= 7 ? text : numberText(fraction.value());
}

QString sizeText(unsigned t)
{
    if (t <= 13) return numberText(double(1U << t));
    return QStringLiteral("2") + powerOfTen(static_cast<int>(t)).mid(2);
}

QString machineName(const BspMachine& machine)
{
    switch (machine.kind) {
    case BspMachine::Kind::Butterfly:
        return QObject::tr("butterfly");
    case BspMachine::Kind::NdButterfly:
        return QObject::tr("%1-D butterfly").arg(machine.dimensions);
    case BspMachine::Kind::NdMesh:
        return QObject::tr("%1-D mesh").arg(machine.dimensions);
    }
    return {};
}

void paintLoads(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    if (!moment.demand()) return;
    const ClusterRelation& relation = moment.demand()->relation;
    const auto group = canvas.group(QStringLiteral("loads"));
    const unsigned k = moment.plan->levels();
    const QFont font = theme.text(9), number = theme.text(9, QFont::DemiBold);
    const double h = relation.hFor(moment.alpha);
    const QString slope = QString::number(moment.alpha, 'f', 2), from = numberText(h),
                  ratio = QString::number(relation.tightnessFor(moment.alpha), 'f', 2),
                  tight = optionalText(relation.alphaTight), fit = optionalText(relation.tightness);
    QStringList line{QObject::tr("nothing moves")};
    if (relation.level)
        line = {QObject::tr("Line: slope α = %1, from h = %2; H is at least c = %3 of it").arg(slope, from, ratio),
                QObject::tr("Line: slope α = %1, h = %2; H ≥ c = %3 of it").arg(slope, from, ratio),
                QObject::tr("α = %1, h = %2, c = %3").arg(slope, from, ratio)};
    canvas.text({area.left(), area.top() + lineHeight(font) - 2}, fitting(font, line, area.width()), {font, theme.ink});
    QStringList best{QObject::tr("Best fit: α = %1 with c = %2; least h up to α = %3")
                         .arg(tight, fit, optionalText(relation.alphaStrict)),
                     QObject::tr("Best fit: α = %1, c = %2").arg(tight, fit)};
    if (relation.alphaTight == 0.0) // H never rises with the size: the best slope is 0 only where it stays
        best = {QObject::tr("H does not fall with the cluster size: no slope above 0 fits."),
                QObject::tr("H does not fall: no slope above 0 fits."), QObject::tr("H does not fall: slope 0")};
    canvas.text({area.left(), area.top() + 2 * lineHeight(font) - 2}, fitting(font, best, area.width()),
                {font, theme.inkSoft});
    const PowerPlot plot = loadPlot(moment, area, theme);
    PlotFrame frame = plot.frame(theme);
    plot.paintTitle(canvas, theme, QObject::tr("processors in the cluster = 2ᵗ"));
    if (!relation.level) return paint(canvas, frame, theme);
    const unsigned chosen = k - moment.chosen.level;
    // The line from the single processors to the clusters of the superstep's level.
    const unsigned last = k - 1 - *relation.level;
    frame.lines = {{QPolygonF({plot.along(-0.4, h * std::exp2(0.4 * moment.alpha)),
                               plot.along(last + 0.4, h * std::exp2(-moment.alpha * (last + 0.4)))}),
                    {theme.categories[2], 2.2 * theme.strokeScale, {}}}};
    paint(canvas, frame, theme);
    // Levels, not bars: the axis of powers has no zero for them to stand on.
    for (unsigned t = 0; t < k; ++t) {
        const double load = relation.loads[k - 1 - t], width = std::min(0.66 * plot.column(), 46.0);
        if (load > 0)
            canvas.path(roundedRect({plot.x(t) - width / 2, plot.y(load) - 2, width, 4}, 1),
                        {t == chosen ? theme.accent : palerThan(theme.accent, theme.panel, 0.5, theme), {}});
    }
    paintLoadKey(canvas, plot, area, theme);
    double widest = 0;
    for (const Fraction& load : moment.demand()->loads)
        widest = std::max(widest, textWidth(number, fractionText(load)));
    const auto apart = std::max(1U, static_cast<unsigned>(std::ceil((widest + 4) / plot.column())));
    for (unsigned t = 0; t < k; ++t) {
        const double load = relation.loads[k - 1 - t];
        const QString text = fractionText(moment.demand()->loads[k - 1 - t]);
        if (load <= 0 || (k - 1 - t) % apart != 0) continue;
        // At its bar, wherever the line is: above the line it would be read as a value of the line.
        canvas.text({plot.x(t), plot.y(load) - 6}, text, {number, theme.ink, Anchor::Middle, theme.panel});
    }
}

std::optional<unsigned> barAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    if (!moment.demand()) return {};
    const PowerPlot plot = loadPlot(moment, area, theme);
    if (!plot.box.adjusted(0, 0, 0, 30).contains(point)) return {};
    return std::min(plot.count - 1, static_cast<unsigned>((point.x() - plot.box.left()) / plot.column()));
}

namespace {

struct Shown {
    BspMachine machine;
    QString name;
    std::size_t category;
};

std::vector<Shown> machinesShown(const BspMachine& own)
{
    std::vector<Shown> all{{{.kind = BspMachine::Kind::Butterfly}, {}, 2},
                           {{.dimensions = 3}, {}, 4},
                           {{.dimensions = 2}, {}, 0},
                           {{.dimensions = 1}, {}, 1}};
    for (Shown& one : all) one.name = machineName(one.machine);
    const auto same = std::ranges::find(all, own.alpha(), [](const Shown& one) { return one.machine.alpha(); });
    const QString name = machineName(own);
    if (same == all.end())
        all.push_back({own, name, 3});
    else
        same->name = name; // a mesh is as thin as its butterfly
    return all;
}

std::vector<QString> sentenceLines(const BandwidthAnswer& answer, const QRectF& area, const Theme& theme)
{
    // The core calls the machine as it is typed, the page by its name.
    const QString sentence =
        QString::fromStdString(answer.sentence)
            .replace(toQString(toText(answer.machine)), QObject::tr("the %1").arg(machineName(answer.machine)));
    return wrapped(theme.text(9, QFont::DemiBold), sentence, area.width() - 20);
}

PowerPlot demandPlot(const BandwidthAnswer& answer, const std::vector<Shown>& machines, const QRectF& area,
                     const Theme& theme)
{
    double legend = 0;
    for (const Shown& one : machines) legend = std::max(legend, textWidth(theme.text(9, QFont::DemiBold), one.name));
    const double sentence =
        double(sentenceLines(answer, area, theme).size()) * lineHeight(theme.text(9, QFont::DemiBold)) + 16;
    PowerPlot plot;
    plot.box = plotArea(area.adjusted(0, 0, 0, -sentence), theme, 18, legend + 36);
    plot.count = std::max(1U, answer.levels);
    double most = std::exp2(plot.count - 1);
    for (const double need : answer.peakBandwidth) most = std::max(most, need);
    plot.high = std::max(1, int(std::ceil(std::log2(most))));
    plot.low = -0.45; // room for the points at 1
    return plot;
}

} // namespace

void paintDemand(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const unsigned k = answer.levels;
    if (k == 0) return;
    const auto group = canvas.group(QStringLiteral("demand"));
    const SuperstepDemand* demand = moment.demand();
    const bool several = answer.supersteps.size() > 1;
    const QFont font = theme.text(9), strong = theme.text(9, QFont::DemiBold);

    // What it means, below the plot.
    const std::vector<QString> lines = sentenceLines(answer, area, theme);
    const double boxHeight = double(lines.size()) * lineHeight(strong) + 12;
    const bool thin = !answer.thin.empty();
    const QRectF box(area.left(), area.bottom() - boxHeight, area.width(), boxHeight);
    canvas.path(roundedRect(box, 6), {thin ? theme.troubleSoft : theme.goodSoft, {}});
    double y = box.top() + 4;
    for (const QString& line : lines)
        canvas.text({box.left() + 10, y += lineHeight(strong)}, line, {strong, thin ? theme.troubleText : theme.good});

    const std::vector<Shown> machines = machinesShown(answer.machine);
    const PowerPlot plot = demandPlot(answer, machines, area, theme);
    PlotFrame frame = plot.frame(theme);
    plot.paintTitle(canvas, theme, QObject::tr("processors below the link"));

    // The legend may reach down beside the numbers below the plot, never into the sentence.
    const std::size_t entries = machines.size() + (several ? 2 : 1) + (thin ? 1 : 0);
    const double pitch = std::min(lineHeight(font) + 3, (box.top() - 4 - plot.box.top()) / double(entries));
    double key = plot.box.top();
    for (const Shown& one : machines) {
        const bool own = one.machine.alpha() == answer.machine.alpha();
        QPolygonF points;
        for (unsigned t = 0; t < k; ++t) points.append(plot.along(t, one.machine.capacity(t)));
        const Stroke stroke{theme.categories[one.category], (own ? 3.2 : 1.5) * theme.strokeScale,
                            own ? std::vector<double>{} : std::vector<double>{5, 3}};
        frame.lines.push_back({points, stroke});
        const double left = plot.box.right() + 10;
        canvas.line({left, key + 5}, {left + 18, key + 5}, stroke);
        canvas.text({left + 23, key + 5 + capHeight(font) / 2}, one.name, {own ? strong : font, theme.ink});
        key += pitch;
    }
    paint(canvas, frame, theme);
    const auto apart = std::max(
        1U, static_cast<unsigned>(std::ceil((textWidth(strong, numberText(std::exp2(k - 1))) + 6) / plot.column())));
    const auto point = [&](double at, double value, bool peak, bool bad) {
        const double radius = peak && several ? 3.5 : 5;
        canvas.path(circle({at, plot.y(value)}, radius),
                    {bad ? theme.trouble : theme.panel, {bad ? theme.trouble : theme.ink, 2.2}});
    };
    const double left = plot.box.right() + 19;
    canvas.path(circle({left, key + 5}, 5), {theme.panel, {theme.ink, 2.2}});
    canvas.text({left + 14, key + 5 + capHeight(font) / 2}, several ? QObject::tr("this step") : QObject::tr("needed"),
                {strong, theme.ink});
    key += pitch;
    if (several) {
        canvas.path(circle({left, key + 5}, 3.5), {theme.panel, {theme.ink, 2.2}});
        canvas.text({left + 14, key + 5 + capHeight(font) / 2}, QObject::tr("peak"), {font, theme.ink});
        key += pitch;
    }
    if (thin) { // filled, so that it is told without its colour
        canvas.path(circle({left, key + 5}, 5), {theme.trouble, {theme.trouble, 2.2}});
        canvas.text({left + 14, key + 5 + capHeight(font) / 2}, QObject::tr("too few links"), {font, theme.ink});
    }
    for (unsigned t = 0; t < k; ++t) {
        const double capacity = answer.machine.capacity(t);
        if (several && answer.peakBandwidth[t] > 0)
            point(plot.x(t) + 5, answer.peakBandwidth[t], true, answer.peakBandwidth[t] > capacity);
        const double need = demand ? demand->requiredBandwidth[t] : 0;
        if (need <= 0) continue;
        point(plot.x(t), need, false, need > capacity);
        // Where the numbers would run together, some of them are enough; the last is one of them.
        if ((k - 1 - t) % apart != 0 && need <= capacity) continue;
        canvas.text({plot.x(t), plot.y(need) - 9}, numberText(need),
                    {strong, need > capacity ? theme.troubleText : theme.ink, Anchor::Middle, theme.panel});
    }
}

std::optional<unsigned> demandAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const PowerPlot plot = demandPlot(answer, machinesShown(answer.machine), area, theme);
    if (!plot.box.adjusted(0, -10, 0, 20).contains(point)) return {};
    return std::min(plot.count - 1, static_cast<unsigned>((point.x() - plot.box.left()) / plot.column()));
}

} // namespace hopscope
