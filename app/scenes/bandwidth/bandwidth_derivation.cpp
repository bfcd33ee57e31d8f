#include "bandwidth/climb_sum.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "scenes/bandwidth/bandwidth_sums.h"

#include <QObject>

#include <algorithm>

// How the time of one model comes about.
namespace hopscope {

namespace {

/// "g = √s = 5.6569"
QString valued(const QString& name, const QString& form, double value)
{
    const QString number = digitsText(value);
    return form == number ? QStringLiteral("%1\u00a0=\u00a0%2").arg(name, number)
                          : QStringLiteral("%1\u00a0=\u00a0%2\u00a0=\u00a0%3").arg(name, form, number);
}

/// What h, g and l are in a row of the formula h × g + l.
std::vector<QStringList> lettersOf(const BandwidthMoment& moment, const CostRow& row)
{
    const SumsOfStep sums(moment);
    const BspMachine& machine = moment.plan->machine();
    const bool whole = row.id == "bsp", sloped = row.id == "alphaDbsp";
    const unsigned size = whole ? moment.plan->levels() : sums.size;
    const PriceForms forms = sloped ? PriceForms(machine, sums.slope) : PriceForms(machine);
    const QString gap = valued(QStringLiteral("g"), forms.gap,
                               sloped ? machine.gap(size, sums.slope) : machine.gap(size)),
                  latency = valued(QStringLiteral("l"), forms.latency,
                                   sloped ? machine.latency(size, sums.slope) : machine.latency(size)),
                  h = QStringLiteral("h\u00a0=\u00a0") + row.sum.section(QStringLiteral(" × "), 0, 0);
    const QString most = row.id != "dbspExact" && otherCount(moment) ? QObject::tr("%1: as the paper counts it").arg(h)
                         : sloped ? QObject::tr("%1: where the lowest line of slope %2 above all H begins")
                                        .arg(h, QString::number(sums.slope, 'g', 3))
                                  : QObject::tr("%1: most packets of one processor").arg(h);
    return {{most, h},
            {QObject::tr("%1: time per packet").arg(gap), gap},
            {QObject::tr("%1: latency").arg(latency), latency},
            {whole ? QObject::tr("s = %1 processors: the whole machine").arg(sizeText(size))
                   : QObject::tr("s = %1 processors: the smallest cluster that no packet leaves").arg(sizeText(size)),
             whole ? QObject::tr("s = %1: the whole machine").arg(sizeText(size))
                   : QObject::tr("s = %1: the cluster that no packet leaves").arg(sizeText(size)),
             QObject::tr("s = %1 processors").arg(sizeText(size))}};
}

} // namespace

const CostRow* rowOf(const std::vector<CostRow>& rows, std::string_view id)
{
    if (rows.empty()) return nullptr;
    if (const auto own = std::ranges::find(rows, id, &CostRow::id); own != rows.end()) return &*own;
    const auto compared = std::ranges::find_if(rows, [](const CostRow& row) { return row.marked && !row.cut; });
    return compared == rows.end() ? &rows.front() : &*compared;
}

std::vector<QStringList> derivationOf(const BandwidthMoment& moment, const CostRow& row)
{
    const double time = row.time();
    if (row.sum.isEmpty() || time <= 0) return row.how.empty() ? std::vector<QStringList>{} : std::vector{row.how};
    std::vector<QStringList> lines;
    if (!row.lines.empty()) {
        lines = row.lines;
        lines.push_back({equalTo(time).trimmed()});
        return lines;
    }
    const QString sum = row.sum + equalTo(time);
    if (row.formula.isEmpty()) {
        lines.push_back({row.how.front() + equalTo(time), sum});
        return lines;
    }
    lines.push_back({QStringLiteral("%1 = %2").arg(row.formula, sum), sum});
    if (row.cut) {
        if (!row.how.empty()) lines.push_back(row.how);
        return lines;
    }
    for (QStringList& letter : lettersOf(moment, row)) lines.push_back(std::move(letter));
    return lines;
}

QString meaningOf(const BandwidthMoment& moment, const CostRow& row)
{
    const SumsOfStep sums(moment);
    if (row.id == "cut") return QObject::tr("Only the links above this cluster, each one packet per unit.");
    if (row.id == "bsp")
        return QObject::tr("Bulk-synchronous parallel: every step is charged as if packets crossed the whole machine.");
    if (row.id == "dbsp" || row.id == "dbspExact")
        return QObject::tr("Decomposable BSP: a step is charged for the smallest cluster that no packet leaves.");
    if (row.id == "dbspPlus")
        return QObject::tr("All packets climb the tree, level by level; counting is a prefix sum that numbers the "
                           "packets of a cluster.");
    if (row.id == "hDirect")
        return QObject::tr("On every level only the packets that leave a cluster, spread evenly; counting is a prefix "
                           "sum that numbers them.");
    if (row.id == "alphaDbsp")
        return QObject::tr("DBSP for packets whose H falls with the size s of a cluster as s to the power −%1.")
            .arg(QString::number(sums.slope, 'g', 3));
    if (row.id == "lower") return QObject::tr("No routing of packets whose H has this slope takes less.");
    return QObject::tr("What the routing took that ran here.");
}

QString aboutRow(const BandwidthMoment& moment, const CostRow& row)
{
    QStringList told{QStringLiteral("%1. %2").arg(row.name, meaningOf(moment, row))};
    for (const QStringList& forms : derivationOf(moment, row)) told += forms.front();
    if (!row.levels.isEmpty()) told += row.levels;
    return told.join(QLatin1Char('\n'));
}

} // namespace hopscope
