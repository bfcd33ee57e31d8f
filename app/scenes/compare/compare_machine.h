#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "run/analysis/machine_steps.h"
#include "scenes/compare/compare_scene.h"
#include "table.h"

#include <QSizeF>
#include <QString>

#include <cstddef>
#include <optional>

namespace hopscope {

/// What was measured on a machine beside the model of the same schedule: a row for every step, those that differ most
/// first.
struct CompareMachine {
    MachineComparison found;
    std::size_t measured{}, model{}; ///< lanes
    QString measuredLetter, modelLetter;

    /// "measured 12.5 µs, 1.3 × the model"
    QString summary() const;
};

/// Of the first measured run that has a model beside it; nothing where there is none.
std::optional<CompareMachine> compareMachine(const CompareScene& scene);
/// What the card of an experiment says about the other one: "measured: 1.3 × the model B, …"; empty if there is none.
QString machineSentence(const std::vector<ComparedRun>& runs, std::size_t index);

/// Heights of what stands above the rows, and of a row.
double machineHead(const Theme& theme);
double machineRow(const Theme& theme);
/// The table from the row `first` on; `current` is the step that is shown, -1: none.
void paintMachine(Canvas& canvas, const CompareMachine& machine, std::size_t first, StepIndex current, QSizeF size,
                  const Theme& theme);
/// step, measured, model, difference.
Table tableOf(const CompareMachine& machine);

} // namespace hopscope
