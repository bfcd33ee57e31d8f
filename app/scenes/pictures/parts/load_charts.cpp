#include "scenes/pictures/parts/load_charts.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/related.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace hopscope {

QString contentionVerdict(const Run& run, const Contention& contention, bool brief)
{
    const StepIndex steps = run.steps();
    if (contention.steps == 0)
        return brief        ? QStringLiteral("No contention.")
               : steps == 1 ? QStringLiteral("The one step is free of contention.")
                            : QStringLiteral("None of %1 steps has contention.").arg(numberText(double(steps)));
    const QString unit = QStringLiteral(" ") + toQString(run.setup().costModel->timeUnit);
    QString much = digitsText(contention.time);
    const bool each = contention.extras.size() > 1 && contention.extras.size() <= Contention::mostExtras;
    if (each) {
        QStringList extras;
        for (const double extra : contention.extras) extras << digitsText(extra);
        much = extras.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + much;
    }
    const QString shares =
        QStringLiteral("%1 of %2 ")
            .arg(numberText(double(contention.steps)),
                 counted(std::uint64_t(steps), QStringLiteral("step"), QStringLiteral("steps")))
        + (contention.steps == 1 ? QStringLiteral("has contention") : QStringLiteral("have contention"));
    if (contention.time <= 1e-9 * run.time()) return shares + QStringLiteral("; it costs no time");
    const QString fraction =
        each || brief ? QString() : QStringLiteral(" (%1 %)").arg(percentText(contention.time / run.time()));
    // In narrow places a number as long as that of the whole run is a fraction of it.
    constexpr double longTime = 1e7;
    if (brief && run.time() >= longTime)
        return shares + QStringLiteral(": %1 % of the time").arg(percentText(contention.time / run.time()));
    return shares
           + (brief ? QStringLiteral(": %1 of %2") : QStringLiteral("; it costs %1 of the %2"))
                 .arg(much, digitsText(run.time()) + unit)
           + fraction;
}

namespace {

/// Two marks with their words, in the first form that fits: of times without contention and with it, of one message on
/// the link and of more.
void paintLoadKey(Canvas& canvas, const Theme& theme, QPointF at, double width, const LoadTitle& title)
{
    constexpr double mark = 9, gap = 4, apart = 12;
    const QFont font = theme.text(9);
    using Forms = std::vector<std::pair<const char*, const char*>>;
    const Forms forms = !title.times ? Forms{{"one", "more: they share it"}, {"one", "more share it"}, {"one", "more"}}
                        : title.logarithmic ? Forms{{"without contention", "arrow: up to the time with it"},
                                                    {"without contention", "with contention"},
                                                    {"without", "with contention"}}
                                            : Forms{{"without contention", "added by contention"},
                                                    {"without", "added by contention"},
                                                    {"without", "contention"}};
    for (const auto& [one, other] : forms) {
        const QString first = QString::fromUtf8(one), second = QString::fromUtf8(other);
        const double from = mark + gap + textWidth(font, first) + apart;
        if (from + mark + gap + textWidth(font, second) > width) continue;
        const QPointF dot = at + QPointF(mark / 2, 1 - mark / 2), next(from, 0);
        const QRectF box(at + QPointF(0, 0.5 - mark), QSizeF(mark, mark));
        if (title.logarithmic) {
            paintLoadDots(canvas, theme, {{dot, false}});
        } else {
            canvas.fill(box, title.times ? uncontendedInk(theme) : theme.accent);
        }
        if (title.times && title.logarithmic)
            paintContention(canvas, theme, {{.foot = dot + next + QPointF(0, mark / 2), .top = at.y() - mark}});
        else if (title.times)
            paintHatched(canvas, theme, {box.translated(next)});
        else if (title.logarithmic)
            paintLoadDots(canvas, theme, {{dot + next, true}});
        else
            canvas.fill(box.translated(next), theme.trouble);
        canvas.text(at + QPointF(mark + gap, 0), first, {font, theme.inkSoft});
        canvas.text(at + next + QPointF(mark + gap, 0), second, {font, theme.inkSoft});
        return;
    }
}

} // namespace

