#include "state/series_title.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "drawing/format.h"

#include <QStringList>

#include <algorithm>
#include <string_view>
#include <variant>

namespace hopscope {

namespace {

/// A count that the schedule is made with: no part of what is asked, and without a formula for its best or usual value.
bool isFreeCount(const Parameter& parameter)
{
    return parameter.kind == Kind::Whole && parameter.minimum >= 1 && !parameter.symbol.empty() && !parameter.problem
           && !parameter.best && !parameter.usualFor && !parameter.usualOn;
}

} // namespace

QString titleAsSet(const Algorithm& algorithm, const Values& set, const std::vector<std::string>& axes)
{
    QStringList counts;
    for (const Parameter& parameter : parametersOf(algorithm)) {
        if (!isFreeCount(parameter) || std::ranges::find(axes, parameter.id) != axes.end()) continue;
        const auto own = set.find(parameter.id);
        const double* number = own == set.end() ? nullptr : std::get_if<double>(&own->second);
        if (own != set.end() && !number) continue; // words are no count
        const double count = number ? *number : parameter.usual;
        if (count == parameter.minimum) continue; // the plain form of the algorithm
        counts += QStringLiteral("%1 = %2").arg(toQString(parameter.symbol), numberText(count));
    }
    const QString title = toQString(algorithm.title);
    return counts.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, counts.join(QStringLiteral(", ")));
}

QString seriesTitle(const SweepRequest& request, std::size_t series)
{
    const Algorithm* algorithm = findAlgorithm(request.series[series].algorithm);
    if (!algorithm) return {};
    std::vector<std::string> axes{request.x.name};
    if (request.x2) axes.push_back(request.x2->name);
    return titleAsSet(*algorithm, request.series[series].values, axes);
}

QString boundOf(const std::string& name)
{
    // Where it says most, the formula as printed has the value of the one that is rounded up.
    const std::string_view whole = name, kind = whole.substr(0, whole.find(", as printed"));
    // Of a network that is not halved evenly the cut is another: it is called as in Result.
    if (kind == "bisection" || kind == "narrowest cut") return QStringLiteral("by the narrowest cut");
    return (kind.starts_with("any ") ? QStringLiteral("for ") : QStringLiteral("by ")) + toQString(kind);
}

} // namespace hopscope
