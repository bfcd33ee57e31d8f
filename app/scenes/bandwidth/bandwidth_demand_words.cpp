#include "scenes/bandwidth/bandwidth_demand_words.h"

#include "drawing/format.h"
#include "drawing/listed.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

/// " in step 3": the only one that needs so many links above clusters of 2^t as the peak says; else nothing.
QString stepOfPeak(const BandwidthAnswer& answer, unsigned t)
{
    const auto isPeak = [&](const SuperstepDemand& step) {
        return step.requiredBandwidth[t] >= answer.peakBandwidth[t] * (1 - 1e-9);
    };
    if (answer.supersteps.size() < 2 || std::ranges::count_if(answer.supersteps, isPeak) != 1) return {};
    const auto step = std::ranges::find_if(answer.supersteps, isPeak) - answer.supersteps.begin();
    return QObject::tr(" in step %1").arg(step + 1);
}

/// "4, 8, 16 and 32"; of many that follow each other "4 to 8192".
QString sizesOf(const std::vector<unsigned>& heights)
{
    constexpr std::size_t few = 5;
    if (heights.size() > few && heights.back() - heights.front() + 1 == heights.size())
        return QObject::tr("%1 to %2").arg(sizeText(heights.front()), sizeText(heights.back()));
    QStringList sizes;
    for (const unsigned t : heights) sizes += sizeText(t);
    return listed(sizes);
}

} // namespace

std::vector<QString> demandSentence(const BandwidthAnswer& answer, const QRectF& area, const Theme& theme)
{
    const QString machine = QObject::tr("the %1").arg(machineName(answer.machine));
    // The core calls the machine as it is typed, the page by its name.
    QString sentence = QString::fromStdString(answer.sentence).replace(toQString(toText(answer.machine)), machine);
    const std::size_t steps = answer.supersteps.size();
    const bool narrow = area.width() < 400 * theme.fontScale;
    // Other than the title, which may be about a step that has enough links.
    const QString when = steps < 2 ? QString()
                         : narrow  ? QObject::tr("All %1 steps: ").arg(steps)
                                   : QObject::tr("Over all %1 steps, ").arg(steps);
    if (!answer.thin.empty()) {
        const auto shortage = [&](unsigned t) { return answer.peakBandwidth[t] / answer.machine.capacity(t); };
        const unsigned worst = *std::ranges::max_element(answer.thin, {}, shortage);
        const double times = shortage(worst);
        QStringList worstSizes; // all that are as short of links: none of them is worse than the others
        for (const unsigned t : answer.thin)
            if (shortage(t) >= times * (1 - 1e-9)) worstSizes += sizeText(t);
        const bool alike = worstSizes.size() > 1;
        const QString sizes = sizesOf(answer.thin);
        const QString counts = alike ? QObject::tr("%1 × the links that they have.").arg(numberText(times))
                                     : QObject::tr("%1 needed%2, %3 has %4.")
                                           .arg(digitsText(answer.peakBandwidth[worst]), stepOfPeak(answer, worst),
                                                machine, digitsText(answer.machine.capacity(worst)));
        const QString at = listed(worstSizes);
        // In a narrow card in fewer words.
        const QString brief =
            alike ? QObject::tr("; clusters of %1 need %2 × what %3 has.").arg(at, numberText(times), machine)
                  : QObject::tr("; those of %1 need %2, %3 has %4.")
                        .arg(at, digitsText(answer.peakBandwidth[worst]), machine,
                             digitsText(answer.machine.capacity(worst)));
        const QString rule = QObject::tr("lusters of %1 have too few links (needed\u00a0>\u00a0available)").arg(sizes);
        sentence = (when.isEmpty() ? QStringLiteral("C") : when + QStringLiteral("c")) + rule
                   + (answer.thin.size() == 1 ? QStringLiteral(": ") + counts
                      : narrow                ? brief
                      : alike                 ? QObject::tr("; those of %1 need most, ").arg(at) + counts
                                              : QObject::tr("; worst are those of %1: ").arg(at) + counts);
    } else if (steps > 1) {
        sentence.replace(QStringLiteral("This machine is wide enough above every cluster:"),
                         when + QObject::tr("this machine has enough links (needed\u00a0≤\u00a0available):"));
    }
    // The rule is that of cuts; the time by DBSP, which stands beside it, charges more.
    if (const auto spread = sentence.indexOf(QStringLiteral(" as long as packets spread evenly")); spread >= 0)
        sentence = sentence.left(spread)
                   + QObject::tr(" with packets spread evenly over them, no cut takes longer than h, the packets of "
                                 "the busiest processor. DBSP charges more: h × g + l.");
    // In a narrow card the plot needs the room of what need not be said.
    if (narrow && answer.thin.empty())
        sentence = steps > 1 ? when + QObject::tr("enough links (needed\u00a0≤\u00a0available).")
                             : sentence.section(QLatin1Char(':'), 0, 0) + QLatin1Char('.');
    return wrapped(theme.text(9, QFont::DemiBold), sentence, area.width() - 20);
}

} // namespace hopscope
