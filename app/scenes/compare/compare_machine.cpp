#include "scenes/compare/compare_machine.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/compare/compare_standing.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double machinePad = 12, machineCorner = 8;

QString micro(double time) { return numberText(rounded(time, 4)) + QStringLiteral(" µs"); }

/// "1.3", "0.02", "1 240"
QString ratioText(double measured, double modelled)
{
    return modelled > 0 ? numberText(rounded(measured / modelled, 3)) : QStringLiteral("∞");
}

QString longest(const CompareMachine& machine, double MachineStep::*of)
{
    QString text;
    for (const MachineStep& step : machine.found.steps)
        if (const QString number = numberText(rounded(step.*of, 4)); number.size() > text.size()) text = number;
    return text;
}

struct Columns {
    Columns(const CompareMachine& machine, QSizeF size, const Theme& theme)
    {
        const QFont font = theme.mono(9);
        const double gap = 10 * theme.fontScale;
        const auto wide = [&](const QString& text, const QString& title) {
            return std::max(textWidth(font, text), textWidth(theme.text(8.5), title)) + gap;
        };
        step = machinePad
               + std::max(textWidth(font, QString::number(machine.found.steps.size())),
                          textWidth(theme.text(8.5), QObject::tr("step")));
        measured = step + gap + wide(longest(machine, &MachineStep::measured), QObject::tr("measured"));
        model = measured + wide(longest(machine, &MachineStep::modelled), QObject::tr("model"));
        ratio = model + wide(QStringLiteral("0.00123"), QObject::tr("ratio"));
        bars = ratio + gap;
        barsEnd = size.width() - machinePad;
    }
    double step, measured, model, ratio; ///< where the numbers end
    double bars, barsEnd;
};

} // namespace

QString CompareMachine::summary() const
{
    return QObject::tr("measured %1, model %2: ratio %3")
        .arg(micro(found.measured), micro(found.modelled), ratioText(found.measured, found.modelled));
}

std::optional<CompareMachine> compareMachine(const CompareScene& scene)
{
    for (std::size_t i = 0; i < scene.lanes.size(); ++i)
        for (std::size_t j = 0; j < scene.lanes.size(); ++j) {
            const auto &measured = scene.lanes[i].run, &model = scene.lanes[j].run;
            if (i != j && measured && model && areMachineAndModel(*measured, *model))
                return CompareMachine{machineSteps(*measured, *model), i, j, scene.lanes[i].letter,
                                      scene.lanes[j].letter};
        }
    return {};
}

QString machineSentence(const std::vector<ComparedRun>& runs, std::size_t index)
{
    for (std::size_t other = 0; other < runs.size(); ++other) {
        if (other == index || !runs[other].run) continue;
        const bool measures = areMachineAndModel(*runs[index].run, *runs[other].run);
        if (!measures && !areMachineAndModel(*runs[other].run, *runs[index].run)) continue;
        if (!measures)
            return QObject::tr("model of the schedule that %1 shows as it was measured").arg(letterOf(other));
        const MachineComparison found = machineSteps(*runs[index].run, *runs[other].run);
        if (found.steps.empty()) return {};
        const MachineStep& most = found.steps[found.byDifference.front()];
        return QObject::tr("measured: %1 × the model %2; they differ most in step %3, %4 measured and %5 in the model")
            .arg(ratioText(found.measured, found.modelled), letterOf(other))
            .arg(most.step + 1)
            .arg(micro(most.measured), micro(most.modelled));
    }
    return {};
}

double machineRow(const Theme& theme) { return std::ceil(lineHeight(theme.mono(9)) + 6); }

double machineHead(const Theme& theme)
{
    return std::ceil(12 + lineHeight(theme.text(11)) + 2 * lineHeight(theme.text(9)) + 10
                     + lineHeight(theme.text(8.5)));
}

