#include "state/finder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace hopscope {

namespace {

/// How far a word is from a text: 0 at its beginning, 1 at the beginning of a word, 2 inside; nothing if not in it.
std::optional<int> distance(const QString& word, const QString& text)
{
    std::optional<int> best;
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        const int here = at == 0 ? 0 : text[at - 1].isLetterOrNumber() ? 2 : 1;
        best = std::min(best.value_or(here), here);
    }
    return best;
}

std::optional<int> distance(const QStringList& query, const Finding& finding)
{
    int sum = 0;
    for (const QString& word : query) {
        if (const auto inTitle = distance(word, finding.title))
            sum += *inTitle;
        else if (const auto elsewhere = distance(word, finding.group + QLatin1Char(' ') + finding.keywords))
            sum += 4 + *elsewhere;
        else
            return std::nullopt;
    }
    return sum;
}

/// Those of the same group one after another, where the first of the group stands, the fastest first. One whose time is
/// not known comes last.
void sortByTime(std::span<std::size_t> places, const std::vector<Finding>& findings, const TimeOf& timeOf)
{
    struct Standing {
        std::size_t group{}, place{};
        double time{};
    };
    std::map<QString, std::size_t> groups;
    std::vector<Standing> all;
    for (const std::size_t place : places) {
        const std::size_t group = groups.try_emplace(findings[place].group, groups.size()).first->second;
        all.push_back({group, place, timeOf(place).value_or(std::numeric_limits<double>::infinity())});
    }
    std::ranges::stable_sort(all, {}, [](const Standing& one) { return std::pair(one.group, one.time); });
    std::ranges::transform(all, places.begin(), &Standing::place);
}

} // namespace

QStringList wordsOf(const QString& query)
{
    const QString line = query.trimmed();
    return (line.startsWith(QLatin1Char('?')) ? line.mid(1) : line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::vector<std::size_t> found(const std::vector<Finding>& findings, const QString& query, const TimeOf& timeOf)
{
    std::vector<std::size_t> places(findings.size());
    std::iota(places.begin(), places.end(), 0);
    const bool terms = query.trimmed().startsWith(QLatin1Char('?'));
    if (terms) std::erase_if(places, [&](std::size_t place) { return !findings[place].explains; });
    const QStringList sought = wordsOf(query);
    if (sought.isEmpty()) return places;
    std::vector<std::optional<int>> distances;
    distances.reserve(findings.size());
    for (const Finding& finding : findings) distances.push_back(distance(sought, finding));
    std::erase_if(places, [&](std::size_t place) { return !distances[place]; });
    std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
        if (*distances[a] != *distances[b]) return *distances[a] < *distances[b];
        return findings[a].title.size() < findings[b].title.size();
    });
    if (!timeOf) return places;
    for (auto begin = places.begin(); begin != places.end();) {
        const auto end = std::find_if(begin, places.end(),
                                      [&](std::size_t place) { return *distances[place] != *distances[*begin]; });
        const auto timed =
            std::stable_partition(begin, end, [&](std::size_t place) { return !findings[place].effect; });
        sortByTime({timed, end}, findings, timeOf);
        begin = end;
    }
    return places;
}

} // namespace hopscope
