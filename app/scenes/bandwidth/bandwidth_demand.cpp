#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_power_plot.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

struct Shown {
    BspMachine machine;
    QString name;
    std::size_t category;
};

/// Those that have as many links above clusters of every size are one line, which would else hide the others.
std::vector<Shown> withoutDoubles(const std::vector<Shown>& all, const BspMachine& own, unsigned levels)
{
    std::vector<Shown> kinds;
    for (const Shown& one : all) {
        const auto alike = std::ranges::find_if(kinds, [&](const Shown& other) {
            for (unsigned t = 0; t < levels; ++t)
                if (other.machine.capacity(t) != one.machine.capacity(t)) return false;
            return true;
        });
        if (alike == kinds.end()) {
            kinds.push_back(one);
            continue;
        }
        alike->name += QStringLiteral(", ") + one.name.section(u' ', 0, 0); // "butterfly, 3-D"
        if (one.machine.alpha() == own.alpha()) alike->machine = one.machine, alike->category = one.category;
    }
    return kinds;
}

std::vector<Shown> machinesShown(const BspMachine& own, unsigned levels)
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
    return withoutDoubles(all, own, levels);
}

/// " in step 3": the only one that needs so many links above clusters of 2^t as the peak says; else nothing.
QString stepOfPeak(const BandwidthAnswer& answer, unsigned t)
{
    const auto isPeak = [&](const SuperstepDemand& step) {
        return step.requiredBandwidth[t] >= answer.peakBandwidth[t] * (1 - 1e-9);
    };
    if (answer.supersteps.size() < 2 || std::ranges::count_if(answer.supersteps, isPeak) != 1) return {};
    const auto step = std::ranges::find_if(answer.supersteps, isPeak) - answer.supersteps.begin();
    return QObject::tr(" in step %1").arg(step + 1);
}

/// Whether the links are enough, by the rule that says so.
std::vector<QString> sentenceLines(const BandwidthAnswer& answer, const QRectF& area, const Theme& theme)
{
    const QString machine = QObject::tr("the %1").arg(machineName(answer.machine));
    // The core calls the machine as it is typed, the page by its name.
    QString sentence = QString::fromStdString(answer.sentence).replace(toQString(toText(answer.machine)), machine);
    const std::size_t steps = answer.supersteps.size();
    const bool narrow = area.width() < 400 * theme.fontScale;
    // Other than the title, which may be about a step that has enough links.
    const QString when = steps < 2 ? QString()
                         : narrow  ? QObject::tr("All %1 steps: ").arg(steps)
                                   : QObject::tr("Over all %1 steps, ").arg(steps);
    if (!answer.thin.empty()) {
        const auto shortage = [&](unsigned t) { return answer.peakBandwidth[t] / answer.machine.capacity(t); };
        const unsigned worst = *std::ranges::max_element(answer.thin, {}, shortage);
        const double times = shortage(worst);
        QStringList worstSizes; // all that are as short of links: none of them is worse than the others
        for (const unsigned t : answer.thin)
            if (shortage(t) >= times * (1 - 1e-9)) worstSizes += sizeText(t);
        const bool alike = worstSizes.size() > 1;
        const QString sizes = sentence.section(QStringLiteral("above clusters of "), 1).section(QLatin1Char(':'), 0, 0);
        const QString counts = alike ? QObject::tr("%1 times as many needed as %2 has.").arg(numberText(times), machine)
                                     : QObject::tr("%1 needed%2, %3 has %4.")
                                           .arg(digitsText(answer.peakBandwidth[worst]), stepOfPeak(answer, worst),
                                                machine, digitsText(answer.machine.capacity(worst)));
        const QString last = worstSizes.takeLast(),
                      at = alike ? worstSizes.join(QStringLiteral(", ")) + QObject::tr(" and %1").arg(last) : last;
        // In a narrow card in fewer words.
        const QString brief =
            alike ? QObject::tr("; clusters of %1 need %2 × what %3 has.").arg(at, numberText(times), machine)
                  : QObject::tr("; those of %1 need %2, %3 has %4.")
                        .arg(at, digitsText(answer.peakBandwidth[worst]), machine,
                             digitsText(answer.machine.capacity(worst)));
        const QString rule = QObject::tr("oo few links (needed\u00a0>\u00a0available) above clusters of %1").arg(sizes);
        sentence = (when.isEmpty() ? QStringLiteral("T") : when + QStringLiteral("t")) + rule
                   + (answer.thin.size() == 1 ? QStringLiteral(": ") + counts
                      : narrow                ? brief
                      : alike                 ? QObject::tr("; worst above those of %1 alike: ").arg(at) + counts
                                              : QObject::tr("; worst above those of %1: ").arg(at) + counts);
    } else if (steps > 1) {
        sentence.replace(QStringLiteral("This machine is wide enough above every cluster:"),
                         when + QObject::tr("this machine has enough links (needed\u00a0≤\u00a0available):"));
    }
    // The rule is that of cuts; the time by DBSP, which stands beside it, charges more.
    if (const auto spread = sentence.indexOf(QStringLiteral(" as long as packets spread evenly")); spread >= 0)
        sentence = sentence.left(spread)
                   + QObject::tr(" with packets spread evenly over them, no cut takes longer than h, the packets of "
                                 "the busiest processor. DBSP charges more: h × g + l.");
    // In a narrow card the plot needs the room of what need not be said.
    if (narrow && answer.thin.empty())
        sentence = steps > 1 ? when + QObject::tr("enough links (needed\u00a0≤\u00a0available).")
                             : sentence.section(QLatin1Char(':'), 0, 0) + QLatin1Char('.');
    return wrapped(theme.text(9, QFont::DemiBold), sentence, area.width() - 20);
}