void paintLoadTitle(Canvas& canvas, const Theme& theme, const QRectF& area, const LoadTitle& title)
{
    const QFont font = theme.text(9);
    const QPointF at(area.left() + 2, area.top() + 11);
    const QString bent = title.logarithmic ? QStringLiteral(", logarithmic") : QString(),
                  step = QStringLiteral("Time of the step") + bent,
                  link = QStringLiteral("Messages on the most loaded link") + bent;
    QStringList titles;
    if (title.times && title.longer && !title.logarithmic && !title.keyed)
        titles << step + QStringLiteral(", hatched: added by contention")
               << step + QStringLiteral(", hatched: contention") << QStringLiteral("Time, hatched: contention");
    if (title.times) titles << step << QStringLiteral("Time") + bent;
    if (!title.times && title.contention && !title.keyed)
        titles << link
                      + (title.logarithmic ? QStringLiteral(": ○ 1, ● more")
                                           : QStringLiteral(" (orange: more than one)"));
    if (!title.times) titles << link << QStringLiteral("Most messages on a link") + bent;
    canvas.text(at, fitting(font, titles, area.width() - 8), {font, theme.inkSoft});
    if (title.keyed && title.contention) paintLoadKey(canvas, theme, at + QPointF(0, 15), area.width() - 2, title);
}

bool CostRows::fit(std::size_t steps, const QRectF& area)
{
    return static_cast<double>(steps) * leastPitch <= area.height() - titleHigh;
}

double CostRows::pitch() const
{
    return std::min(mostPitch,
                    (m_area.height() - titleHigh) / static_cast<double>(std::max<std::size_t>(m_costs.size(), 1)));
}

QRectF CostRows::row(std::size_t index) const
{
    return {m_area.left(), m_area.top() + titleHigh + pitch() * static_cast<double>(index), m_area.width(), pitch()};
}

std::optional<std::size_t> CostRows::rowAt(QPointF point) const
{
    for (std::size_t i = 0; i < m_costs.size(); ++i)
        if (row(i).contains(point)) return i;
    return {};
}

QStringList CostRows::timeForms(const StepCost& cost) const
{
    const QString time = withTimeUnit(m_run, cost.time);
    if (cost.time <= cost.alone) return {time, time, time};
    const QString terms = QStringLiteral("%1 + %2").arg(digitsText(cost.alone), digitsText(cost.time - cost.alone));
    return {terms + QStringLiteral(" = ") + time, terms, time};
}

void CostRows::paintTitle(Canvas& canvas, const Theme& theme) const
{
    const bool longer = std::ranges::any_of(m_costs, [](const StepCost& cost) { return cost.time > cost.alone; });
    const QString hatched = longer ? QStringLiteral(", hatched: added by contention") : QString();
    const QFont font = theme.text(9);
    canvas.text({m_area.left() + 2, m_area.top() + 11},
                fitting(font,
                        {QStringLiteral("Time of each step%1 · ×k: k messages on the most loaded link").arg(hatched),
                         QStringLiteral("Time%1 · ×k: k messages on one link").arg(hatched),
                         QStringLiteral("Time · ×k: k messages on one link"), QStringLiteral("Time of each step")},
                        m_area.width() - 4),
                {font, theme.inkSoft});
}

