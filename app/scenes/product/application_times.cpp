#include "scenes/product/application_times.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace hopscope {

namespace {

constexpr double namesHigh = 17, closeNamesHigh = 14, belowBar = 8, closeBelowBar = 6;
double namesHighOf(StripNames names)
{
    return names == StripNames::Above ? namesHigh : names == StripNames::Close ? closeNamesHigh : 0;
}
double barHighOf(StripNames names) { return names == StripNames::Above ? 18 : 15; }
constexpr std::size_t mostStepsApart = 64; ///< of more a phase is one piece

/// Neighbours of one name as one.
std::vector<ActTime> phasesOf(const std::vector<ActTime>& times)
{
    std::vector<ActTime> phases;
    for (const ActTime& time : times) {
        if (phases.empty() || phases.back().name != time.name) {
            phases.push_back(time);
            continue;
        }
        phases.back().start += time.start;
        phases.back().words += time.words;
        phases.back().work += time.work;
    }
    return phases;
}

double sumOf(const std::vector<ActTime>& times)
{
    double sum = 0;
    for (const ActTime& time : times) sum += time.whole();
    return sum;
}

void paintCentred(Canvas& canvas, const QRectF& area, const QStringList& forms, const TextStyle& style)
{
    for (const QString& form : forms)
        if (textWidth(style.font, form) <= area.width() - 6)
            return canvas.text(area.center() + QPointF(0, capHeight(style.font) / 2), form, style);
}

/// One act, or phase: start-up, words, work side by side, each with its name if it has room.
void paintPieces(Canvas& canvas, const ActTime& time, const QRectF& area, const Theme& theme)
{
    const std::array pieces{
        std::tuple{time.start, mixed(theme.ink, theme.ground, 0.72), QObject::tr("start-up %1")},
        std::tuple{time.words, mixed(theme.ink, theme.ground, 0.86), QObject::tr("words %1")},
        std::tuple{time.work, theme.panel, QObject::tr("work %1")},
    };
    double x = area.left();
    for (const auto& [amount, colour, name] : pieces) {
        if (amount <= 0) continue;
        const QRectF piece(x, area.top(), area.width() * amount / time.whole(), area.height());
        canvas.fill(piece, colour);
        paintCentred(canvas, piece, {name.arg(numberText(amount)), numberText(amount)},
                     {theme.text(8.5), inkOn(colour), Anchor::Middle});
        x = piece.right();
    }
    canvas.path(roundedRect(area, 1), {{}, {theme.nodeEdge, 1 * theme.strokeScale}});
}

QString phaseName(const Schedule& schedule, StepIndex step)
{
    QString name;
    for (const Phase& phase : schedule.phases)
        if (phase.first <= step) name = QString::fromStdString(std::string(phase.name));
    return name;
}

} // namespace

QString actName(const Played& played, const PlayedAct& act)
{
    switch (act.kind) {
    case PlayedAct::Kind::Products:
        return QObject::tr("everybody multiplies its tile of A by its blocks of x");
    case PlayedAct::Kind::TurnOver:
        return QObject::tr("everybody turns its blocks over");
    case PlayedAct::Kind::Messages:
        break;
    }
    const QString phase = phaseName(played.movement().schedule, act.step);
    return phase.isEmpty() ? QObject::tr("exchange") : phase;
}

std::vector<ActTime> actTimes(const Played& played, const Moved& moved, double tc)
{
    std::vector<ActTime> times;
    for (std::uint32_t number = 0; number < played.acts(); ++number) {
        const PlayedAct act = played.act(number);
        ActTime& time = times.emplace_back();
        // Its sentence would be longer than its piece of the bar.
        time.name = act.kind == PlayedAct::Kind::Products ? QObject::tr("Multiply") : actName(played, act);
        if (act.kind == PlayedAct::Kind::Products) time.work = tc * played.product()->operations();
        if (act.kind != PlayedAct::Kind::Messages) continue;
        const StepTime& step = moved.stepTimes.at(static_cast<std::size_t>(act.step));
        time.start = step.start, time.words = step.words;
    }
    return times;
}

