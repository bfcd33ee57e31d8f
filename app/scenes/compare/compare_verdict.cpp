#include "scenes/compare/compare_verdict.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/compare/comparison.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hopscope {

namespace {

/// The verdict with its mark, in fewer and fewer words.
QStringList markedVerdicts(const CompareLane& lane)
{
    const bool calm = lane.good && !lane.caution;
    QStringList forms;
    for (const QString& verdict : lane.verdicts)
        forms += (calm ? QStringLiteral("✓ ") : lane.good ? QStringLiteral("! ") : QStringLiteral("✗ ")) + verdict;
    return forms;
}

QFont verdictLetters(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

/// The first that fits, else the last.
QString verdictFor(const CompareLane& lane, double room, const Theme& theme)
{
    const QStringList forms = markedVerdicts(lane);
    for (const QString& form : forms)
        if (textWidth(verdictLetters(theme), form) <= room) return form;
    return forms.value(forms.size() - 1);
}

} // namespace

QStringList verdictForms(const Run& run, const QString& least)
{
    const auto order = run.operandOrder();
    const QString kept = order == OperandOrder::Kept ? QStringLiteral(", order kept") : QString();
    QStringList warnings;
    if (run.maxLinkLoad() > 1) warnings += QStringLiteral("contention ×%1").arg(numberText(run.maxLinkLoad()));
    if (order == OperandOrder::Lost) warnings += QStringLiteral("out of order");
    const QString warned = warnings.join(QStringLiteral(", "));
    QStringList forms;
    if (!isGood(run) || warned.isEmpty()) {
        const bool lost = order == OperandOrder::Lost;
        forms = {least + (lost ? QStringLiteral(", out of order") : kept), least};
    } else {
        forms = {least + QStringLiteral(", ") + warned + kept, least + QStringLiteral(", ") + warned,
                 QStringLiteral("correct, ") + warned, warned, warnings.front()};
    }
    forms.removeDuplicates();
    return forms;
}

double paintVerdict(Canvas* canvas, const CompareLane& lane, const QRectF& area, const Theme& theme)
{
    const double scale = theme.fontScale, pill = 20 * scale;
    const bool calm = lane.good && !lane.caution;
    const QColor colour = calm ? theme.good : theme.troubleText;
    const TextStyle bold{verdictLetters(theme), colour}, plain{theme.text(9), theme.inkSoft};
    const double line = lineHeight(plain.font);
    QString verdict = verdictFor(lane, area.width() - 18, theme);
    std::vector<QString> lines = wrapped(plain.font, lane.machine, area.width());
    double block = double(lines.size()) * line, height = pill + 3 + block;
    bool fits = false;
    // Fewer words of the verdict rather than a line more.
    for (const QString& form : lane.machine.isEmpty() ? QStringList(verdict) : markedVerdicts(lane)) {
        const double beside = area.width() - textWidth(bold.font, form) - 27;
        const std::vector<QString> rows = wrapped(plain.font, lane.machine, beside);
        const double high = std::max(pill, double(rows.size()) * line);
        if (!lane.machine.isEmpty()
            && (rows.size() > 2 || high >= height || std::ranges::any_of(rows, [&](const QString& text) {
                    return textWidth(plain.font, text) > beside;
                })))
            continue;
        verdict = form, lines = rows, height = high, fits = true;
        block = double(lines.size()) * line;
    }
    const double wide = std::min(textWidth(bold.font, verdict) + 18, area.width());
    if (!canvas) return height;
    const double top = area.bottom() - height;
    const QRectF badge(area.left(), fits ? top + (height - pill) / 2 : top, wide, pill);
    canvas->path(roundedRect(badge, pill / 2), {calm ? theme.goodSoft : theme.troubleSoft, {}});
    canvas->text({badge.left() + 9, badge.center().y() + capHeight(bold.font) / 2},
                 elided(bold.font, verdict, wide - 18), bold);
    const QPointF first(fits ? badge.right() + 9 : area.left(), fits ? top + (height - block) / 2 : badge.bottom() + 3);
    for (std::size_t i = 0; i < lines.size(); ++i)
        canvas->text(first + QPointF(0, (double(i) + 0.78) * line), lines[i], plain);
    return height;
}

double verdictWidth(const CompareLane& lane, double room, const Theme& theme)
{
    return textWidth(verdictLetters(theme), verdictFor(lane, room - 19, theme)) + 19;
}

} // namespace hopscope
