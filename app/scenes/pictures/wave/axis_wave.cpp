#include "scenes/pictures/wave/axis_wave.h"

#include "progress.h"
#include "scenes/last_of.h"

#include <algorithm>
#include <cstdint>

namespace hopscope {

namespace {

AxisWave measure(const Run& run, const std::stop_token& stop)
{
    const auto axes = run.shape().axes();
    const auto steps = static_cast<std::size_t>(run.steps());
    AxisWave wave{std::vector(axes.size() + 1, std::vector<double>(steps)), std::vector<double>(steps), 0, 0};
    Step step;
    for (std::size_t k = 0; k < steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(static_cast<StepIndex>(k), step);
        for (const Transfer& transfer : step.transfers()) {
            std::uint32_t from = transfer.from.value, to = transfer.to.value;
            std::size_t axis = axes.size(), different = 0;
            for (std::size_t i = axes.size(); i-- > 0; from /= axes[i], to /= axes[i])
                if (from % axes[i] != to % axes[i]) axis = i, ++different;
            double& count = wave.byAxis[different == 1 ? axis : axes.size()][k];
            count = std::max(count, static_cast<double>(step.blockCount(transfer)));
        }
        for (const auto& counts : wave.byAxis) wave.largest[k] = std::max(wave.largest[k], counts[k]);
        wave.sum += wave.largest[k];
        wave.most = std::max(wave.most, wave.largest[k]);
    }
    return wave;
}

} // namespace

std::shared_ptr<const AxisWave> waveOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<AxisWave, Simulation> last;
    return last.of(run->simulation(), [&] { return std::make_shared<const AxisWave>(measure(*run, stop)); });
}

} // namespace hopscope