QString timeSentence(const std::vector<ActTime>& times)
{
    double start = 0, words = 0, work = 0;
    std::uint64_t starts = 0;
    for (const ActTime& time : times) {
        start += time.start, words += time.words, work += time.work;
        starts += time.start > 0 ? 1 : 0;
    }
    QStringList parts, phases;
    if (start > 0)
        parts += QObject::tr("%1 for %2")
                     .arg(numberText(start), counted(starts, QObject::tr("start-up"), QObject::tr("start-ups")));
    if (words > 0) parts += QObject::tr("%1 for words").arg(numberText(words));
    if (work > 0) parts += QObject::tr("%1 for work").arg(numberText(work));
    if (parts.isEmpty()) return {};
    for (const ActTime& phase : phasesOf(times))
        if (phase.whole() > 0)
            phases += QObject::tr("%1 %2").arg(phase.name.section(u' ', 0, 0).toLower(), numberText(phase.whole()));
    QString sentence = QObject::tr("Time %1 = %2").arg(numberText(sumOf(times)), parts.join(QStringLiteral(" + ")));
    if (phases.size() > 1) sentence += QObject::tr("; in order: %1").arg(phases.join(QStringLiteral(", ")));
    return sentence + QStringLiteral(".");
}

double timeStripHeight(const Theme& theme, StripNames names)
{
    const double below = names == StripNames::Above ? belowBar : closeBelowBar;
    return (namesHighOf(names) + barHighOf(names) + below) * std::max(theme.fontScale, 1.0);
}

void paintTimeStrip(Canvas& canvas, const std::vector<ActTime>& times, double position, const QRectF& area,
                    const Theme& theme, StripNames names)
{
    const double sum = sumOf(times), scale = std::max(theme.fontScale, 1.0), barHigh = barHighOf(names) * scale;
    if (sum <= 0) return;
    const auto group = canvas.group(QStringLiteral("time"));
    const QFont font = theme.text(9), strong = theme.text(9.5, QFont::DemiBold);
    const QString whole = QObject::tr("= %1 units").arg(numberText(sum));
    const double wide = area.width() - textWidth(strong, whole) - 10, top = area.top() + namesHighOf(names) * scale;
    const auto x = [&](double time) { return area.left() + wide * time / sum; };
    double from = 0;
    for (const ActTime& phase : names != StripNames::None ? phasesOf(times) : std::vector<ActTime>()) {
        const QRectF name(QPointF(x(from), area.top()), QPointF(x(from + phase.whole()), top));
        const QString amount = numberText(phase.whole());
        const QString word = phase.name.section(u' ', 0, 0); // "Broadcast x along the columns"
        paintCentred(canvas, name,
                     {QStringLiteral("%1: %2").arg(phase.name, amount), QStringLiteral("%1: %2").arg(word, amount),
                      word, amount},
                     {font, theme.inkSoft, Anchor::Middle});
        from += phase.whole();
    }
    const bool steps = times.size() <= mostStepsApart;
    from = 0;
    for (const ActTime& time : steps ? times : phasesOf(times)) {
        if (time.whole() <= 0) continue;
        paintPieces(canvas, time, {x(from) + 1, top, x(from + time.whole()) - x(from) - 2, barHigh}, theme);
        from += time.whole();
    }
    canvas.text({x(sum) + 8, top + barHigh / 2 + capHeight(strong) / 2}, whole, {strong, theme.ink});
    // The act under way, and how far it is.
    const auto act = static_cast<std::size_t>(std::clamp(position, 0.0, static_cast<double>(times.size())));
    const double before = sumOf({times.begin(), times.begin() + static_cast<std::ptrdiff_t>(act)});
    if (act >= times.size() || position <= 0) return;
    const double share = position - std::floor(position);
    if (share > 0)
        canvas.path(
            roundedRect({x(before) + 1, top - 1, x(before + times[act].whole()) - x(before) - 2, barHigh + 2}, 2),
            {{}, {theme.accent, 2 * theme.strokeScale}});
    const double now = x(before + share * times[act].whole());
    const double below = top + barHigh; // where it crosses no letter
    canvas.line({now, below - 2}, {now, below + 5}, {theme.ink, 2.4 * theme.strokeScale});
}

} // namespace hopscope