void paintMachine(Canvas& canvas, const CompareMachine& machine, std::size_t first, StepIndex current, QSizeF size,
                  const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("model-against-machine"));
    canvas.path(roundedRect(QRectF({}, size).adjusted(1, 1, -1, -1), machineCorner), {theme.panel, {theme.line, 1}});
    const TextStyle title{theme.text(11, QFont::DemiBold), theme.ink}, soft{theme.text(9), theme.inkSoft},
        head{theme.text(8.5), theme.inkSoft, Anchor::End}, number{theme.mono(9), theme.ink, Anchor::End};
    const double within = size.width() - 2 * machinePad;
    double y = 10 + 0.78 * lineHeight(title.font);
    canvas.text({machinePad, y}, QObject::tr("Model against machine"), title);
    y += lineHeight(soft.font) + 2;
    canvas.text({machinePad, y}, elided(soft.font, machine.summary(), within), soft);
    y += lineHeight(soft.font);
    canvas.text({machinePad, y},
                elided(soft.font, QObject::tr("times in µs; the steps that differ most first"), within), soft);

    const Columns columns(machine, size, theme);
    const double top = machineHead(theme), row = machineRow(theme), names = top - 6;
    canvas.text({columns.step, names}, QObject::tr("step"), head);
    canvas.text({columns.measured, names}, QObject::tr("measured"), head);
    canvas.text({columns.model, names}, QObject::tr("model"), head);
    canvas.text({columns.ratio, names}, QObject::tr("ratio"), head);
    const QColor measuredColour = laneColour(theme, machine.measured), modelColour = laneColour(theme, machine.model);
    const double room = columns.barsEnd - columns.bars;
    if (room > 60) { // which bar is whose
        const double badge = 14 * theme.fontScale;
        paintBadge(canvas, machine.measured, machine.measuredLetter,
                   {columns.barsEnd - 2 * badge - 6, names - badge + 3, badge, badge}, theme);
        paintBadge(canvas, machine.model, machine.modelLetter,
                   {columns.barsEnd - badge, names - badge + 3, badge, badge}, theme);
    }
    canvas.line({machinePad, top - 1}, {size.width() - machinePad, top - 1}, {theme.line, 1});

    double most = 0;
    for (const MachineStep& step : machine.found.steps) most = std::max({most, step.measured, step.modelled});
    const double cap = capHeight(number.font);
    std::size_t shown = first;
    for (double at = top; shown < machine.found.steps.size(); ++shown, at += row) {
        const std::size_t left = machine.found.steps.size() - shown;
        if (at + row > size.height() - 4) break;
        if (at + 2 * row > size.height() - 4 && left > 1) {
            canvas.text({machinePad, at + (row + cap) / 2}, QObject::tr("and %1 more").arg(left), soft);
            break;
        }
        const MachineStep& step = machine.found.steps[machine.found.byDifference[shown]];
        if (step.step == current) canvas.fill({machinePad - 6, at + 0.5, within + 12, row - 1}, theme.accentSoft);
        const double baseline = at + (row + cap) / 2;
        canvas.text({columns.step, baseline}, QString::number(step.step + 1), number);
        canvas.text({columns.measured, baseline}, numberText(rounded(step.measured, 4)), number);
        canvas.text({columns.model, baseline}, numberText(rounded(step.modelled, 4)), number);
        canvas.text({columns.ratio, baseline}, ratioText(step.measured, step.modelled), number);
        if (room < 12 || most <= 0) continue;
        const double half = (row - 7) / 2;
        canvas.fill({columns.bars, at + 3, std::max(1.0, room * step.measured / most), half}, measuredColour);
        canvas.fill({columns.bars, at + 4 + half, std::max(1.0, room * step.modelled / most), half}, modelColour);
    }
}

Table tableOf(const CompareMachine& machine)
{
    Table table{{"step", "measured_us", "model_us", "difference_us"}, {}};
    for (const std::size_t place : machine.found.byDifference) {
        const MachineStep& step = machine.found.steps[place];
        table.rows.push_back({std::to_string(step.step + 1), formatNumber(step.measured), formatNumber(step.modelled),
                              formatNumber(step.difference())});
    }
    return table;
}

} // namespace hopscope