void CostRows::paint(Canvas& canvas, const Theme& theme, StepIndex marked, const Selected& selection,
                     const Selected& hover) const
{
    paintTitle(canvas, theme);
    const QFont soft = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    const auto stepText = [](std::size_t i) { return QStringLiteral("step %1").arg(i + 1); };
    double names = 0, loads = 0, most = 1e-300;
    std::array<double, 3> words{}; // by form
    for (std::size_t i = 0; i < m_costs.size(); ++i) {
        names = std::max(names, textWidth(strong, stepText(i)));
        loads = std::max(loads, textWidth(strong, QStringLiteral("×") + numberText(m_costs[i].load)));
        for (qsizetype form = 0; form < std::ssize(words); ++form)
            words[std::size_t(form)] =
                std::max(words[std::size_t(form)], textWidth(strong, timeForms(m_costs[i])[form]));
        most = std::max(most, m_costs[i].time);
    }
    constexpr double gap = 10, leastBars = 0.3; // of the width
    const double left = m_area.left() + 4 + names + gap + loads + gap;
    // The longest form beside which bars can still be compared.
    qsizetype form = 0;
    while (form + 1 < std::ssize(words)
           && m_area.right() - left - words[std::size_t(form)] - gap < leastBars * m_area.width())
        ++form;
    const double room = std::max(20.0, m_area.right() - left - words[std::size_t(form)] - gap),
                 high = std::min(22.0, 0.7 * pitch());
    const auto band = [&](StepIndex step, const QColor& colour) {
        if (step >= 0 && step < static_cast<StepIndex>(m_costs.size()))
            canvas.fill(row(static_cast<std::size_t>(step)), colour);
    };
    band(marked, theme.accentSoft);
    for (const Selected& what : chosen(m_run, selection, hover))
        if (const auto* step = std::get_if<StepRef>(&what)) band(step->step, mixed(theme.ground, theme.accent, 0.25));
    const bool longer = std::ranges::any_of(m_costs, [](const StepCost& cost) { return cost.time > cost.alone; });
    std::vector<QRectF> alone, added;
    for (std::size_t i = 0; i < m_costs.size(); ++i) {
        const StepCost& cost = m_costs[i];
        const bool now = static_cast<StepIndex>(i) == marked;
        const double middle = row(i).center().y(), baseline = middle + capHeight(soft) / 2;
        const double turn = room * cost.alone / most, end = room * cost.time / most;
        alone.emplace_back(left, middle - high / 2, turn, high);
        if (end > turn) added.emplace_back(left + turn, middle - high / 2, end - turn, high);
        const QFont& font = now ? strong : soft;
        canvas.text({m_area.left() + 4 + names, baseline}, stepText(i),
                    {font, now ? theme.ink : theme.inkSoft, Anchor::End});
        canvas.text({left - gap, baseline}, QStringLiteral("×") + numberText(cost.load),
                    {cost.load > 1 ? strong : font, cost.load > 1 ? theme.troubleText : theme.inkSoft, Anchor::End});
        canvas.text({left + end + 6, baseline}, timeForms(cost)[form], {font, now ? theme.ink : theme.inkSoft});
    }
    canvas.fills(alone, longer ? uncontendedInk(theme) : theme.accent);
    paintHatched(canvas, theme, added);
}

void paintLoadDots(Canvas& canvas, const Theme& theme, const std::vector<LoadDot>& dots)
{
    for (const bool shared : {false, true}) {
        std::vector<QPainterPath> paths;
        for (const LoadDot& dot : dots)
            if (dot.shared == shared) paths.push_back(circle(dot.at, loadDotRadius));
        if (shared)
            canvas.paths(paths, {theme.trouble, {}});
        else
            canvas.paths(paths, {theme.ground, {theme.ink, 1.5 * theme.strokeScale}});
    }
}

void paintDotValue(Canvas& canvas, const Theme& theme, const QRectF& plot, double x, const QStringList& forms)
{
    const QFont font = theme.mono(8.5, QFont::DemiBold);
    const QString text = fitting(font, forms, plot.width());
    const double half = textWidth(font, text) / 2;
    canvas.text({std::clamp(x, plot.left() + half, std::max(plot.left() + half, plot.right() - half)), plot.top() - 8},
                text, {font, theme.ink, Anchor::Middle});
}

} // namespace hopscope
