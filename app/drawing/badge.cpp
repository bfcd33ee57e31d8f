#include "drawing/badge.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "own/own_text.h"
#include "own/schedule_text.h"
#include "schedule/execution.h"
#include "search/standing.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr double side = 12;

QString marked(Badge::State state, const QString& verdict)
{
    switch (state) {
    case Badge::State::Good:
        return QStringLiteral("✓ ") + verdict;
    case Badge::State::Caution:
        return QStringLiteral("! ") + verdict;
    case Badge::State::Trouble:
        return QStringLiteral("✗ ") + verdict;
    default:
        return verdict;
    }
}
QString separated(const QString& machine) { return machine.isEmpty() ? machine : QStringLiteral(" · ") + machine; }

QFont verdictFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }
QFont machineFont(const Theme& theme) { return theme.text(9); }

/// The first that fits, or what fits of the last.
QString firstFitting(const QFont& font, const QStringList& texts, double room)
{
    for (const QString& text : texts)
        if (textWidth(font, text) <= room) return text;
    return texts.isEmpty() ? QString() : elided(font, texts.back(), room);
}

/// A list of messages is drawn step by step: what it lacks is still to come.
bool isDrawn(const Run& run)
{
    const auto& written = run.setup().written;
    return written && isScheduleText(written->text());
}

/// Of a result that is not reached by messages that are all allowed: what is missing comes first.
QStringList missingForms(const Run& run, const QString& least)
{
    if (run.violationCount() > 0 || run.delivers() || !run.finished()) return {};
    return {least + QStringLiteral(": ") + QString::fromStdString(run.verdict())};
}

} // namespace

Badge badgeOf(const Run& run, const Notation& notation)
{
    Badge badge;
    badge.state = run.violationCount() == 0 && run.delivers() ? Badge::State::Good : Badge::State::Trouble;
    const Fault* fault = run.finished() ? nullptr : &*run.execution()->fault;
    const QString least =
        fault ? fault->kind == Fault::Kind::Deadlock ? QStringLiteral("deadlock") : QStringLiteral("error in the text")
        : run.violationCount() > 0
            ? counted(run.violationCount(), QStringLiteral("violation"), QStringLiteral("violations"))
        : run.delivers() ? QStringLiteral("correct result")
        : isDrawn(run)   ? QStringLiteral("not complete")
                         : QStringLiteral("wrong result");
    badge.verdict = missingForms(run, least);
    const double load = run.maxLinkLoad();
    const QString loaded = load > 1 ? least + QStringLiteral(", contention ×%1").arg(numberText(load)) : least;
    if (const auto order = run.operandOrder()) {
        if (*order == OperandOrder::Kept)
            badge.verdict += {loaded + QStringLiteral(", operand order kept"), loaded + QStringLiteral(", order kept")};
        else
            badge.verdict += {loaded + QStringLiteral(", operands combined out of order"),
                              loaded + QStringLiteral(", out of order")};
    }
    // Where the order alone is what went wrong, no form may leave it out.
    const bool orderAlone = load <= 1 && run.operandOrder() == OperandOrder::Lost;
    badge.verdict += orderAlone ? QStringLiteral("operands combined out of order") : loaded;
    if (badge.state == Badge::State::Good && load > 1) badge.state = Badge::State::Caution;
    // No trouble, as runs whose operator needs the order are refused, but no plain success.
    if (badge.state == Badge::State::Good && orderAlone) badge.state = Badge::State::Unchecked;
    // What is no plain success is said in few words, too.
    if (loaded != least && badge.state != Badge::State::Caution) badge.verdict += least;
    if (badge.state != Badge::State::Trouble)
        if (const auto standing = search::standingOf(run)) {
            const QString known = QStringLiteral(", ") + toQString(search::textOf(*standing));
            const QStringList without = std::exchange(badge.verdict, {});
            for (const QString& verdict : without)
                if (verdict.startsWith(loaded)) badge.verdict += verdict + known;
            badge.verdict += without;
        }
    // The last resort of a caution is what it warns of; what went wrong is worse than links that are shared.
    if (loaded != least && badge.state == Badge::State::Caution)
        badge.verdict += QStringLiteral("contention ×%1").arg(numberText(load));
    badge.machine = machineForms(run, notation);
    return badge;
}

