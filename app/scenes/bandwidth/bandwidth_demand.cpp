#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_demand_words.h"
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
    /// Above its mark, in its middle or at one of its ends, left of it and higher, or below it; nothing where it would
    /// cover another one.
    std::optional<QPointF> place(const Number& one)
    {
        constexpr double gap = 4;
        const double width = textWidth(m_font, one.text), cap = capHeight(m_font), above = one.at.top() - gap;
        for (const QPointF& left :
             {QPointF(one.at.center().x() - width / 2, above), QPointF(one.at.right() - width, above),
              QPointF(one.at.left(), above), QPointF(one.at.left() - 2 - width, one.at.center().y() - 5),
              QPointF(one.at.center().x() - width / 2, one.at.bottom() + gap + cap)}) {
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
        double(demandSentence(answer, area, theme).size()) * lineHeight(theme.text(9, QFont::DemiBold)) + 16;
    PowerPlot plot;
    plot.box = plotArea(area.adjusted(0, 0, 0, -sentence), theme, 18, legend + 36);
    plot.count = std::max(1U, answer.levels);
    double most = std::exp2(plot.count - 1);
    for (const double need : answer.peakBandwidth) most = std::max(most, need);
    plot.high = std::max(1.0, std::ceil(std::log2(most))) + 0.5; // so that marks and numbers of the highest lie inside
    plot.low = -0.45;                                            // room for the points at 1
    return plot;
}

/// The plot: what machines have as lines, what is needed as points, and the peak of all steps as bars.
class DemandPicture {
public:
    /// `sentence`: upper edge of what is told below the plot.
    DemandPicture(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, double sentence,
                  const Theme& theme)
        : m_canvas(canvas), m_moment(moment), m_answer(moment.plan->answer()), m_area(area), m_sentence(sentence),
          m_theme(theme), m_several(m_answer.supersteps.size() > 1), m_thin(!m_answer.thin.empty()),
          m_machines(machinesShown(m_answer.machine, m_answer.levels)),
          m_plot(demandPlot(m_answer, m_machines, area, theme)), m_font(theme.text(9)),
          m_strong(theme.text(9, QFont::DemiBold))
    {
    }

    void paint()
    {
        paintMachines();
        paintKey();
        paintMarks();
    }

private:
    double needOf(unsigned t) const { return m_moment.demand() ? m_moment.demand()->requiredBandwidth[t] : 0; }
    double peakOf(unsigned t) const { return m_several ? m_answer.peakBandwidth[t] : 0; }
    bool isFew(unsigned t, double links) const { return links > m_answer.machine.capacity(t); }
    Stroke strokeOf(const Shown& one) const
    {
        const bool own = one.machine.alpha() == m_answer.machine.alpha();
        // What is needed is compared with this machine: the others stay behind.
        constexpr double pale = 0.25;
        const QColor colour = m_theme.categories[one.category];
        return {own ? colour : mixed(colour, m_theme.panel, pale), (own ? 3.6 : 1.4) * m_theme.strokeScale,
                own ? std::vector<double>{} : std::vector<double>{5, 3}};
    }
    void point(QPointF at, bool few)
    {
        m_canvas.path(circle(at, 5),
                      {few ? m_theme.trouble : m_theme.panel, {few ? m_theme.trouble : m_theme.ink, 2.2}});
    }
    /// A bar through the point of the step, so long that both are seen where they are equal.
    void peak(QPointF at, double reach, bool few)
    {
        m_canvas.line(at - QPointF(reach, 0), at + QPointF(reach, 0), {few ? m_theme.trouble : m_theme.ink, 2.6});
    }

    void paintMachines()
    {
        const unsigned k = m_answer.levels;
        PlotFrame frame = m_plot.frame(m_theme);
        m_plot.paintTitle(m_canvas, m_theme, QObject::tr("processors in the cluster"));
        m_canvas.text({m_plot.box.left() - 6, m_plot.box.top() - 8}, QObject::tr("links"),
                      {m_theme.text(8.5), m_theme.inkSoft, Anchor::End});
        // The size that all pictures are about.
        if (const unsigned level = m_moment.chosen.level; level > 0)
            m_canvas.fill(
                {m_plot.x(k - level) - m_plot.column() / 2, m_plot.box.top(), m_plot.column(), m_plot.box.height()},
                m_theme.accentSoft);
        for (const Shown& one : m_machines) {
            QPolygonF points;
            for (unsigned t = 0; t < k; ++t) points.append(m_plot.along(t, one.machine.capacity(t)));
            frame.lines.push_back({points, strokeOf(one)});
        }
        hopscope::paint(m_canvas, frame, m_theme);
    }

    /// It may reach down beside the numbers below the plot, never into the sentence.
    void paintKey()
    {
        const std::size_t entries = m_machines.size() + (m_several ? 2 : 1) + (m_thin ? 1 : 0);
        // Where it needs that room it begins beside the title of the axis.
        constexpr double besideTitle = 14;
        const double below = m_sentence - 4 - m_plot.box.top(), wanted = double(entries + 2) * lineHeight(m_font),
                     lift = std::clamp(wanted - below, 0.0, besideTitle), room = below + lift,
                     left = m_plot.box.right() + 10;
        const bool headed = room >= wanted; // no line closer than its leading
        const double pitch = std::min(lineHeight(m_font) + 3, room / double(headed ? entries + 2 : entries));
        // Numbers above the last sizes reach over the plot: its head keeps clear of them where there is room.
        const double spare = room - double(headed ? entries + 2 : entries) * pitch;
        double middle = m_plot.box.top() + 5 - (headed ? lift : 0) + std::clamp(spare - 5, 0.0, 12.0);
        const auto write = [&](double x, const QString& words, const TextStyle& style) {
            m_canvas.text({x, middle + capHeight(m_font) / 2}, words, style);
            middle += pitch;
        };
        const auto heading = [&](const QString& words) {
            if (headed) write(left, words, {m_theme.text(8.5), m_theme.inkSoft});
        };
        heading(availableWords());
        for (const Shown& one : m_machines) {
            m_canvas.line({left, middle}, {left + 18, middle}, strokeOf(one));
            const bool own = one.machine.alpha() == m_answer.machine.alpha();
            write(left + 23, one.name, {own ? m_strong : m_font, own ? m_theme.ink : m_theme.inkSoft});
        }
        heading(neededWords());
        const double sign = left + 9, words = left + 23;
        point({sign, middle}, false);
        write(words,
              !m_several ? QObject::tr("needed")
              : headed   ? QObject::tr("this step")
                         : QObject::tr("needed now"),
              {m_strong, m_theme.ink});
        if (m_several) {
            peak({sign, middle}, 10, false);
            write(words, peakWords(m_area, m_theme), {m_font, m_theme.ink});
        }
        if (!m_thin) return;
        // The signs that are there; filled, so that they are told without their colour.
        bool now = false, bars = false;
        for (unsigned t = 0; t < m_answer.levels; ++t) {
            const bool few = isFew(t, needOf(t));
            now = now || few, bars = bars || (!few && isFew(t, peakOf(t)));
        }
        if (bars) peak({sign, middle}, 10, true);
        if (now) point({sign, middle}, true);
        write(words, QObject::tr("too few links"), {m_font, m_theme.ink});
    }

    /// Points and bars, each with its number; where these would run together, those alone that matter: of the chosen
    /// size, the first that is short of links and the highest peak.
    void paintMarks()
    {
        const unsigned k = m_answer.levels;
        constexpr double circleSize = 6, barHeight = 4;
        const double half = std::clamp(0.38 * m_plot.column(), 10.0, 20.0);
        const auto place = [&](unsigned t, double links, double reach, double high) {
            return QRectF(m_plot.x(t) - reach, m_plot.y(links) - high / 2, 2 * reach, high);
        };
        DemandNumbers numbers(m_canvas, m_strong, {m_plot.box.right() + 8, m_plot.box.top()}, m_theme);
        for (unsigned t = 0; t < k; ++t) {
            if (const double most = peakOf(t); most > 0) {
                peak({m_plot.x(t), m_plot.y(most)}, half, isFew(t, most));
                numbers.mark(place(t, most, half, barHeight));
            }
            if (const double need = needOf(t); need > 0) {
                point({m_plot.x(t), m_plot.y(need)}, isFew(t, need));
                numbers.mark(place(t, need, circleSize, 2 * circleSize));
            }
        }
        const auto both = [&](unsigned t) { return std::max(needOf(t), peakOf(t)); };
        const unsigned shown = m_moment.chosen.level > 0 ? k - m_moment.chosen.level : k - 1;
        unsigned highest = 0, first = 0;
        while (first + 1 < k && !isFew(first, both(first))) ++first;
        for (unsigned t = 0; t < k; ++t)
            if (both(t) >= both(highest)) highest = t;
        std::vector<unsigned> order(k);
        std::iota(order.begin(), order.end(), 0U);
        const auto rank = [&](unsigned t) { return t == shown ? 0 : t == highest ? 1 : t == first ? 2 : 3; };
        std::ranges::stable_sort(order, {}, rank);
        for (const unsigned t : order) {
            const double need = needOf(t), most = peakOf(t);
            if (need > 0)
                numbers.add(place(t, need, circleSize, 2 * circleSize), digitsText(need),
                            isFew(t, need) ? m_theme.troubleText : m_theme.ink, rank(t) < 3);
            if (most > 0 && (need <= 0 || (t == highest && most != need)))
                numbers.add(place(t, most, half, barHeight), digitsText(most),
                            isFew(t, most) ? m_theme.troubleText : m_theme.inkSoft, rank(t) < 3);
        }
        numbers.paint();
    }

    Canvas& m_canvas;
    const BandwidthMoment& m_moment;
    const BandwidthAnswer& m_answer;
    QRectF m_area;
    double m_sentence;
    const Theme& m_theme;
    bool m_several, m_thin;
    std::vector<Shown> m_machines;
    PowerPlot m_plot;
    QFont m_font, m_strong;
};

} // namespace

void paintDemand(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    if (answer.levels == 0) return;
    const auto group = canvas.group(QStringLiteral("demand"));
    // What it means, below the plot.
    const QFont strong = theme.text(9, QFont::DemiBold);
    const std::vector<QString> lines = demandSentence(answer, area, theme);
    const double boxHeight = double(lines.size()) * lineHeight(strong) + 12;
    const bool thin = !answer.thin.empty();
    const QRectF box(area.left(), area.bottom() - boxHeight, area.width(), boxHeight);
    canvas.path(roundedRect(box, 6), {thin ? theme.troubleSoft : theme.goodSoft, {}});
    double y = box.top() + 4;
    for (const QString& line : lines)
        canvas.text({box.left() + 10, y += lineHeight(strong)}, line, {strong, thin ? theme.troubleText : theme.good});
    DemandPicture(canvas, moment, area, box.top(), theme).paint();
}

std::optional<unsigned> demandAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const PowerPlot plot = demandPlot(answer, machinesShown(answer.machine, answer.levels), area, theme);
    if (!plot.box.adjusted(0, -10, 0, 20).contains(point)) return {};
    return std::min(plot.count - 1, static_cast<unsigned>((point.x() - plot.box.left()) / plot.column()));
}

} // namespace hopscope
