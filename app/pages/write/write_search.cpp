#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "pages/write/write.h"
#include "parameter.h"
#include "progress.h"
#include "run/run.h"
#include "schedule/operation.h"
#include "search/search.h"
#include "state/choices.h"
#include "state/document.h"
#include "topology/topology.h"
#include "views/step_list.h"

#include <algorithm>
#include <string>

// What would be best: the fewest steps that any schedule takes for what is drawn.
namespace hopscope {

namespace {

constexpr int longest = 20; // seconds for each number of steps

/// What the drawing is for, by its own rules: any blocks in a message, which travels over its route in one step.
search::Question questionOf(const Run& run)
{
    const Setup& setup = run.setup();
    const OperationInfo& operation = info(setup.algorithm->operation);
    std::string text = setup.topology.text() + " " + std::string(operation.id) + " messages=routed mode=combining"
                       + " ports=" + toText(search::SearchPorts{setup.ports, false})
                       + " time=" + std::to_string(longest);
    const TopologyFamily* family = findTopologyFamily(topologyFromText(setup.topology.text()).family);
    for (const auto& [name, value] : setup.experiment.values)
        if (family && std::ranges::find(family->parameters, name, &Parameter::id) != family->parameters.end())
            text += " " + name + "=" + formatValue(value);
    if (operation.rooted)
        if (const auto root = setup.values.find("root"); root != setup.values.end())
            text += " root=" + formatValue(root->second);
    // The vector of these is split into the blocks that the list names.
    if (operation.operation == Operation::Broadcast || operation.operation == Operation::Reduce)
        text += " packets=" + std::to_string(run.data().blocks);
    return search::questionFrom(text);
}

} // namespace

void WritePage::searchBest()
{
    if (m_searching) {
        m_searcher.cancel();
        return endSearch({});
    }
    if (!m_drawing || m_name.empty() || !currentRun()) return;
    m_searching = true;
    m_steps->setSearching(true);
    m_searcher.start([this, run = m_shown](const std::stop_token& stop) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            const search::Question question = questionOf(*run);
            search::Options how;
            how.stop = stop;
            const search::Answer answer = search::search(question, how);
            const std::string words = sentenceOf(question, answer);
            const std::string text =
                answer.steps && hasText(question) ? toText(scheduleOf(question, answer.plan)) : std::string();
            give([this, words, text] {
                if (!m_searching) return;
                endSearch(tr("What would be best: %1.").arg(toQString(words)));
                if (!text.empty()) begin("shortest", text, tr("Shortest schedule"));
            });
        } catch (const Cancelled&) { // somebody wanted no more of it
        } catch (const std::exception& error) {
            give([this, why = toQString(reasonOf(error))] {
                if (m_searching) endSearch(why);
            });
        }
    });
}

void WritePage::endSearch(const QString& sentence)
{
    m_searching = false;
    m_steps->setSearching(false);
    if (!sentence.isEmpty()) emit said(sentence);
}

} // namespace hopscope
