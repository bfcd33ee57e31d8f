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
    /// The same model on another network, with the contention that its links have; as it is there, or not.
    struct Placed {
        MachineComparison found; ///< of the same measured run, step by step
        std::size_t lane{};
        QString letter;
    };
    std::optional<Placed> placed{};

    QString summary() const; ///< "measured 12.5 µs, model 10 µs: ratio 1.25"
    QString contention() const; ///< "on C 20 µs: 2 × the model, and measured 1.25 ×"; empty: nothing is placed
};

/// Of the first measured run that has a model beside it; nothing where there is none. The second model, on another
/// network than the first, is what is placed.
std::optional<CompareMachine> compareMachine(const CompareScene& scene);
/// What the card of an experiment says about the other one: "measured: 1.3 × the model B, …"; empty if there is none.
QString machineSentence(const std::vector<ComparedRun>& runs, std::size_t index);

/// Heights of what stands above the rows, and of a row.
double machineHead(const Theme& theme);
double machineRow(const Theme& theme);
/// The table from the row `first` on; `current` is the step that is shown, -1: none.
void paintMachine(Canvas& canvas, const CompareMachine& machine, std::size_t first, StepIndex current, QSizeF size,
                  const Theme& theme);
/// step, measured, model, difference; where it is placed, what the model takes there, too.
Table tableOf(const CompareMachine& machine);

} // namespace hopscope
