#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_power_plot.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// Whether there is room for a line of its own that says what bars and line are.
bool hasLoadKey(const QRectF& area, const Theme& theme) { return area.height() >= 160 * theme.fontScale; }

QString optionalText(const std::optional<double>& number)
{
    return number ? QString::number(*number, 'f', 2) : QStringLiteral("–");
}

/// What the line is, and how well it fits: whole sentences where the plot keeps its room, else a line for each.
struct FitWords {
    std::vector<QString> line, fit;
    std::size_t count() const { return line.size() + fit.size(); }
};
FitWords fitWords(const ClusterRelation& relation, double alpha, const QRectF& area, const Theme& theme)
{
    const QFont font = theme.text(9);
    if (!relation.level) return {{QObject::tr("nothing moves")}, {QString()}};
    const QString from = digitsText(relation.hFor(alpha)),
                  ratio = QString::number(relation.tightnessFor(alpha), 'f', 2),
                  tight = optionalText(relation.alphaTight), fit = optionalText(relation.tightness);
    const bool level =
        relation.alphaTight == 0.0; // H never rises with the size: the best slope is 0 only where it stays
    const auto roomFor = [&](std::size_t lines) {
        constexpr double leastPlot = 110;
        const double axes = lineHeight(font) + 12 + 34 * theme.fontScale;
        return area.height() - axes - double(lines) * lineHeight(font) >= leastPlot * theme.fontScale;
    };
    constexpr double all = 0.995; // as it is written
    if (relation.tightnessFor(alpha) >= all && relation.alphaTight && std::abs(alpha - *relation.alphaTight) < 1e-3) {
        const QStringList one{
            QObject::tr("Green: the lowest line with no bar above it. It starts at h(α) = %2, and falls by 2ᵅ where "
                        "clusters double: slope α = %1.")
                .arg(digitsText(alpha), from),
            QObject::tr("Lowest line above all bars: from h(α) = %1, falls by 2ᵅ per doubling").arg(from),
            QObject::tr("Lowest line of slope α = %1 above all bars: from h(α) = %2").arg(digitsText(alpha), from),
            QObject::tr("Line above all bars, from h(α) = %1").arg(from)};
        const QStringList other{QObject::tr("c, the bar farthest below ÷ the line there, is 1: all bars reach it, no "
                                            "other slope fits better."),
                                QObject::tr("c = 1, the lowest bar ÷ the line: every bar reaches it"),
                                QStringLiteral("c = 1")};
        const FitWords broken{wrapped(font, one.front(), area.width()), wrapped(font, other.front(), area.width())};
        return roomFor(broken.count())
                   ? broken
                   : FitWords{{fitting(font, one, area.width())}, {fitting(font, other, area.width())}};
    }
    const FitWords whole{
        wrapped(font,
                QObject::tr("Green: the lowest line of slope α with no bar above it. It starts at h(α) = %1, and falls "
                            "by the factor 2ᵅ where clusters double.")
                    .arg(from),
                area.width()),
        wrapped(font,
                QObject::tr("c = %1: the bar farthest below ÷ the line there. ").arg(ratio)
                    + (level ? QObject::tr("H does not fall with the size here, so the best slope is 0.")
                             : QObject::tr("The best slope is α = %1, with c = %2.").arg(tight, fit)),
                area.width())};
    if (roomFor(whole.count())) return whole;
    const QStringList line{
        QObject::tr("Green: the lowest line of slope α with no bar above it; it starts at h(α) = %1.").arg(from),
        QObject::tr("Lowest line of slope α above all bars: from h(α) = %1").arg(from),
        QObject::tr("Line above all bars, from h(α) = %1").arg(from), QObject::tr("Line from h(α) = %1").arg(from)};
    const QString best =
        level ? QObject::tr("the best slope is 0") : QObject::tr("the best slope is %1, with c = %2").arg(tight, fit);
    const QStringList ratios{QObject::tr("c = %1: the bar farthest below ÷ the line there; ").arg(ratio) + best,
                             QObject::tr("c = %1: farthest bar ÷ line; ").arg(ratio) + best,
                             QObject::tr("c = %1; ").arg(ratio) + best, best};
    return {{fitting(font, line, area.width())}, {fitting(font, ratios, area.width())}};
}

