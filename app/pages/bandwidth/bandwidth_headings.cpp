#include "drawing/format.h"
#include "pages/bandwidth/bandwidth.h"
#include "values.h"
#include "views/drawn_card.h"

#include <QString>

#include <cstddef>
#include <utility>

// The headings of the cards.
namespace hopscope {

namespace {

/// Beside the curves of growth: which of their points the sums are, and what marks them in the chart.
std::pair<QString, QString> headingOfSums(const BandwidthMoment& moment, bool ofRatios, bool wide)
{
    const unsigned here = moment.plan->levels();
    const std::size_t count = moment.plan->answer().supersteps.size();
    const auto* drawn = moment.growth ? moment.growth->curve("dbsp") : nullptr;
    const bool point = drawn && drawn->times.back().first >= here;
    const QString title = !point ? QObject::tr("Sums of the times at p = %1")
                                 : QObject::tr("Where the points at p = %1 come from"),
                  steps = count == 1 ? QObject::tr("its one step") : QObject::tr("all %1 steps together").arg(count),
                  rings = !point      ? QString()
                          : !ofRatios ? QObject::tr("; in the chart on the dashed line: time")
                                      : QObject::tr("; the chart shows time ÷ DBSP at its dashed line");
    if (!wide) // the table needs the room
        return {
            (count == 1 ? QObject::tr("The step at p = %1, added up") : QObject::tr("All steps at p = %1, added up"))
                .arg(sizeText(here)),
            {}};
    return {title.arg(sizeText(here)), steps + rings};
}

} // namespace

/// The pictures in a row of sentences: what is sent over a cut, what the machine has there, whether it is enough, and
/// what that costs.
void BandwidthPage::refreshHeadings()
{
    const BandwidthPlan& plan = *m_moment.plan;
    const BandwidthAnswer& answer = plan.answer();
    const unsigned level = m_moment.chosen.level, t = plan.levels() - level;
    const SuperstepDemand* demand = m_moment.demand();
    const bool several = answer.supersteps.size() > 1, whole = level == 0 || !demand;
    const QString machine = machineName(answer.machine), size = sizeText(t);
    const BoundaryTraffic* traffic = whole ? nullptr : m_moment.traffic.get();
    const auto flow = traffic ? traffic->of(level, m_moment.chosen.cluster) : BoundaryTraffic::Flow{};
    const auto sent = [](double count, const QString& one, const QString& many) {
        return count == 1 ? one : many.arg(digitsText(count));
    };
    // In a narrow card large numbers leave no room for what they count, which the sentence below it says.
    const auto shortOf = [this](double count) { return !m_wide && count >= 1e6; };
    const double links = whole ? 0 : answer.machine.capacity(t);
    // Of more packets than anybody can picture, who sends over what: the sentence below it has their number.
    const bool vast =
        traffic && flow.out >= 1e6 && links > 1 && traffic->senders(level, m_moment.chosen.cluster)[0] == 0;
    const QString cut =
        whole || !traffic ? tr("1 · The pattern: who sends to whom")
        : vast            ? tr("1 · %1 processors send over %2 links").arg(size, digitsText(links))
        : flow.out > 0
            ? sent(flow.out, tr("1 · A packet leaves a cluster of "),
                   shortOf(flow.out) ? tr("1 · %1 leave a cluster of ") : tr("1 · %1 packets leave a cluster of "))
                  + size
        : flow.in > 0
            ? sent(flow.in, tr("1 · A packet enters a cluster of "),
                   shortOf(flow.in) ? tr("1 · %1 enter a cluster of ") : tr("1 · %1 packets enter a cluster of "))
                  + size
            : tr("1 · No packet leaves this cluster of %1").arg(size);
    const QString title = QString::fromStdString(answer.title);
    // The network of the experiment, where another machine is charged: the links of the cut are not its own.
    const QString replaced = isPattern(m_asked.subject) || ownMachineOf(m_asked.subject)
                                 ? QString()
                                 : QString::fromStdString(m_asked.subject).section(u' ', 0, 0),
                  on = replaced.isEmpty() ? title
                       : m_wide           ? tr("%1, run on a %2").arg(replaced, machine)
                                          : tr("On the %1").arg(machine);
    // Where the numbers of cells are read, why they do not run row by row.
    constexpr unsigned mostNumbered = 8;
    const bool numbered = m_wide && plan.levels() <= mostNumbered && !(traffic && traffic->dense);
    const bool nested = numbered && plan.inZOrder();
    QString members = (nested                     ? tr("%1 · %2 processors, numbered cluster by cluster")
                       : numbered && plan.winds() ? tr("%1 · %2 processors, the ring winds through the clusters")
                                                  : tr("%1 · %2 processors"))
                          .arg(on, sizeText(plan.levels()));
    if (!nested && !(numbered && plan.winds()) && !whole)
        members += m_wide && plan.levels() > mostNumbered ? tr(" in %1 clusters of %2").arg(sizeText(level), size)
                                                          : tr(" in %1 clusters").arg(sizeText(level));
    // That another machine is charged comes before how many processors both have.
    if (m_wide && !replaced.isEmpty() && !whole && !(numbered && plan.winds()))
        members = nested ? tr("%1 · numbered cluster by cluster").arg(on)
                         : tr("%1 · %2 clusters of %3").arg(on, sizeText(level), size);
    if (m_wide && m_moment.run && !isPattern(m_asked.subject)) members += tr(" · 1 packet = 1 word");
    if (!answer.padding.empty()) members += QStringLiteral(", ") + QString::fromStdString(answer.padding);
    // What a pattern is, in the letters that its times are told in.
    if (isPattern(m_asked.subject) && demand && !several)
        members = (!m_wide  ? tr("%1 · p = %2 · h = %3: most packets of one")
                   : nested ? tr("%1 · p = %2, numbered cluster by cluster · h = %3: most packets of one processor")
                            : tr("%1 · p = %2 · h = %3: most packets of one processor"))
                      .arg(title, sizeText(plan.levels()), fractionText(demand->h));
    m_gridCard->setHeading(cut, traffic && traffic->dense ? tr("%1 · rows send, columns receive").arg(title)
                                                          : asChosen(members, m_moment.notation));
    const double capacity = links, needed = whole ? 0 : demand->requiredBandwidth[t];
    const QString wider = tr("wider line: more links");
    const QString linksText = capacity == 1 ? tr("1 link") : tr("%1 links").arg(digitsText(capacity));
    m_treeCard->setHeading(
        m_drawerOpen ? tr("Network: %1").arg(machine)
        : whole      ? tr("2 · Machine: %1").arg(machine)
        // The factor is what the bars show.
        : needed > capacity && m_turnTo[1] == 0
            ? m_wide ? tr("2 · The cut needs %1 × its %2").arg(digitsText(rounded(needed / capacity, 3)), linksText)
                     : tr("2 · Needs %2 links, has %1").arg(digitsText(capacity), digitsText(needed))
        : m_wide ? tr("2 · The %1 has %2 above it").arg(machine, linksText)
                 : tr("2 · %1: %2").arg(machine, linksText),
        answer.machine.kind == BspMachine::Kind::NdMesh ? tr("its clusters as a tree")
        : m_turnTo[1] > 0 && !whole && !m_wide          ? tr("bold: routers of the cluster")
        : m_turnTo[1] > 0 && !whole
            ? capacity == 1
                  ? tr("bold: the router of the cluster, which sends one packet at a time")
                  : tr("bold: the %1 routers of the cluster, each sends one packet at a time").arg(digitsText(capacity))
        : m_turnTo[1] > 0 ? tr("all copies of the top nodes")
        : m_wide && !m_drawerOpen && ((!whole && needed > capacity) || !replaced.isEmpty())
            ? replaced.isEmpty() ? tr("%1 · wider line: more links").arg(machine)
                                 : tr("%1 instead of %2 · wider: more links").arg(machine, replaced)
        : m_wide && !m_drawerOpen                     ? tr("box: a cluster; wider line: more links; grey: no packet")
        : m_drawerOpen || whole || needed <= capacity ? wider // the title names the machine
                                                      : tr("%1 · wider line: more links").arg(machine));
    // What is enough now need not be enough in every step, which the sentence below the plot is about.
    const QString now = several && m_wide ? tr(" in this step") : QString();
    m_loadCard->setHeading(tr("H of clusters of every size"), tr("H: packets per processor over the border"));
    m_demandCard->setHeading(
        whole         ? tr("3 · Links required and available")
        : needed == 0 ? tr("3 · The cut needs no link in this step")
        : needed > capacity
            ? tr("3 · The cut needs %1 links: %2 too few").arg(digitsText(needed), digitsText(needed - capacity)) + now
        : needed == 1 ? tr("3 · The cut needs 1 link: enough") + now
                      : tr("3 · The cut needs %1 links: enough").arg(digitsText(needed)) + now,
        several ? m_wide && !whole
                      ? tr("links: this step, and the peak of all steps; shaded: clusters of %1; log axes").arg(size)
                      : tr("links: this step, and the peak of all steps")
                : tr("links needed and there, by size of the cluster"));
    const BspCosts& costs = several && demand ? demand->costs : answer.costs;
    // Of several times one is the answer; a routing that ran says what another one takes.
    const bool climbed = answer.routed && m_asked.routing != Routing::Direct;
    const QString direct = timeInWords(answer.exact.dbsp), spread = timeInWords(answer.exact.hDirect),
                  routed = climbed ? timeInWords(answer.routed->times.dbsp) : QString();
    const bool pattern = isPattern(m_asked.subject);
    const QString what = several   ? tr("the step")
                         : pattern ? tr("the pattern")
                                   : tr("all of it"),
                  time = !several && pattern ? direct : timeInWords(costs.dbsp);
    const double alone = whole || needed == 0 ? 0 : demand->traffic.cross[t] / capacity;
    if (sumsGrowth()) {
        const auto [title, subtitle] = headingOfSums(m_moment, m_growthRatio, m_wide);
        m_costCard->setHeading(asChosen(title, m_moment.notation), subtitle);
        return;
    }
    m_costCard->setHeading(
        m_drawerOpen ? several ? tr("Time of this step, and of all") : tr("Time by each model")
        : climbed && m_asked.routing == Routing::K12
            ? tr("4 · Direct: %1 (formula); where all climb, as run, %2").arg(direct, routed)
        : climbed              ? tr("4 · Direct routing takes %1, via H %2 (formulas)").arg(direct, spread)
        : whole || needed == 0 ? tr("4 · So DBSP charges %1 %2 units").arg(what, time)
        : m_wide ? tr("4 · The cut alone takes %1 units; DBSP charges %2 %3").arg(timeInWords(alone), what, time)
                 // Large numbers have all digits in the table below.
                 : tr("4 · Cut alone: %1 units; DBSP charges %2 %3")
                       .arg(shortOf(alone) ? briefText(alone) : timeInWords(alone), several ? tr("the step") : what,
                            shortOf(costs.dbsp) ? briefText(costs.dbsp) : time),
        tr("formulas of Soviani & Singh, constant factors 1"));
}

} // namespace hopscope
