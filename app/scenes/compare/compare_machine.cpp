#include "scenes/compare/compare_machine.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/compare/compare_standing.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

constexpr double machinePad = 12, machineCorner = 8;

QString micro(double time) { return numberText(rounded(time, 4)) + QStringLiteral(" µs"); }

/// "1.3", "0.02", "1 240"
QString ratioText(double measured, double modelled)
{
    return modelled > 0 ? numberText(rounded(measured / modelled, 3)) : QStringLiteral("∞");
}

QString longest(const MachineComparison& found, double MachineStep::*of)
{
    QString text;
    for (const MachineStep& step : found.steps)
        if (const QString number = numberText(rounded(step.*of, 4)); number.size() > text.size()) text = number;
    return text;
}

struct MachineColumns {
    MachineColumns(const CompareMachine& machine, QSizeF size, const Theme& theme)
    {
        const QFont font = theme.mono(9);
        const double gap = 10 * theme.fontScale;
        const auto wide = [&](const QString& text, const QString& title) {
            return std::max(textWidth(font, text), textWidth(theme.text(8.5), title)) + gap;
        };
        step = machinePad
               + std::max(textWidth(font, QString::number(machine.found.steps.size())),
                          textWidth(theme.text(8.5), QObject::tr("step")));
        measured = step + gap + wide(longest(machine.found, &MachineStep::measured), QObject::tr("measured"));
        model = measured + wide(longest(machine.found, &MachineStep::modelled), QObject::tr("model"));
        ratio = model + wide(QStringLiteral("0.00123"), QObject::tr("ratio"));
        placed = placedRatio = ratio;
        if (machine.placed) {
            placed = ratio + wide(longest(machine.placed->found, &MachineStep::modelled), placedTitle(machine));
            placedRatio = placed + wide(QStringLiteral("0.00123"), QObject::tr("ratio"));
        }
        bars = placedRatio + gap;
        barsEnd = size.width() - machinePad;
    }
    static QString placedTitle(const CompareMachine& machine)
    {
        return QObject::tr("on %1").arg(machine.placed->letter);
    }
    double step, measured, model, ratio, placed, placedRatio; ///< where the numbers end
    double bars, barsEnd;
};

} // namespace

QString CompareMachine::summary() const
{
    return QObject::tr("measured %1, model %2: ratio %3")
        .arg(micro(found.measured), micro(found.modelled), ratioText(found.measured, found.modelled));
}

QString CompareMachine::contention() const
{
    if (!placed) return {};
    return QObject::tr("on the network of %1 the model takes %2: ratio %3")
        .arg(placed->letter, micro(placed->found.modelled), ratioText(placed->found.modelled, found.modelled));
}

std::optional<CompareMachine> compareMachine(const CompareScene& scene)
{
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const auto& measured = scene.lanes[i].run;
        std::optional<CompareMachine> machine;
        for (std::size_t j = 0; measured && j < scene.lanes.size(); ++j) {
            const auto& model = scene.lanes[j].run;
            if (i == j || !model || !areMachineAndModel(*measured, *model)) continue;
            if (!machine) {
                machine =
                    CompareMachine{machineSteps(*measured, *model), i, j, scene.lanes[i].letter, scene.lanes[j].letter};
            } else if (model->experiment().topology != scene.lanes[machine->model].run->experiment().topology) {
                machine->placed = {machineSteps(*measured, *model), j, scene.lanes[j].letter};
                break;
            }
        }
        if (machine) return machine;
    }
    return {};
}