constexpr double leastWithPlot = 110; ///< the height of a card whose plot can be read

/// H of all sizes that send at all is the same: no line says more than its number.
bool isFlat(const ClusterRelation& relation)
{
    constexpr double slack = 1e-9;
    // Of a single size nothing is fitted.
    return relation.level
           && (!relation.alphaTight || (relation.alphaTight == 0.0 && relation.tightnessFor(0) >= 1 - slack));
}

void paintFlat(Canvas& canvas, const SuperstepDemand& demand, unsigned levels, const QRectF& area, const Theme& theme)
{
    const unsigned last = levels - 1 - *demand.relation.level;
    const QString load = fractionText(demand.loads[levels - 1]);
    QString text = last == 0
                       ? QObject::tr("Only single processors send, H = %1, so there is no slope: α = 0.").arg(load)
                       : QObject::tr("H = %1 for clusters of 1 to %2: per processor, as many packets leave a "
                                     "large cluster as a small one. So H has no slope: α = 0.")
                             .arg(load, sizeText(last));
    if (demand.costs.alphaDbsp == demand.costs.dbsp) text += QObject::tr(" αDBSP takes as long as DBSP.");
    const QFont font = theme.text(10);
    double y = area.top();
    for (const QString& line : wrapped(font, text, area.width()))
        canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.ink});
}

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
    plot.high = std::ceil(std::log2(most) + 0.2);
    const std::size_t words = fitWords(demand.relation, moment.alpha, area, theme).count();
    plot.box =
        plotArea(area, theme, double(words + (hasLoadKey(area, theme) ? 1 : 0)) * lineHeight(theme.text(9)) + 12, 8);
    return plot;
}

/// What the bars are, and what the line. In a low card only the line, in the corner that both leave free, as they fall.
void paintLoadKey(Canvas& canvas, const PowerPlot& plot, const QRectF& area, const Theme& theme)
{
    const QFont font = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    const QString line = QStringLiteral("h(α)·2⁻ᵅᵗ");
    const Stroke stroke{theme.categories[2], 2.2 * theme.strokeScale};
    constexpr double mark = 18, gap = 6;
    if (!hasLoadKey(area, theme)) {
        const QPointF corner(plot.box.right() - 2, plot.box.top() + capHeight(strong) + 5);
        canvas.text(corner, line, {strong, theme.categoryText(2), Anchor::End, theme.panel});
        const double before = corner.x() - textWidth(strong, line) - gap, middle = corner.y() - capHeight(strong) / 2;
        return canvas.line({before - mark, middle}, {before, middle}, stroke);
    }
    const double baseline = plot.box.top() - 12, middle = baseline - capHeight(font) / 2;
    const double behind = 2 * (mark + gap) + 14 + textWidth(strong, line);
    const QString bars =
        fitting(font, {QObject::tr("H of clusters of 2ᵗ"), QStringLiteral("H")}, area.width() - behind);
    double x = area.left();
    canvas.path(roundedRect({x, middle - 2, mark, 4}, 1), {theme.accent, {}});
    canvas.text({x += mark + gap, baseline}, bars, {font, theme.ink});
    x += textWidth(font, bars) + 14;
    canvas.line({x, middle}, {x + mark, middle}, stroke);
    canvas.text({x + mark + gap, baseline}, line, {strong, theme.categoryText(2)});
}

void paintFitWords(Canvas& canvas, const ClusterRelation& relation, double alpha, const QRectF& area,
                   const Theme& theme)
{
    const QFont font = theme.text(9);
    const FitWords words = fitWords(relation, alpha, area, theme);
    double y = area.top() - 2;
    for (const QString& text : words.line) canvas.text({area.left(), y += lineHeight(font)}, text, {font, theme.ink});
    for (const QString& text : words.fit)
        canvas.text({area.left(), y += lineHeight(font)}, text, {font, theme.inkSoft});
}