/// What the bars through the points are, in as many words as a wide picture has room for.
QString peakWords(const QRectF& area, const Theme& theme)
{
    return area.width() >= 400 * theme.fontScale ? QObject::tr("peak of all steps") : QObject::tr("peak");
}

QString availableWords() { return QObject::tr("links available"); }
QString neededWords() { return QObject::tr("links needed"); }

/// Numbers above their marks. Where they would run together, those that matter alone.
class DemandNumbers {
public:
    /// `legend`: its upper left corner.
    DemandNumbers(Canvas& canvas, const QFont& font, QPointF legend, const Theme& theme)
        : m_canvas(canvas), m_font(font), m_legend(legend), m_theme(theme)
    {
    }
    void mark(const QRectF& place) { m_marks.push_back(place); }
    void add(const QRectF& at, const QString& text, const QColor& ink, bool matters)
    {
        m_all.push_back({at, text, ink, matters});
    }
    void paint()
    {
        const bool all = std::ranges::all_of(m_all, [&](const Number& one) { return place(one).has_value(); });
        m_taken.clear();
        for (const Number& one : m_all) {
            if (!all && !one.matters) continue;
            if (const auto left = place(one))
                m_canvas.text(*left, one.text, {m_font, one.ink, Anchor::Start, m_theme.panel});
        }
    }

private:
    struct Number {
        QRectF at;
        QString text;
        QColor ink;
        bool matters;
    };
    /// Above its mark, in its middle or at one of its ends, or left of it and higher; nothing where it would cover
    /// another one.
    std::optional<QPointF> place(const Number& one)
    {
        constexpr double gap = 4;
        const double width = textWidth(m_font, one.text), cap = capHeight(m_font), above = one.at.top() - gap;
        for (const QPointF& left :
             {QPointF(one.at.center().x() - width / 2, above), QPointF(one.at.right() - width, above),
              QPointF(one.at.left(), above), QPointF(one.at.left() - 2 - width, one.at.center().y() - 5)}) {
            const QRectF box = QRectF(left.x(), left.y() - cap, width, cap).adjusted(-1.5, -2, 1.5, 2);
            const auto meets = [&](const QRectF& other) { return other.intersects(box); };
            if ((box.right() > m_legend.x() && box.bottom() > m_legend.y() + 3) || std::ranges::any_of(m_taken, meets)
                || std::ranges::any_of(m_marks, meets))
                continue;
            m_taken.push_back(box);
            return left;
        }
        return {};
    }