QString machineSentence(const std::vector<ComparedRun>& runs, std::size_t index)
{
    for (std::size_t other = 0; other < runs.size(); ++other) {
        if (other == index || !runs[other].run) continue;
        const bool measures = areMachineAndModel(*runs[index].run, *runs[other].run);
        if (!measures && !areMachineAndModel(*runs[other].run, *runs[index].run)) continue;
        if (!measures) {
            const Run& own = *runs[index].run;
            // The first model is what those on other networks are told against.
            for (std::size_t first = 0; first < index; ++first) {
                const auto& model = runs[first].run;
                if (model && areMachineAndModel(*runs[other].run, *model)
                    && model->experiment().topology != own.experiment().topology)
                    return QObject::tr("model of what %1 shows, on this network: %2 × the model %3")
                        .arg(letterOf(other), ratioText(own.time(), model->time()), letterOf(first));
            }
            return QObject::tr("model of the schedule that %1 shows as it was measured").arg(letterOf(other));
        }
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
    return std::ceil(12 + lineHeight(theme.text(11)) + 3 * lineHeight(theme.text(9)) + 10
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
    const QString contention = machine.placed
                                   ? machine.contention()
                                   : QObject::tr("Add: the same on the network of a file, for the contention there");
    canvas.text({machinePad, y}, elided(soft.font, contention, within), soft);
    y += lineHeight(soft.font);
    canvas.text({machinePad, y},
                elided(soft.font, QObject::tr("times in µs; the steps that differ most first"), within), soft);

    const MachineColumns columns(machine, size, theme);
    const double top = machineHead(theme), row = machineRow(theme), names = top - 6;
    canvas.text({columns.step, names}, QObject::tr("step"), head);
    canvas.text({columns.measured, names}, QObject::tr("measured"), head);
    canvas.text({columns.model, names}, QObject::tr("model"), head);
    canvas.text({columns.ratio, names}, QObject::tr("ratio"), head);
    if (machine.placed) {
        canvas.text({columns.placed, names}, MachineColumns::placedTitle(machine), head);
        canvas.text({columns.placedRatio, names}, QObject::tr("ratio"), head);
    }
    const double room = columns.barsEnd - columns.bars;
    struct Bar {
        std::size_t lane;
        const QString& letter;
    };
    std::vector<Bar> bars{{machine.measured, machine.measuredLetter}, {machine.model, machine.modelLetter}};
    if (machine.placed) bars.push_back({machine.placed->lane, machine.placed->letter});
    if (room > 60) { // which bar is whose
        const double badge = 14 * theme.fontScale;
        double left = columns.barsEnd - static_cast<double>(bars.size()) * (badge + 6) + 6;
        for (const Bar& bar : bars) {
            paintBadge(canvas, bar.lane, bar.letter, {left, names - badge + 3, badge, badge}, theme);
            left += badge + 6;
        }
    }
    canvas.line({machinePad, top - 1}, {size.width() - machinePad, top - 1}, {theme.line, 1});

    double most = 0;
    for (const MachineStep& step : machine.found.steps) most = std::max({most, step.measured, step.modelled});
    if (machine.placed)
        for (const MachineStep& step : machine.placed->found.steps) most = std::max(most, step.modelled);
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
        std::vector<double> times{step.measured, step.modelled};
        if (machine.placed) {
            times.push_back(machine.placed->found.steps[machine.found.byDifference[shown]].modelled);
            canvas.text({columns.placed, baseline}, numberText(rounded(times.back(), 4)), number);
            canvas.text({columns.placedRatio, baseline}, ratioText(times.back(), step.modelled), number);
        }
        if (room < 12 || most <= 0) continue;
        const auto count = static_cast<double>(times.size());
        const double thick = (row - 6 - (count - 1)) / count;
        for (std::size_t bar = 0; bar < times.size(); ++bar)
            canvas.fill({columns.bars, at + 3 + static_cast<double>(bar) * (thick + 1),
                         std::max(1.0, room * times[bar] / most), thick},
                        laneColour(theme, bars[bar].lane));
    }
}

Table tableOf(const CompareMachine& machine)
{
    Table table{{"step", "measured_us", "model_us", "difference_us"}, {}};
    if (machine.placed) table.columns.emplace_back("network_us");
    for (const std::size_t place : machine.found.byDifference) {
        const MachineStep& step = machine.found.steps[place];
        table.rows.push_back({std::to_string(step.step + 1), formatNumber(step.measured), formatNumber(step.modelled),
                              formatNumber(step.difference())});
        if (machine.placed) table.rows.back().push_back(formatNumber(machine.placed->found.steps[place].modelled));
    }
    return table;
}

} // namespace hopscope