/// Where H is farthest below the line, and from where to where the line is about clusters.
void paintFit(Canvas& canvas, const BandwidthMoment& moment, const PowerPlot& plot, const Theme& theme)
{
    const ClusterRelation& relation = moment.demand()->relation;
    const unsigned k = moment.plan->levels(), last = k - 1 - *relation.level;
    const double h = relation.hFor(moment.alpha);
    const auto lineAt = [&](unsigned t) { return h * std::exp2(-moment.alpha * t); };
    const QFont font = theme.text(9, QFont::DemiBold);
    unsigned farthest = 0;
    for (unsigned t = 0; t <= last; ++t)
        if (relation.loads[k - 1 - t] / lineAt(t) < relation.loads[k - 1 - farthest] / lineAt(farthest) - 1e-9)
            farthest = t;
    for (const unsigned t : {0U, last})
        canvas.path(circle({plot.x(t), plot.y(lineAt(t))}, 3.5), {theme.panel, {theme.categories[2], 2}});
    const QString start = QStringLiteral("h(α) = %1").arg(digitsText(h));
    // Above the numbers of bars that come up to the line there.
    double rise = 3;
    for (unsigned t = 0; t <= last && plot.x(t) - plot.column() / 2 < plot.x(0) + 8 + textWidth(font, start); ++t) {
        const double load = relation.loads[k - 1 - t], at = load > 0 ? plot.y(load) : plot.box.bottom();
        if (at - 6 - capHeight(font) < plot.y(h) && at > plot.y(h) - lineHeight(font))
            rise = std::max(rise, plot.y(h) - at + 6 + lineHeight(font));
    }
    canvas.text({plot.x(0) + 8, plot.y(h) - rise}, start, {font, theme.categoryText(2), Anchor::Start, theme.panel});
    const double load = relation.loads[k - 1 - farthest];
    if (load <= 0 || load / lineAt(farthest) > 0.98) return;
    // From the line down to the number above the bar.
    const double x = plot.x(farthest), top = plot.y(lineAt(farthest)) + 5, bottom = plot.y(load) - 8 - capHeight(font);
    if (bottom - top < 8) return;
    canvas.line({x, top}, {x, bottom}, {theme.inkSoft, 1.2, {2, 2}});
    if (bottom - top >= capHeight(font) + 4)
        canvas.text({x + 5, (top + bottom + capHeight(font)) / 2},
                    QObject::tr("c = %1").arg(QString::number(relation.tightnessFor(moment.alpha), 'f', 2)),
                    {font, theme.ink, Anchor::Start, theme.panel});
}

} // namespace

bool loadsAreFlat(const BandwidthPlan& plan)
{
    const auto& supersteps = plan.answer().supersteps;
    return !supersteps.empty()
           && std::ranges::all_of(supersteps, [](const SuperstepDemand& one) { return isFlat(one.relation); });
}

QString fractionText(const Fraction& fraction)
{
    if (fraction.value() == std::floor(fraction.value())) return digitsText(fraction.value());
    const QString text = QString::fromStdString(toText(fraction));
    return text.size() <= 7 ? text : digitsText(fraction.value());
}

QString sizeText(unsigned t)
{
    constexpr unsigned mostSpelt = 20; // larger ones are those of formulas
    if (t <= mostSpelt) return digitsText(double(1U << t));
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
    if (area.height() < leastWithPlot * theme.fontScale && isFlat(relation))
        return paintFlat(canvas, *moment.demand(), moment.plan->levels(), area, theme);
    const unsigned k = moment.plan->levels();
    const QFont number = theme.text(9, QFont::DemiBold);
    const double h = relation.hFor(moment.alpha);
    paintFitWords(canvas, relation, moment.alpha, area, theme);
    const PowerPlot plot = loadPlot(moment, area, theme);
    PlotFrame frame = plot.frame(theme);
    plot.paintTitle(canvas, theme, QObject::tr("processors in the cluster = 2ᵗ"));
    if (!relation.level) return paint(canvas, frame, theme);
    const unsigned chosen = k - moment.chosen.level;
    // The line from the single processors to the clusters of the superstep's level.
    const unsigned last = k - 1 - *relation.level;
    frame.lines = {{QPolygonF({plot.along(0, h), plot.along(last, h * std::exp2(-moment.alpha * last))}),
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
    paintFit(canvas, moment, plot, theme);
}

std::optional<unsigned> barAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    if (!moment.demand()) return {};
    const PowerPlot plot = loadPlot(moment, area, theme);
    if (!plot.box.adjusted(0, 0, 0, 30).contains(point)) return {};
    return std::min(plot.count - 1, static_cast<unsigned>((point.x() - plot.box.left()) / plot.column()));
}

} // namespace hopscope