    Canvas& m_canvas;
    QFont m_font;
    QPointF m_legend;
    const Theme& m_theme;
    std::vector<Number> m_all;
    std::vector<QRectF> m_marks, m_taken;
};

PowerPlot demandPlot(const BandwidthAnswer& answer, const std::vector<Shown>& machines, const QRectF& area,
                     const Theme& theme)
{
    double legend = answer.supersteps.size() > 1 ? textWidth(theme.text(9), peakWords(area, theme)) : 0;
    for (const QString& words : {availableWords(), neededWords()}) // they begin at the marks
        legend = std::max(legend, textWidth(theme.text(8.5), words) - 23);
    for (const Shown& one : machines) legend = std::max(legend, textWidth(theme.text(9, QFont::DemiBold), one.name));
    const double sentence =
        double(sentenceLines(answer, area, theme).size()) * lineHeight(theme.text(9, QFont::DemiBold)) + 16;
    PowerPlot plot;
    plot.box = plotArea(area.adjusted(0, 0, 0, -sentence), theme, 18, legend + 36);
    plot.count = std::max(1U, answer.levels);
    double most = std::exp2(plot.count - 1);
    for (const double need : answer.peakBandwidth) most = std::max(most, need);
    plot.high = std::max(1.0, std::ceil(std::log2(most))) + 0.5; // so that marks and numbers of the highest lie inside
    plot.low = -0.45;                                            // room for the points at 1
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

    const std::vector<Shown> machines = machinesShown(answer.machine, k);
    const PowerPlot plot = demandPlot(answer, machines, area, theme);
    PlotFrame frame = plot.frame(theme);
    plot.paintTitle(canvas, theme, QObject::tr("processors in the cluster"));
    canvas.text({plot.box.left() - 6, plot.box.top() - 8}, QObject::tr("links"),
                {theme.text(8.5), theme.inkSoft, Anchor::End});
    // The size that all pictures are about.
    if (const unsigned level = moment.chosen.level; level > 0)
        canvas.fill({plot.x(k - level) - plot.column() / 2, plot.box.top(), plot.column(), plot.box.height()},
                    theme.accentSoft);

    // The legend may reach down beside the numbers below the plot, never into the sentence.
    const std::size_t entries = machines.size() + (several ? 2 : 1) + (thin ? 1 : 0);
    const double keyRoom = box.top() - 4 - plot.box.top();
    const bool headed = keyRoom >= double(entries + 2) * lineHeight(font); // no line closer than its leading
    const double pitch = std::min(lineHeight(font) + 3, keyRoom / double(headed ? entries + 2 : entries));
    double key = plot.box.top();
    const auto heading = [&](const QString& words) {
        if (!headed) return;
        canvas.text({plot.box.right() + 10, key + 5 + capHeight(font) / 2}, words, {theme.text(8.5), theme.inkSoft});
        key += pitch;
    };
    heading(availableWords());
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
    const auto point = [&](QPointF at, bool bad) {
        canvas.path(circle(at, 5), {bad ? theme.trouble : theme.panel, {bad ? theme.trouble : theme.ink, 2.2}});
    };
    // A bar through the point of the step, so long that both are seen where they are equal.
    const double half = std::clamp(0.38 * plot.column(), 10.0, 20.0);
    const auto peak = [&](QPointF at, double reach, bool bad) {
        canvas.line(at - QPointF(reach, 0), at + QPointF(reach, 0), {bad ? theme.trouble : theme.ink, 2.6});
    };
    heading(neededWords());
    const double left = plot.box.right() + 19;
    canvas.path(circle({left, key + 5}, 5), {theme.panel, {theme.ink, 2.2}});
    canvas.text({left + 14, key + 5 + capHeight(font) / 2},
                !several ? QObject::tr("needed")
                : headed ? QObject::tr("this step")
                         : QObject::tr("needed now"),
                {strong, theme.ink});
    key += pitch;
    if (several) {
        peak({left, key + 5}, 10, false);
        canvas.text({left + 14, key + 5 + capHeight(font) / 2}, peakWords(area, theme), {font, theme.ink});
        key += pitch;
    }
    const auto needOf = [&](unsigned t) { return demand ? demand->requiredBandwidth[t] : 0; };
    const auto peakOf = [&](unsigned t) { return several ? answer.peakBandwidth[t] : 0; };
    if (thin) { // the signs that are there; filled, so that they are told without their colour
        bool now = false, bars = false;
        for (unsigned t = 0; t < k; ++t) {
            const bool few = needOf(t) > answer.machine.capacity(t);
            now = now || few, bars = bars || (!few && peakOf(t) > answer.machine.capacity(t));
        }
        if (bars) peak({left, key + 5}, 10, true);
        if (now) point({left, key + 5}, true);
        canvas.text({left + 14, key + 5 + capHeight(font) / 2}, QObject::tr("too few links"), {font, theme.ink});
    }
    DemandNumbers numbers(canvas, strong, {plot.box.right() + 8, plot.box.top()}, theme);
    const auto place = [&](unsigned t, double links, double reach, double high) {
        return QRectF(plot.x(t) - reach, plot.y(links) - high / 2, 2 * reach, high);
    };
    constexpr double circleSize = 6, barHeight = 4;
    for (unsigned t = 0; t < k; ++t) {
        if (peakOf(t) > 0) {
            peak({plot.x(t), plot.y(peakOf(t))}, half, peakOf(t) > answer.machine.capacity(t));
            numbers.mark(place(t, peakOf(t), half, barHeight));
        }
        if (needOf(t) <= 0) continue;
        point({plot.x(t), plot.y(needOf(t))}, needOf(t) > answer.machine.capacity(t));
        numbers.mark(place(t, needOf(t), circleSize, 2 * circleSize));
    }
    // The chosen size, the first that is short of links and the highest peak: where numbers would run together, they
    // are enough.
    const auto isShort = [&](unsigned t) { return std::max(needOf(t), peakOf(t)) > answer.machine.capacity(t); };
    const unsigned shown = moment.chosen.level > 0 ? k - moment.chosen.level : k - 1;
    unsigned highest = 0, first = 0;
    while (first + 1 < k && !isShort(first)) ++first;
    for (unsigned t = 0; t < k; ++t)
        if (std::max(needOf(t), peakOf(t)) >= std::max(needOf(highest), peakOf(highest))) highest = t;
    std::vector<unsigned> order(k);
    std::iota(order.begin(), order.end(), 0U);
    const auto rank = [&](unsigned t) { return t == shown ? 0 : t == highest ? 1 : t == first ? 2 : 3; };
    std::ranges::stable_sort(order, {}, rank);
    for (const unsigned t : order) {
        const double capacity = answer.machine.capacity(t), need = needOf(t), most = peakOf(t);
        const bool matters = rank(t) < 3;
        if (need > 0)
            numbers.add(place(t, need, circleSize, 2 * circleSize), digitsText(need),
                        need > capacity ? theme.troubleText : theme.ink, matters);
        if (most > 0 && (need <= 0 || (t == highest && most != need)))
            numbers.add(place(t, most, half, barHeight), digitsText(most),
                        most > capacity ? theme.troubleText : theme.inkSoft, matters);
    }
    numbers.paint();
}

std::optional<unsigned> demandAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const PowerPlot plot = demandPlot(answer, machinesShown(answer.machine, answer.levels), area, theme);
    if (!plot.box.adjusted(0, -10, 0, 20).contains(point)) return {};
    return std::min(plot.count - 1, static_cast<unsigned>((point.x() - plot.box.left()) / plot.column()));
}

} // namespace hopscope