Badge badgeOf(const Run& run, const StepShown& step, const Notation& notation)
{
    Badge badge = badgeOf(run, notation);
    if (badge.state == Badge::State::Trouble) return badge;
    const QString& moment = step.moment;
    const QString so = step.delivered.isEmpty() ? moment : moment + QStringLiteral(": ") + step.delivered;
    QStringList verdict;
    if (badge.state == Badge::State::Good) {
        badge.state = Badge::State::Unchecked;
        const QString end = QStringLiteral("; the finished run is correct");
        if (const auto standing = search::standingOf(run)) {
            const QString known = toQString(search::textOf(*standing));
            verdict += {so + end + QStringLiteral(", ") + known, so + QStringLiteral("; ") + known};
        }
        verdict += {so + end, so};
        if (!step.delivered.isEmpty())
            verdict += {step.delivered,
                        QString(step.delivered)
                            .replace(QStringLiteral(" processors have the message"), QStringLiteral(" have it"))};
        verdict += moment;
    } else {
        // Beside what a step has, what the run has at most.
        for (QString& end : badge.verdict)
            end.replace(QStringLiteral("contention ×"), QStringLiteral("contention up to ×"));
        if (step.onLink > 1) // that the run ends well before what its links carry now, which is seen
            for (const QString& end : badge.verdict.first(std::max<qsizetype>(badge.verdict.size() - 1, 1)))
                verdict += so + QStringLiteral(", contention ×%1; finished run: ").arg(numberText(step.onLink)) + end;
        for (const QString& end : badge.verdict) verdict += so + QStringLiteral("; finished run: ") + end;
        const QString peak = QString(badge.verdict.back()).remove(QStringLiteral("contention "));
        for (const auto* run : {"; finished run: ", "; run: "})
            if (step.onLink > 1 && peak.startsWith(QStringLiteral("up to")))
                verdict += moment + QStringLiteral(": contention ×%1").arg(numberText(step.onLink))
                           + QString::fromLatin1(run) + peak;
        if (step.onLink > 1 && peak.startsWith(QStringLiteral("up to"))) {
            const QString now = QStringLiteral("×%1").arg(numberText(step.onLink));
            verdict +=
                QStringLiteral("contention ") + now
                + (peak.endsWith(u' ' + now) ? QStringLiteral(", the run's most") : QStringLiteral("; run: ") + peak);
        }
        verdict += moment + QStringLiteral("; run: ") + badge.verdict.back();
        verdict += QStringLiteral("run: ") + badge.verdict.back();
    }
    badge.verdict = verdict;
    return badge;
}

QString textOf(const Badge& badge) { return badge.verdict.value(0) + separated(badge.machine.value(0)); }

QString verdictOf(const Badge& badge) { return marked(badge.state, badge.verdict.value(0)); }

BadgeLayout badgeLayout(const Badge& badge, double room, const Theme& theme, BadgeLines most)
{
    const QFont bold = verdictFont(theme), plain = machineFont(theme);
    const double inner = std::max(0.0, room - 2 * side);
    const auto beside = [&](const QString& verdict, const QString& machine) {
        return textWidth(bold, marked(badge.state, verdict)) + textWidth(plain, separated(machine));
    };
    BadgeLayout layout{.state = badge.state};
    const auto oneLine = [&](const QString& verdict, const QString& machine) {
        layout.verdict = marked(badge.state, verdict), layout.machine = separated(machine);
        layout.size = {beside(verdict, machine) + 2 * side, 24 * theme.fontScale};
        return layout;
    };
    // The model without its prices is the last resort: two lines say more.
    const bool two = most == BadgeLines::Two;
    const qsizetype forms = badge.machine.size() - (two && badge.machine.size() > 1 ? 1 : 0);
    for (qsizetype i = 0; i < forms; ++i)
        if (beside(badge.verdict.value(0), badge.machine[i]) <= inner)
            return oneLine(badge.verdict.value(0), badge.machine[i]);
    const QString model = badge.machine.isEmpty() ? QString() : badge.machine.back();
    if (!two) {
        // What has been reached says more than the model.
        for (const QString& verdict : badge.verdict)
            for (const QString& machine : {model, QString()})
                if (beside(verdict, machine) <= inner) return oneLine(verdict, machine);
        layout = oneLine(badge.verdict.isEmpty() ? QString() : badge.verdict.back(), model);
        layout.verdict = elided(bold, layout.verdict, inner);
        layout.machine = elided(plain, layout.machine, inner - textWidth(bold, layout.verdict));
        layout.size.setWidth(textWidth(bold, layout.verdict) + textWidth(plain, layout.machine) + 2 * side);
        return layout;
    }
    QStringList verdicts;
    for (const QString& verdict : badge.verdict) verdicts += marked(badge.state, verdict);
    layout.verdict = firstFitting(bold, verdicts, inner);
    layout.machine = firstFitting(plain, badge.machine, inner);
    layout.two = true;
    layout.size = {std::max(textWidth(bold, layout.verdict), textWidth(plain, layout.machine)) + 2 * side,
                   40 * theme.fontScale};
    return layout;
}

void paint(Canvas& canvas, const BadgeLayout& layout, QPointF at, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("badge"));
    const bool open = layout.state == Badge::State::Unchecked, good = layout.state == Badge::State::Good;
    const QColor ink = open   ? theme.inkSoft
                       : good ? theme.good
                              : theme.troubleText,
                 ground = open   ? theme.vacant
                          : good ? theme.goodSoft
                                 : theme.troubleSoft;
    const TextStyle bold{verdictFont(theme), ink}, plain{machineFont(theme), ink};
    const QRectF area(at, layout.size);
    canvas.path(roundedRect(area, 12 * theme.fontScale), {ground, {}});
    const double down = capHeight(bold.font) / 2, left = area.left() + side;
    if (!layout.two) {
        canvas.text({left, area.center().y() + down}, layout.verdict, bold);
        if (!layout.machine.isEmpty())
            canvas.text({left + textWidth(bold.font, layout.verdict), area.center().y() + down}, layout.machine, plain);
        return;
    }
    const double apart = 8 * theme.fontScale;
    canvas.text({left, area.center().y() - apart + down}, layout.verdict, bold);
    canvas.text({left, area.center().y() + apart + down}, layout.machine, plain);
}

double leastBadge(const Badge& badge, const Theme& theme, bool withModel)
{
    const QString verdict = badge.verdict.isEmpty() ? QString() : marked(badge.state, badge.verdict.back());
    const QString model = !withModel || badge.machine.isEmpty() ? QString() : separated(badge.machine.back());
    return textWidth(verdictFont(theme), verdict) + textWidth(machineFont(theme), model) + 2 * side;
}

} // namespace hopscope
