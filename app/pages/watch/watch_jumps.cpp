#include "pages/watch/watch.h"

#include "progress.h"
#include "run/analysis/moments.h"
#include "state/document.h"
#include "state/playback.h"
#include "topology/failed_links.h"
#include "views/timeline_view.h"

#include <algorithm>

namespace hopscope {

void WatchPage::toPhase(int direction)
{
    const auto run = m_document.run();
    if (!run) return;
    const double here = m_playback.position();
    double target = direction > 0 ? m_playback.steps() : 0;
    for (const Phase& phase : run->schedule().phases) {
        const auto first = static_cast<double>(phase.first);
        if (direction > 0 && first > here) target = std::min(target, first);
        if (direction < 0 && first < here) target = std::max(target, first);
    }
    m_playback.setPosition(target);
}

void WatchPage::toContention()
{
    const auto run = m_document.run();
    if (!run) return;
    if (const auto step = firstContention(*run))
        m_playback.setPosition(static_cast<double>(*step + 1));
    else
        emit said(tr("No step of this run has contention: no link ever carries more messages than it can."));
}

// In a long run the answer takes a while, so it is looked for beside the window; the newest question counts.
void WatchPage::toComplete()
{
    const auto run = m_document.run();
    if (!run) return;
    const auto* node = m_selection.as<NodeId>();
    if (!node) {
        emit said(tr("Select a processor first, with a click or with [ and ]: the clock then goes to the step "
                     "after which it has all that it needs."));
        return;
    }
    m_jump.start([this, run, node = *node](const std::stop_token& stop) {
        try {
            const StepIndex steps = completeAfter(*run, node, stop);
            QMetaObject::invokeMethod(this, [this, run, node, steps] {
                if (m_document.run() != run) return;
                m_playback.setPosition(static_cast<double>(steps));
                if (steps == 0) emit said(tr("Processor %1 has all that it needs from the start.").arg(node.value));
            });
        } catch (const Cancelled&) { // somebody asked for something newer
        }
    });
}

// What is played again and again: the part that the space-time view shows, else the phase of the clock, else the run.
void WatchPage::toggleLoop()
{
    const auto run = m_document.run();
    if (!run) return;
    if (m_playback.loop()) return m_playback.setLoop({});
    LoopRange range{0, m_playback.steps()};
    const TimelineWindow& window = m_timeline->window();
    if (window.lastStep - window.firstStep < m_playback.steps()) {
        range = {window.firstStep, window.lastStep};
    } else {
        for (const Phase& phase : run->schedule().phases) {
            const auto first = static_cast<double>(phase.first);
            if (first <= std::max(m_playback.position() - 1, 0.0))
                range.from = first;
            else
                range.to = std::min(range.to, first);
        }
    }
    m_playback.setLoop(range);
}

void WatchPage::turnLink(const QString& link)
{
    Experiment experiment = m_document.experiment();
    const auto found = experiment.values.find("without");
    const std::string before = found == experiment.values.end() ? std::string() : formatValue(found->second);
    const std::string links = toggled(before, link.toStdString());
    if (links.empty())
        experiment.values.erase("without");
    else
        experiment.values["without"] = links;
    m_document.endMerge();
    m_document.setExperiment(std::move(experiment),
                             links.size() > before.size() ? tr("A link fails") : tr("Repair a link"));
}

} // namespace hopscope
