#include "pages/bandwidth/bandwidth.h"

#include "diagnostic.h"
#include "progress.h"
#include "widgets/icon_button.h"
#include "widgets/segmented.h"

#include <QLabel>

#include <algorithm>
#include <new>
#include <utility>

// What the page computes in the background.
namespace hopscope {

namespace {

/// Messages of a superstep that are added up at once, without another thread.
constexpr std::uint64_t atOnce = 30'000;

} // namespace

/// Who has chosen no cluster sees the one over whose boundary most goes in the step that is shown, of a size that has
/// something to tell.
void BandwidthPage::chooseBusiest()
{
    if (!m_moment.traffic || m_moment.chosen.level == 0 || m_clusterChosen) return;
    m_moment.chosen.level = tellingLevel(*m_moment.plan, m_shownTraffic, *m_moment.traffic, m_preferredLevel);
    m_moment.chosen.cluster = m_moment.traffic->busiest(m_moment.chosen.level);
}

void BandwidthPage::compute()
{
    m_begun = true;
    m_patience.stop();
    const quint64 number = ++m_number;
    m_task.start([this, number, asked = m_asked](const std::stop_token& stop) mutable {
        std::shared_ptr<const BandwidthPlan> plan;
        QString problem;
        try {
            plan = std::make_shared<BandwidthPlan>(feasible(asked), stop);
        } catch (const Cancelled&) {
            return;
        } catch (const Refused& refusal) {
            problem = QString::fromStdString(refusal.why().text);
        } catch (const std::bad_alloc&) {
            problem = tr("There is not enough memory for so many processors.");
        }
        QMetaObject::invokeMethod(
            this, [this, plan, problem, number] { take(plan, problem, number); }, Qt::QueuedConnection);
    });
}

void BandwidthPage::take(std::shared_ptr<const BandwidthPlan> plan, const QString& problem, quint64 number)
{
    if (number != m_number) return;
    m_taken = number;
    m_problem = problem;
    m_message->setText(problem);
    m_message->setVisible(!problem.isEmpty());
    const bool sameSubject = plan && m_moment.plan && plan->asked().subject == m_moment.plan->asked().subject;
    if (plan) {
        const auto before = m_moment.plan;
        m_moment.plan = plan;
        m_moment.traffic.reset();
        m_moment.tracks.reset();
        m_shownTraffic = m_shownTracks = ~std::size_t{0};
        if (plan->asked().whole != m_asked.whole) {
            m_asked.whole = plan->asked().whole;
            refreshControls();
        }
        const unsigned k = plan->levels();
        if (!sameSubject
            && (m_moment.chosen.level > k || m_moment.chosen.level == 0 || !before || before->levels() != k))
            m_clusterChosen = false;
        if (!sameSubject && !m_clusterChosen) {
            m_preferredLevel = std::min(k, 2U);
            m_moment.chosen = {m_preferredLevel, 0};
        }
        const double copies = plan->machine().kind == BspMachine::Kind::Butterfly ? k + 1 : plan->machine().dimensions;
        const bool mesh = plan->machine().kind == BspMachine::Kind::NdMesh;
        turnTo(std::min<double>(copies, k + 1), mesh ? 0 : m_turnTo[1]);
        m_drawn->setEnabled(!mesh);
        m_morph->setEnabled(!mesh);
        m_moment.growth.reset();
        m_moment.rivals.reset();
        m_soughtFor.reset();
        m_playback.setSteps(plan->steps());
        if (!sameSubject || before->steps() != plan->steps())
            m_playback.setPosition(plan->asked().routing ? 0 : openingOf(*plan, m_moment.chosen.level));
    }
    moved();
    if (plan && !sameSubject) chooseBusiest();
    refreshCards();
    emit computed();
}

void BandwidthPage::showTraffic(std::size_t superstep)
{
    m_shownTraffic = superstep;
    const auto plan = m_moment.plan;
    if (plan->answer().supersteps[superstep].messages <= atOnce) {
        m_trafficTask.cancel();
        m_moment.traffic = std::make_shared<const BoundaryTraffic>(plan->trafficOf(superstep));
        chooseBusiest();
        return;
    }
    m_trafficTask.start([this, plan, superstep](const std::stop_token& stop) {
        std::shared_ptr<const BoundaryTraffic> traffic;
        try {
            traffic = std::make_shared<const BoundaryTraffic>(plan->trafficOf(superstep, stop));
        } catch (const Cancelled&) {
            return;
        }
        QMetaObject::invokeMethod(
            this,
            [this, plan, superstep, traffic] {
                if (plan != m_moment.plan || superstep != m_shownTraffic) return;
                m_moment.traffic = traffic;
                chooseBusiest();
                refreshCards();
            },
            Qt::QueuedConnection);
    });
}

} // namespace hopscope
