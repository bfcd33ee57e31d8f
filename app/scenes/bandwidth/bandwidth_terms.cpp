#include "scenes/bandwidth/bandwidth_terms.h"

#include "drawing/format.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

bool isExact(const ClimbSum::Level& one) { return isAbout(one.packets * one.gap, one.time); }

/// Of very many terms the first two and the last, if they are to be `few`.
QString summed(QStringList terms, bool few)
{
    constexpr qsizetype most = 5;
    if (few && terms.size() > most) terms = {terms[0], terms[1], QStringLiteral("…"), terms.back()};
    return terms.join(QStringLiteral(" + "));
}

QString overLevels(const ClimbSum& sum, double ClimbSum::Level::*term, bool few = false)
{
    QStringList terms;
    for (const ClimbSum::Level& one : sum.levels) terms += digitsText(one.*term);
    return summed(std::move(terms), few);
}

/// "32 × (5.6569 + 4 + 2.8284)" where every level has as many packets, else "16 × 1.4142 + 12 × 2", and last the
/// products alone. `full`: brackets without a foot say what is rounded up.
QStringList packetsOverLevels(const ClimbSum& sum, bool full)
{
    const auto& levels = sum.levels;
    const ClimbSum::Level& first = levels.front();
    const bool exact = std::ranges::all_of(levels, isExact);
    const auto each = [&](double ClimbSum::Level::*value) {
        return std::ranges::all_of(levels,
                                   [&](const ClimbSum::Level& one) { return isAbout(one.*value, first.*value); });
    };
    QStringList forms;
    if (exact && each(&ClimbSum::Level::packets)) {
        const QString gaps = overLevels(sum, &ClimbSum::Level::gap);
        if (first.sent > 0 && first.received > 0 && each(&ClimbSum::Level::sent) && each(&ClimbSum::Level::received))
            forms += QObject::tr("(%1 sent + %2 received) × (%3)")
                         .arg(digitsText(first.sent), digitsText(first.received), gaps);
        for (const bool few : {false, true})
            forms +=
                QStringLiteral("%1 × (%2)").arg(digitsText(first.packets), overLevels(sum, &ClimbSum::Level::gap, few));
        return forms;
    }
    QStringList products;
    for (const ClimbSum::Level& one : levels) {
        const QString product = QStringLiteral("%1 × %2").arg(digitsText(one.packets), digitsText(one.gap));
        products += isExact(one) ? product : QStringLiteral("⌈%1⌉").arg(product);
    }
    if (exact || full) forms += products.join(QStringLiteral(" + "));
    for (const bool few : {false, true}) forms += overLevels(sum, &ClimbSum::Level::time, few);
    return forms;
}

} // namespace

bool isAbout(double sum, double time) { return std::abs(sum - time) <= 1e-9 * std::max(1.0, std::abs(time)); }

QStringList ClimbTerms::named(const QString& words) const
{
    if (sum.isEmpty()) return {};
    const auto with = [&](const QString& text) {
        return text.arg(digitsText(m_of.packets), digitsText(m_of.latency), digitsText(m_of.counting));
    };
    const QString all = with(QObject::tr("packets × g %1 + latency %2 + counting %3"));
    return {words + all, all, with(QObject::tr("packets %1 + l %2 + counting %3"))};
}

ClimbTerms climbTerms(const ClimbSum& sum, double time)
{
    ClimbTerms made;
    made.levels = sum.levels.size();
    if (time <= 0 || !isAbout(sum.total(), time)) return made;
    made.m_of = sum;
    made.sum =
        QStringLiteral("%1 + %2 + %3").arg(digitsText(sum.packets), digitsText(sum.latency), digitsText(sum.counting));
    made.roundedUp = !std::ranges::all_of(sum.levels, isExact);
    if (sum.levels.size() < 2) return made;
    QStringList full;
    const auto add = [&](const QString& name, double term, const QStringList& forms, const QString& inFull) {
        if (term <= 0) return;
        QStringList line;
        for (const QString& form : forms) line += QStringLiteral("%1 %2 = %3").arg(name, digitsText(term), form);
        // Very many levels have no room: then at least their number.
        line += QObject::tr("%1 %2, the sum of %3 levels").arg(name, digitsText(term)).arg(sum.levels.size());
        made.lines.push_back(line);
        full += QStringLiteral("%1 = %2").arg(digitsText(term), inFull);
    };
    add(QObject::tr("packets × g"), sum.packets, packetsOverLevels(sum, false), packetsOverLevels(sum, true).front());
    const auto addTerm = [&](const QString& name, double term, double ClimbSum::Level::*of) {
        const QString whole = overLevels(sum, of);
        add(name, term, {whole, overLevels(sum, of, true)}, whole);
    };
    addTerm(QObject::tr("+ latency"), sum.latency, &ClimbSum::Level::latency);
    addTerm(QObject::tr("+ counting"), sum.counting, &ClimbSum::Level::counting);
    made.inFull = full.join(QStringLiteral("; "));
    return made;
}

} // namespace hopscope
