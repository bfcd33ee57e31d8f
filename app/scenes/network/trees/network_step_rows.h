#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkPlan;
struct NetworkScene;
struct Theme;

/// Where nodes stand in a row for each step, NetworkPlan::stepRows, or without a common clock for each time at which
/// some have received: one of them.
struct StepRow {
    double y{};                       ///< a place
    std::vector<std::uint32_t> nodes; ///< from left to right
    std::uint32_t holders{};          ///< in it and above it
    std::optional<double> time{};     ///< at which its nodes have received, without a common clock
};
/// From the top: who begins, then those that the first step reaches.
std::vector<StepRow> stepRows(const NetworkPlan& plan);
/// "step 3: 8 holders", "time 14: 3 holders"; `brief`: in a narrow picture.
QString stepRowName(const std::vector<StepRow>& rows, std::size_t row, bool brief);
/// What these names take at the right of a picture of this width.
double stepRowNames(const NetworkPlan& plan, double width, const Theme& theme);
void paintStepRowNames(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme);
/// The numbers of nodes too small for them, each at the same place beside its node: clear of the line that leads to it
/// and of those that begin there. Of a row without room for all one in so many.
void paintNumbersOfStepRows(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                            const Theme& theme);

} // namespace hopscope
