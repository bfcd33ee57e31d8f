#include "schedule/schedule.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace hopscope {

Schedule reversed(Schedule schedule, Effect effect, ReversedPaths paths)
{
    Schedule result;
    result.steps = schedule.steps;
    const auto& phases = schedule.phases;
    for (std::size_t i = phases.size(); i-- > 0;) {
        const StepIndex end = i + 1 < phases.size() ? phases[i + 1].first : schedule.steps;
        result.phases.push_back({phases[i].name, schedule.steps - end});
    }
    const Path turn = paths == ReversedPaths::Kept ? Path::Backwards : Path::Usual;
    result.write = [inner = std::move(schedule), effect, turn](StepIndex k, Step& out) {
        inner.write(inner.steps - 1 - k, out);
        if (!out.locals().empty()) throw std::invalid_argument("reversed: a schedule with local acts has no reversal");
        for (Transfer& transfer : out.editTransfers()) {
            std::swap(transfer.from, transfer.to);
            transfer.effect = effect;
            transfer.path = transfer.path ^ turn;
        }
    };
    return result;
}

Schedule sequence(Schedule first, Schedule second)
{
    Schedule result;
    result.steps = first.steps + second.steps;
    result.phases = first.phases;
    for (Phase phase : second.phases) {
        phase.first += first.steps;
        result.phases.push_back(std::move(phase));
    }
    result.write = [first = std::move(first), second = std::move(second)](StepIndex k, Step& out) {
        if (k < first.steps)
            first.write(k, out);
        else
            second.write(k - first.steps, out);
    };
    return result;
}

Schedule together(std::vector<Schedule> parts)
{
    Schedule result;
    for (const Schedule& part : parts) result.steps = std::max(result.steps, part.steps);
    result.write = [parts = std::move(parts)](StepIndex k, Step& out) {
        Step one;
        for (const Schedule& part : parts) {
            if (k >= part.steps) continue;
            part.at(k, one);
            out.append(one);
        }
    };
    return result;
}

Schedule renumbered(Schedule schedule, std::function<NodeId(NodeId)> map)
{
    Schedule result{schedule.steps, {}, schedule.phases};
    result.write = [inner = std::move(schedule), map = std::move(map)](StepIndex k, Step& out) {
        inner.write(k, out);
        for (Transfer& transfer : out.editTransfers()) {
            transfer.from = map(transfer.from);
            transfer.to = map(transfer.to);
        }
        for (Local& local : out.editLocals()) local.node = map(local.node);
    };
    return result;
}

Schedule withEffect(Schedule schedule, Effect effect)
{
    Schedule result{schedule.steps, {}, schedule.phases};
    result.write = [inner = std::move(schedule), effect](StepIndex k, Step& out) {
        inner.write(k, out);
        for (Transfer& transfer : out.editTransfers()) transfer.effect = effect;
    };
    return result;
}

} // namespace hopscope
