#include "search/catalogue_best.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "run/run.h"
#include "schedule/step.h"

#include <map>
#include <memory>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// What the engine has no rule for: one block in a message, one partner in a step.
bool keepsMessages(const Question& question, const Run& run)
{
    const Data& data = run.data();
    const bool alike = question.operation == Operation::Broadcast || question.operation == Operation::Reduce
                       || question.operation == Operation::Allreduce;
    if (!question.combining && alike && data.blocks != question.packets) return false;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        std::map<NodeId, NodeId> partner;
        for (const Transfer& transfer : step.transfers()) {
            if (!question.combining && step.blockCount(transfer) != 1) return false;
            if (!question.ports.telephone) continue;
            if (partner.try_emplace(transfer.from, transfer.to).first->second != transfer.to
                || partner.try_emplace(transfer.to, transfer.from).first->second != transfer.from)
                return false;
        }
    }
    return true;
}

/// Whether every message goes over one link, or over its usual route.
bool keepsRoutes(const Question& question, const Run& run)
{
    const Topology& network = run.topology();
    const std::vector<NodeId>& placed = run.setup().placed;
    std::vector<LinkId> taken, usual;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const NodeId from = placed.at(transfer.from.value), to = placed.at(transfer.to.value);
            taken.clear();
            network.route(from, to, transfer.path, taken);
            if (!question.routed && taken.size() != 1) return false;
            if (!question.routed || taken.size() == 1) continue;
            usual.clear();
            network.route(from, to, Path::Usual, usual);
            if (taken != usual) return false;
        }
    }
    return true;
}

std::shared_ptr<const Run> runOf(const Question& question, const Algorithm& algorithm, bool packets,
                                 const std::stop_token& stop)
{
    std::string text =
        fmt::format("{} {} ports={}", question.network, algorithm.id, hopscope::toText(question.ports.model));
    if (info(question.operation).rooted && question.root != 0) text += fmt::format(" root={}", question.root);
    if (packets) text += fmt::format(" packets={}", question.packets);
    try {
        return run(experimentFromText(text), {}, {}, nullptr, stop);
    } catch (const Refused&) {
        return nullptr;
    }
}

} // namespace

bool keepsRules(const Question& question, const Run& run, Routes routes)
{
    if (!run.delivers() || run.violationCount() > 0 || run.maxLinkLoad() > 1) return false;
    return keepsMessages(question, run) && (routes == Routes::Any || keepsRoutes(question, run));
}

std::optional<CatalogueBest> bestInCatalogue(const Question& question, Routes routes, const std::stop_token& stop)
{
    const bool rooted = question.operation == Operation::Broadcast || question.operation == Operation::Reduce;
    if (question.rounds || (question.packets > 1 && !rooted)) return {};
    std::optional<CatalogueBest> best;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != question.operation) continue;
        std::shared_ptr<const Run> one;
        if (question.packets > 1) one = runOf(question, *algorithm, true, stop);
        if (!one) one = runOf(question, *algorithm, false, stop);
        if (!one) continue;
        const auto steps = static_cast<std::uint32_t>(one->steps());
        if ((best && best->steps <= steps) || !keepsRules(question, *one, routes)) continue;
        best = CatalogueBest{steps, hopscope::toText(one->experiment()), !keepsRoutes(question, *one)};
    }
    return best;
}

} // namespace hopscope::search
