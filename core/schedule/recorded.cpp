#include "schedule/schedule.h"

#include <cmath>
#include <memory>
#include <utility>

namespace hopscope {

namespace {

struct Recording {
    std::vector<Step> steps;                       ///< the first ones, as many as the limit allows
    std::vector<std::unique_ptr<Generator>> saved; ///< state before step `spacing` · i
    StepIndex spacing{1}, count{0};
};

/// Every other saved state goes whenever there are too many, so their number stays near √steps.
void thinOut(Recording& recording)
{
    std::vector<std::unique_ptr<Generator>> kept;
    for (std::size_t i = 0; i < recording.saved.size(); i += 2) kept.push_back(std::move(recording.saved[i]));
    recording.saved = std::move(kept);
    recording.spacing *= 2;
}

} // namespace

Schedule recorded(std::unique_ptr<Generator> generator, std::uint64_t limit, std::stop_token stop, Progress* progress)
{
    const auto recording = std::make_shared<Recording>();
    Step step;
    std::uint64_t transfers = 0;
    StepIndex used = 0; // number of steps up to the last one with a transfer
    for (StepIndex k = 0;; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        if (k % recording->spacing == 0) {
            recording->saved.push_back(generator->clone());
            const auto many = static_cast<double>(recording->saved.size());
            if (many > 64 && many * many > static_cast<double>(k) * 4) thinOut(*recording);
        }
        step.clear();
        if (!generator->next(step)) break;
        if (!step.empty()) used = k + 1;
        transfers += step.transfers().size();
        if (transfers <= limit && std::cmp_equal(recording->steps.size(), k)) recording->steps.push_back(step);
        if (progress) progress->done.store(static_cast<std::uint64_t>(k), std::memory_order_relaxed);
    }
    recording->count = used;
    return {used,
            [recording](StepIndex k, Step& out) {
                if (std::cmp_less(k, recording->steps.size())) {
                    out.append(recording->steps[static_cast<std::size_t>(k)]);
                    return;
                }
                const StepIndex from = k / recording->spacing;
                const auto again = recording->saved[static_cast<std::size_t>(from)]->clone();
                for (StepIndex i = from * recording->spacing; i <= k; ++i) {
                    out.clear();
                    again->next(out);
                }
            },
            {}};
}

} // namespace hopscope
