#include "state/finder.h"

#include <algorithm>
#include <numeric>
#include <optional>

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

} // namespace

QStringList wordsOf(const QString& query)
{
    const QString line = query.trimmed();
    return (line.startsWith(QLatin1Char('?')) ? line.mid(1) : line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::vector<std::size_t> found(const std::vector<Finding>& findings, const QString& query)
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
    return places;
}

} // namespace hopscope
